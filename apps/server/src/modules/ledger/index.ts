import type { Clock, Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import { createIdSource, type IdSource } from '../../platform/ids/ids.ts';
import { type AccountIds, rememberAccountIds } from './account-ids.ts';
import type { AccountView } from './accounts.ts';
import { openAccounts } from './actions/open-accounts.ts';
import { presentAccount, type WireAccount } from './present.ts';
import { ledgerRoutes } from './routes.ts';
import { type LedgerLine, type LinesAsked, selectLines } from './store/lines.ts';
import { type DayPayments, selectPaymentsByDay } from './store/payments.ts';
import { selectAccounts, selectMovements } from './store.ts';

export {
  type AccountView,
  accountTypeIds,
  DEMO_START,
  type LockedAccount,
  type PostingRow,
} from './accounts.ts';
export { createPostingBook, type PostingBook } from './book.ts';
export { balancesChanged } from './events.ts';
export type { WireAccount } from './present.ts';
export { type EventPosting, selectPostedTwice, selectPostingsOf } from './store/by-event.ts';
export type { LedgerLine } from './store/lines.ts';
export type { DayPayments } from './store/payments.ts';
export {
  insertingPostings,
  lockAccounts,
  lockAccountsOf,
  lockedAccounts,
  readAccounts,
  savingAccounts,
} from './store.ts';
export { verifyLedger } from './verify.ts';

export interface Ledger {
  readonly routes: readonly Route[];
  readonly postingIds: IdSource;
  /** Opens the three accounts of a new user, inside the transaction that makes the user. */
  openAccounts(tx: Queryable, input: { userId: number; isDemo: boolean; now: Millis }): Promise<void>;
  /** The three accounts of a user, as getBalance shows them. */
  accountsOf(userId: number): Promise<WireAccount[]>;
  /** The ids of a user's three accounts, by kind; from memory where they were asked for before. */
  accountIdsOf(userId: number): Promise<AccountIds>;
  /** The three accounts of a user, by kind. */
  viewsOf(userId: number): Promise<AccountView[]>;
  /** What moved on a user's accounts, the newest first. */
  linesOf(userId: number, asked: LinesAsked): Promise<{ lines: LedgerLine[]; total: number }>;
  /** What came in and went out by UTC day, from a moment on. */
  paymentsByDay(since: Millis): Promise<DayPayments[]>;
  /** What moved on a user's accounts since a moment, and how much of it came from outside. */
  movementsSince(views: readonly AccountView[], since: Millis): ReturnType<typeof selectMovements>;
}

/** Recipes that bring money in or take it out, so that they are no profit. */
const outsideEvents = [
  'demo.grant',
  'demo.take_back',
  'funding.deposit',
  'funding.withdraw',
  'funding.withdraw_fee',
  'funding.correction_credit',
  'funding.correction_debit',
];

export function createLedger(input: { database: Database; clock: Clock }): Ledger {
  const { database } = input;
  const postingIds = createIdSource(database, 'ledger.posting_id');
  const viewsOf = async (userId: number) => (await selectAccounts(database, [userId])).get(userId) ?? [];
  const accountsOf = async (userId: number) => (await viewsOf(userId)).map(presentAccount);
  return {
    routes: ledgerRoutes({ accountsOf }),
    postingIds,
    openAccounts: (tx, opening) => openAccounts(postingIds, tx, opening),
    accountsOf,
    accountIdsOf: rememberAccountIds(database),
    viewsOf,
    linesOf: (userId, asked) => selectLines(database, userId, asked),
    paymentsByDay: (since) => selectPaymentsByDay(database, since),
    movementsSince: (views, since) =>
      selectMovements(database, { accountIds: views.map((view) => view.id), since, outsideEvents }),
  };
}
