import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { PoolFeed } from '../record.ts';
import { amountOf, ms } from './columns.ts';

/** The newest feedings of each of some pools. */
export async function selectFeeds(
  database: Queryable,
  poolIds: readonly number[],
  limit: number,
): Promise<PoolFeed[]> {
  const rows = await database.query<{
    id: number;
    pool_id: number;
    amount: string;
    reason: string;
    fed_by: number | null;
    at: number;
  }>({
    name: 'fund.select_feeds',
    text: `
      select feed.* from unnest($1::int[]) as pool (id), lateral (
        select id::float8 as id, pool_id, amount, reason, fed_by::float8 as fed_by, ${ms('fed_at')} as at
        from fund.feed where pool_id = pool.id order by feed.id desc limit $2::int) as feed`,
    values: [`{${poolIds.join(',')}}`, limit],
  });
  return rows.map((row) => ({
    id: row.id,
    poolId: row.pool_id,
    amount: amountOf(row.amount),
    reason: row.reason,
    fedBy: row.fed_by ?? undefined,
    at: Math.round(row.at),
  }));
}

/** Stores a payment into a pool; returns its number. */
export async function insertFeed(tx: Queryable, feed: Omit<PoolFeed, 'id'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'fund.insert_feed',
    text: `insert into fund.feed (pool_id, amount, reason, fed_by, fed_at)
           values ($1, $2::bigint, $3, $4::bigint, to_timestamp($5::float8 / 1000))
           returning id::float8 as id`,
    values: [feed.poolId, feed.amount, feed.reason, feed.fedBy, feed.at],
  });
  return present(row, 'a feeding has a number').id;
}
