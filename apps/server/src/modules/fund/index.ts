import type { Outcome } from '@tidemark/domain/outcome';
import type { ReviewPort } from '@tidemark/domain/review';
import type { Clock } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { DailyJob } from '../../platform/calendar/daily-job.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim, Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Ledger } from '../ledger/index.ts';
import { type AskedSubscriptions, subscriptionsOf } from './actions/list-subscriptions.ts';
import { createPoolAdministration, type PoolAdministration } from './administer-funds.ts';
import { incomeJob } from './daily/income.ts';
import { maturityJob } from './daily/maturity.ts';
import type { FundParts } from './parts.ts';
import { cancelAll } from './reset-demo.ts';
import { redemptionReviews } from './reviews.ts';
import { fundRoutes } from './routes.ts';

export type { PoolAdministration, StoredPool } from './administer-funds.ts';
export { fundAdministration } from './administration.ts';
export { figuresOf, told } from './present.ts';
export { fundPaymentRecords } from './store/records.ts';
export { verifyFund } from './verify.ts';

export interface Fund {
  readonly routes: readonly Route[];
  /** The queue of early redemptions, for operators. */
  readonly reviews: ReviewPort<Queryable>;
  /** The pools, for those who keep them. */
  readonly administration: PoolAdministration;
  /** A page of a user's subscriptions, for operators. */
  subscriptionsOf(asked: AskedSubscriptions): ReturnType<typeof subscriptionsOf>;
  /** What is due with each day: first the incomes, then the shares returned with the last of them. */
  readonly dailyJobs: readonly DailyJob[];
  /**
   * Cancels what a demo user has subscribed, with the shares given back. Under a claim it happens once:
   * the same claim again leaves alone what began since.
   */
  cancelAll(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}

export interface FundOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ledger: Ledger;
  /** Caches reload the accounts that were changed here. */
  readonly forget: (accountIds: readonly number[]) => void;
}

export function createFund(options: FundOptions): Fund {
  const parts: FundParts = { ...options, incomeIds: createIdSource(options.database, 'fund.income_id') };
  return {
    routes: fundRoutes(parts),
    reviews: redemptionReviews(parts),
    administration: createPoolAdministration(parts),
    subscriptionsOf: (asked) => subscriptionsOf(parts, asked),
    dailyJobs: [incomeJob(parts), maturityJob(parts)],
    cancelAll: (userId, claim) => cancelAll(parts, userId, claim),
  };
}
export { fundPaymentIds } from './store/record-ids.ts';
