import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
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

/** An account, and days of any zone by their beginnings, in order; the last ends before a moment. */
interface DaysOfAccount {
  readonly accountId: number;
  readonly days: readonly Millis[];
  readonly before: Millis;
}

/** Futures settled on an account by day, void ones left out; by the day's beginning. */
export async function selectSettledByDay(
  database: Queryable,
  { accountId, days, before }: DaysOfAccount,
): Promise<Map<Millis, number>> {
  const rows = await database.query<{ nth: number; count: number }>({
    name: 'micro.settled_by_day',
    text: `
      select width_bucket((extract(epoch from settled_at) * 1000)::float8, $4::float8[]) as nth, count(*)::int as count
      from micro.wager
      where account_id = $1::bigint and status = 3 and void_reason is null
        and settled_at >= to_timestamp($2::float8 / 1000) and settled_at < to_timestamp($3::float8 / 1000)
      group by 1`,
    values: [accountId, days[0] ?? before, before, days],
  });
  return new Map(rows.map(({ nth, count }) => [days[nth - 1] ?? 0, count]));
}
