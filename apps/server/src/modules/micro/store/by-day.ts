import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** How many futures run on an account, and what is staked on them. */
export async function selectRunningStakes(
  database: Queryable,
  accountId: number,
): Promise<{ count: number; amount: Amount }> {
  const [row] = await database.query<{ count: number; amount: string }>({
    name: 'micro.running_stakes',
    text: `
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from micro.wager where account_id = $1::bigint and status = 1`,
    values: [accountId],
  });
  return { count: row?.count ?? 0, amount: amountFromMillionths(BigInt(row?.amount ?? 0)) };
}

/** Futures settled on an account by UTC day, void ones left out; by the day's beginning. */
export async function selectSettledByDay(
  database: Queryable,
  { accountId, from, before }: { readonly accountId: number; readonly from: Millis; readonly before: Millis },
): Promise<Map<Millis, number>> {
  const rows = await database.query<{ day: string; count: number }>({
    name: 'micro.settled_by_day',
    text: `
      select floor(extract(epoch from settled_at) / 86400)::bigint as day, count(*)::int as count
      from micro.wager
      where account_id = $1::bigint and status = 3 and void_reason is null
        and settled_at >= to_timestamp($2::float8 / 1000) and settled_at < to_timestamp($3::float8 / 1000)
      group by 1`,
    values: [accountId, from, before],
  });
  return new Map(rows.map(({ day, count }) => [Number(day) * DAY_MS, count]));
}
