import type { AccountType, BrokerAccount, BrokerFundAccount } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';

/** A user's account as a transaction holds it, locked. The desk changes it before it is saved. */
export interface LockedAccount {
  readonly id: number;
  readonly userId: number;
  readonly kind: AccountType;
  readonly isDemo: boolean;
  balance: Amount;
  locked: Amount;
  /** Principal of loans that is to be repaid: as much of the balance does not move to trading. */
  owed: Amount;
  /** As read; the save is refused where another has raised it since. */
  readonly version: number;
}

/** An account as it is shown. */
export interface AccountView {
  readonly id: number;
  readonly kind: AccountType;
  readonly balance: Amount;
  readonly locked: Amount;
}

/** One movement, ready to be written. */
export interface PostingRow {
  readonly id: number;
  readonly event: string;
  readonly reference: number;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amount: Amount;
  readonly debitAfter: Amount | undefined;
  readonly creditAfter: Amount | undefined;
}

/** Accounts of which the broker has one in each world; those of funds are opened with the fund. */
type OneOfAKind = Exclude<BrokerAccount, BrokerFundAccount>;

const realBrokerIds: Record<Exclude<OneOfAKind, 'demo_grants'>, number> = {
  trading: 1,
  fees: 2,
  payments_in: 3,
  payments_out: 4,
  protection: 5,
  corrections: 6,
  loans: 7,
};

const demoBrokerIds: Record<Exclude<OneOfAKind, 'payments_in' | 'payments_out' | 'loans'>, number> = {
  trading: 101,
  fees: 102,
  protection: 105,
  demo_grants: 106,
  corrections: 107,
};

/** The broker's account of a kind, in the world of its user (migration 0002); none for a fund. */
export function brokerAccountId(brokerAccount: BrokerAccount, isDemo: boolean): number {
  const id = isDemo
    ? demoBrokerIds[brokerAccount as keyof typeof demoBrokerIds]
    : realBrokerIds[brokerAccount as keyof typeof realBrokerIds];
  if (id === undefined)
    throw new Error(`no broker account ${brokerAccount} in the ${isDemo ? 'demo' : 'real'} world`);
  return id;
}

/** Wire ids of the three kinds. */
export const accountTypeIds: Record<AccountType, number> = { change: 1, micro: 2, forex: 3 };
