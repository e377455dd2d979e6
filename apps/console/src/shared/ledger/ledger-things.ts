import type { Place, Query } from '../layout/paths.ts';

/** What an event of the ledger happened to. */
export type Thing =
  | 'order'
  | 'future'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'correction'
  | 'demo'
  | 'loan'
  | 'subscription'
  | 'fund'
  | 'copy_fee';

/** Every posting template of the ledger, in display order, and the kind of record it belongs to. */
export const ledgerEvents = {
  'funding.deposit': 'deposit',
  'funding.withdraw': 'withdraw',
  'funding.withdraw_fee': 'withdraw',
  'funding.transfer': 'transfer',
  'funding.correction_credit': 'correction',
  'funding.correction_debit': 'correction',
  'forex.fee': 'order',
  'forex.profit': 'order',
  'forex.loss': 'order',
  'forex.financing_charge': 'order',
  'forex.financing_credit': 'order',
  'forex.protection': 'order',
  'follow.performance_fee': 'copy_fee',
  'micro.profit': 'future',
  'micro.loss': 'future',
  'loan.paid_out': 'loan',
  'loan.received': 'loan',
  'loan.repaid': 'loan',
  'loan.interest': 'loan',
  'loan.penalty': 'loan',
  'fund.subscribed': 'subscription',
  'fund.income': 'subscription',
  'fund.returned': 'subscription',
  'fund.redemption_penalty': 'subscription',
  'fund.pool_fed': 'fund',
  'demo.grant': 'demo',
  'demo.take_back': 'demo',
} as const satisfies Readonly<Record<string, Thing>>;

/** Families of which one number names everything: whatever a loan, or a subscription, has posted. */
export const ledgerFamilies = ['loan', 'fund'] as const;

export type LedgerEvent = keyof typeof ledgerEvents;

/** What an event belongs to; undefined of one that a later capability has brought. */
export function thingOf(event: string): Thing | undefined {
  return event in ledgerEvents ? ledgerEvents[event as LedgerEvent] : undefined;
}

/** Where a thing can be looked at; undefined where nothing shows it but the ledger itself. */
export function placeOfThing(
  thing: Thing | undefined,
  reference: string,
  userId: number | undefined,
): { readonly place: Place; readonly query: Query } | undefined {
  switch (thing) {
    case 'deposit':
    case 'withdraw':
    case 'correction':
      return { place: 'reviews', query: { kind: thing, status: 'all', id: reference } };
    case 'loan':
      return { place: 'loan', query: { id: reference } };
    case 'subscription':
      if (userId === undefined) return undefined;
      return { place: 'user', query: { id: String(userId), tab: 'subscriptions' } };
    case 'order':
    case 'future':
      if (userId === undefined) return undefined;
      return {
        place: 'user',
        query: { id: String(userId), tab: thing === 'order' ? 'orders' : 'futures' },
      };
    case 'transfer':
    case 'fund':
    case 'copy_fee':
    case 'demo':
    case undefined:
      return undefined;
  }
}

/** The three accounts of a user, by their number on the wire. */
export const accountTypes = { '1': 'change', '2': 'micro', '3': 'forex' } as const;
export type AccountTypeId = keyof typeof accountTypes;
export const accountTypeIds = Object.keys(accountTypes) as AccountTypeId[];

/** The account that an address names; the funding account where it names none. */
export function readAccountType(text: string | undefined): AccountTypeId {
  return accountTypeIds.find((id) => id === text) ?? '1';
}

/** The number of an account of a user; undefined of the broker's. */
export function accountTypeId(account: string): AccountTypeId | undefined {
  return accountTypeIds.find((id) => accountTypes[id] === account);
}

/** Accounts of the broker have numbers below this; those of users begin here. */
export const HOUSE_IDS_BELOW = 1000;

/** The broker's fixed accounts by number. The demo world has its own; funds add theirs. */
export const brokerAccounts = {
  '1': { account: 'trading', demo: false },
  '2': { account: 'fees', demo: false },
  '3': { account: 'payments_in', demo: false },
  '4': { account: 'payments_out', demo: false },
  '5': { account: 'protection', demo: false },
  '6': { account: 'corrections', demo: false },
  '7': { account: 'loans', demo: false },
  '101': { account: 'trading', demo: true },
  '102': { account: 'fees', demo: true },
  '105': { account: 'protection', demo: true },
  '106': { account: 'demo_grants', demo: true },
  '107': { account: 'corrections', demo: true },
} as const;
