import type { AccountType } from '@tidemark/domain/ledger';
import type { Clock, Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { createIdSource, type IdSource } from '../../platform/ids/ids.ts';
import { type AccountIds, rememberAccountIds } from './account-ids.ts';
import type { AccountView } from './accounts.ts';
import { openAccounts } from './actions/open-accounts.ts';
import { createExplorer, type Explorer } from './explorer.ts';
import { presentAccount, type WireAccount } from './present.ts';
import { ledgerRoutes } from './routes.ts';
import { selectAccounts, selectMovements } from './store/accounts.ts';
import { type ContractDays, type DaysAsked, selectContractDays } from './store/contract-days.ts';
import { type Explained, selectExplained } from './store/explained.ts';
import type { LedgerLine } from './store/lines.ts';
import * as lines from './store/lines.ts';
import { type DayPayments, selectPaymentsByDay } from './store/payments.ts';

export type { AccountIds } from './account-ids.ts';
export {
  type AccountView,
  accountTypeIds,
  brokerAccountId,
  type LockedAccount,
  type PostingRow,
} from './accounts.ts';
export { balancesChanged } from './events.ts';
export type { Explorer } from './explorer.ts';
export { type BrokerAccountOf, createPostingBatch, type PostingBatch } from './posting-batch.ts';
export type { WireAccount } from './present.ts';
export {
  demoAccountsAmong,
  foreignOwners,
  insertingPostings,
  lockAccounts,
  lockAccountsOf,
  lockedAccounts,
  openBrokerAccount,
  owingAccounts,
  readAccounts,
  readAccountsOf,
  savingAccounts,
} from './store/accounts.ts';
export {
  digestOfMoves,
  type EventPosting,
  selectPostedTwice,
  selectPostingsOf,
  sumsByReference,
} from './store/by-event.ts';
export type { ContractDays } from './store/contract-days.ts';
export {
  type AccountPast,
  type CustomerBalances,
  selectCustomers,
  selectCustomersTotal,
  selectPastBalances,
  selectPastTotals,
} from './store/customers.ts';
export { type BookedPosting, selectBrokerBalances, selectPosting } from './store/explorer.ts';
export type { LedgerLine, LinesOf } from './store/lines.ts';
export type { DayPayments } from './store/payments.ts';
export { earlierPostingsRecords, postingRecords } from './store/records.ts';
export { verifyLedger } from './verify.ts';

export interface Ledger {
  readonly routes: readonly Route[];
  readonly postingIds: IdSource;
  /** Opens the three accounts of a new user, inside the transaction that makes the user. */
  openAccounts(tx: Queryable, input: { userId: number; isDemo: boolean; now: Millis }): Promise<void>;
  /** The three accounts of a user, as getBalance shows them. */
  accountsOf(userId: number): Promise<WireAccount[]>;
  /** The ids of a user's three accounts, by kind; cached after the first request. */
  accountIdsOf(userId: number): Promise<AccountIds>;
  /** The three accounts of a user, by kind. */
  viewsOf(userId: number): Promise<AccountView[]>;
  /** What moved on a user's accounts, the newest first; a kind of undefined: on all three. */
  linesOf(
    userId: number,
    asked: { kind: AccountType | undefined; offset: number; limit: number },
  ): Promise<{ lines: LedgerLine[]; total: number }>;
  /** Movements on some accounts in a period: pages, sums, and all of them a part at a time. */
  readonly lines: LineReader;
  /** A user's account (undefined: all three) and everything that ever moved it by event, of one moment. */
  explained(userId: number, kind: AccountType | undefined): Promise<Explained>;
  /** Contract accounts of many users, and what moved each of them by UTC day from a moment on. */
  contractDays(asked: readonly DaysAsked[]): Promise<ContractDays[]>;
  /** Payments in and out by UTC day, from a moment on. */
  paymentsByDay(days: readonly Millis[]): Promise<DayPayments[]>;
  /** The complete ledger, for operators. */
  readonly explorer: Explorer;
  /** Movements on a user's accounts since a moment, and how much of them came from outside. */
  movementsSince(views: readonly AccountView[], since: Millis): ReturnType<typeof selectMovements>;
}

/** Reads lines of accounts through one connection or the pool. */
export interface LineReader {
  page(asked: lines.LinesAsked): ReturnType<typeof lines.selectLines>;
  after(asked: Parameters<typeof lines.selectLinesAfter>[1]): ReturnType<typeof lines.selectLinesAfter>;
  sums(asked: lines.LinesOf): ReturnType<typeof lines.selectSums>;
  byEvent(asked: lines.LinesOf): ReturnType<typeof lines.selectSumsByEvent>;
  byDay(asked: lines.DaysOfLines): ReturnType<typeof lines.selectSumsByDay>;
}

function readerThrough(database: Queryable): LineReader {
  return {
    page: (asked) => lines.selectLines(database, asked),
    after: (asked) => lines.selectLinesAfter(database, asked),
    sums: (asked) => lines.selectSums(database, asked),
    byEvent: (asked) => lines.selectSumsByEvent(database, asked),
    byDay: (asked) => lines.selectSumsByDay(database, asked),
  };
}

/** Posting templates that bring money in or take it out, so that they are no profit. */
const outsideEvents = [
  'demo.grant',
  'demo.take_back',
  'funding.deposit',
  'funding.withdraw',
  'funding.withdraw_fee',
  'funding.correction_credit',
  'funding.correction_debit',
  'loan.paid_out',
  'loan.received',
  'loan.repaid',
  'loan.interest',
  'loan.penalty',
  'fund.subscribed',
  'fund.returned',
];

export function createLedger(input: { database: Database; clock: Clock }): Ledger {
  const { database } = input;
  const postingIds = createIdSource(database, 'ledger.posting_id');
  const viewsOf = async (userId: number) => (await selectAccounts(database, [userId])).get(userId) ?? [];
  const accountsOf = async (userId: number) => (await viewsOf(userId)).map(presentAccount);
  const reader = readerThrough(database);
  return {
    routes: ledgerRoutes({ accountsOf }),
    postingIds,
    openAccounts: (tx, opening) => openAccounts(postingIds, tx, opening),
    accountsOf,
    accountIdsOf: rememberAccountIds(database),
    viewsOf,
    async linesOf(userId, { kind, offset, limit }) {
      const accounts = (await viewsOf(userId)).filter((view) => kind === undefined || view.kind === kind);
      return reader.page({ accounts, from: undefined, before: undefined, order: 'newest', offset, limit });
    },
    lines: reader,
    explained: (userId, kind) => database.transaction((tx) => selectExplained(tx, userId, kind)),
    contractDays: (asked) => selectContractDays(database, asked),
    paymentsByDay: (days) => selectPaymentsByDay(database, days),
    explorer: createExplorer(database),
    movementsSince: (views, since) =>
      selectMovements(database, { accountIds: views.map((view) => view.id), since, outsideEvents }),
  };
}
export { postingIds } from './store/record-ids.ts';
