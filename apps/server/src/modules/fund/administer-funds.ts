import { type Coverage, coverageOf, judgeFeed } from '@tidemark/domain/fund';
import { poolFedPosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { startWrites } from '../../platform/database/statements.ts';
import { brokerAccountId, createPostingBatch, insertingPostings } from '../ledger/index.ts';
import type { FundParts } from './parts.ts';
import type { Fund, Pool, PoolFeed, Subscription } from './record.ts';
import { insertFeed, selectFeeds } from './store/feeds.ts';
import { selectFunds } from './store/funds.ts';
import { changingPool, lockPoolOf, selectPools } from './store/pools.ts';
import { selectOfPool } from './store/subscriptions.ts';

/** A pool as operators see it. */
export interface StoredPool {
  readonly fund: Fund;
  readonly pool: Pool;
  readonly coverage: Coverage;
  /** The newest first. */
  readonly fed: readonly PoolFeed[];
}

/** What an operator puts into a pool. */
export interface AskedFeed {
  readonly fundId: number;
  readonly isDemo: boolean;
  readonly amount: string;
  readonly reason: string;
  readonly operatorId: number;
  readonly now: Millis;
}

/** The operators' interface to the pools. */
export interface PoolAdministration {
  /** All pools, the real world's first. */
  list(database?: Queryable): Promise<StoredPool[]>;
  /** Feeds a pool from the broker's trading account, in the transaction of its audit entry. */
  feed(
    tx: Queryable,
    asked: AskedFeed,
  ): Promise<Outcome<{ readonly amount: Amount; readonly reason: string }>>;
  /** What was subscribed of a fund in one world; undefined where there is no such fund. */
  subscriptions(asked: {
    readonly fundId: number;
    readonly isDemo: boolean;
    readonly page: number;
    readonly pageSize: number;
  }): Promise<{ readonly rows: Subscription[]; readonly total: number } | undefined>;
}

/** Feedings that are shown of each pool. */
const FED_MAX = 20;

export function createPoolAdministration(parts: FundParts): PoolAdministration {
  return {
    list: (database = parts.database) => loadPools(database),
    feed: (tx, asked) => feed(parts, tx, asked),
    async subscriptions({ fundId, isDemo, page, pageSize }) {
      const pool = (await selectPools(parts.database)).find(
        (one) => one.fundId === fundId && one.isDemo === isDemo,
      );
      return pool && selectOfPool(parts.database, pool.id, { page, pageSize });
    },
  };
}

async function loadPools(database: Queryable): Promise<StoredPool[]> {
  const pools = await selectPools(database);
  const funds = await selectFunds(database);
  const fed = await selectFeeds(
    database,
    pools.map(({ id }) => id),
    FED_MAX,
  );
  return pools.map((pool) => {
    const fund = present(
      funds.find(({ id }) => id === pool.fundId),
      'a pool belongs to a fund',
    );
    const coverage = coverageOf(pool, fund.warnDays);
    return { fund, pool, coverage, fed: fed.filter(({ poolId }) => poolId === pool.id) };
  });
}

async function feed(
  { ledger }: FundParts,
  tx: Queryable,
  { fundId, isDemo, operatorId, now, ...asked }: AskedFeed,
): Promise<Outcome<{ readonly amount: Amount; readonly reason: string }>> {
  const judged = judgeFeed(asked.amount, asked.reason);
  if (isRefusal(judged)) return judged;
  const pool = await lockPoolOf(tx, fundId, isDemo);
  if (!pool) return refuse('operator.unknown_object', {}, 'id');
  const { amount, reason } = judged;
  const id = await insertFeed(tx, { poolId: pool.id, amount, reason, fedBy: operatorId, at: now });
  const posting = poolFedPosting(amount);
  await ledger.postingIds.reserveNewest(1, tx);
  const postings = createPostingBatch(() => ledger.postingIds.next());
  postings.settle({ from: brokerAccountId('trading', isDemo), to: pool.poolAccount }, posting, id);
  await Promise.all(
    startWrites(tx, [changingPool(pool.id, { balance: amount }), insertingPostings(postings.rows, now)]),
  );
  return { amount, reason };
}
