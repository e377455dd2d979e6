import type { Amount } from '@tidemark/domain/money';
import { amountFromMillionths } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Figures, Sums, TradedDay } from '../statistics/figures.ts';

/** Rates are kept in hundredths of a percent. */
const hundredths = (percent: number): number => Math.round(percent * 100);
/** A UTC day as a number of days since 1970, and back. */
const dayNumber = (day: Millis): number => day / DAY_MS;

/** Traders whose figures are to be counted at the start: who is one, and who left before the last count. */
export async function selectToCount(database: Queryable): Promise<{ userId: number; isActive: boolean }[]> {
  return database.query({
    name: 'follow.select_to_count',
    text: `select t.user_id::float8 as "userId", t.left_at is null as "isActive"
             from follow.trader t left join follow.statistics s using (user_id)
            where t.left_at is null or s.counted_at is null or s.counted_at < t.left_at`,
  });
}

/** The last day that was counted of each trader; those of whom none was are left out. */
export async function selectLastDays(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Millis>> {
  const rows = await database.query<{ user_id: number; day: number }>({
    name: 'follow.select_last_days',
    text: `select u.user_id::float8 as user_id, last.day - date '1970-01-01' as day
             from unnest($1::bigint[]) as u (user_id)
             cross join lateral (select day from follow.trader_day d
               where d.user_id = u.user_id order by day desc limit 1) as last`,
    values: [userIds],
  });
  return new Map(rows.map(({ user_id, day }) => [user_id, day * DAY_MS]));
}

/** Writes down days, over what was counted of them before. */
export async function saveDays(
  database: Queryable,
  rows: readonly (TradedDay & { readonly userId: number })[],
): Promise<void> {
  await database.query({
    name: 'follow.save_days',
    text: `insert into follow.trader_day (user_id, day, trades, wins, profit, inflow, outflow, equity)
           select user_id, date '1970-01-01' + day, trades, wins, profit, inflow, outflow, equity
             from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
               $7::bigint[], $8::bigint[]) as u (user_id, day, trades, wins, profit, inflow, outflow, equity)
           on conflict (user_id, day) do update set trades = excluded.trades, wins = excluded.wins,
             profit = excluded.profit, inflow = excluded.inflow, outflow = excluded.outflow,
             equity = coalesce(excluded.equity, trader_day.equity)`,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ day }) => dayNumber(day)),
      rows.map(({ trades }) => trades),
      rows.map(({ wins }) => wins),
      rows.map(({ profit }) => profit),
      rows.map(({ inflow }) => inflow),
      rows.map(({ outflow }) => outflow),
      rows.map(({ equity }) => equity ?? null),
    ],
  });
}

interface SumsRow {
  readonly user_id: number;
  readonly trades: number;
  readonly wins: number;
  readonly profit: string;
  readonly inflow: string;
  readonly outflow: string;
}

interface DayRow extends SumsRow {
  readonly day: number;
  readonly equity: string | null;
}

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

function sumsOf({ trades, wins, profit, inflow, outflow }: Omit<SumsRow, 'user_id'>): Sums {
  return {
    trades,
    wins,
    profit: amountOf(profit),
    inflow: amountOf(inflow),
    outflow: amountOf(outflow),
  };
}

/** Sums over all days of each trader. */
export async function selectTotals(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Sums>> {
  const rows = await database.query<SumsRow>({
    name: 'follow.select_totals',
    text: `select user_id::float8 as user_id, sum(trades)::int as trades, sum(wins)::int as wins,
             sum(profit)::bigint as profit, sum(inflow)::bigint as inflow, sum(outflow)::bigint as outflow
             from follow.trader_day where user_id = any($1::bigint[]) group by 1`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.user_id, sumsOf(row)]));
}

/** Days of each trader from one on, in their order. */
export async function selectDays(
  database: Queryable,
  userIds: readonly number[],
  from: Millis,
): Promise<Map<number, TradedDay[]>> {
  const rows = await database.query<DayRow>({
    name: 'follow.select_days',
    text: `select user_id::float8 as user_id, day - date '1970-01-01' as day, trades, wins, profit, inflow,
             outflow, equity
             from follow.trader_day
            where user_id = any($1::bigint[]) and day >= date '1970-01-01' + $2::int order by day`,
    values: [userIds, dayNumber(from)],
  });
  const days = new Map<number, TradedDay[]>(userIds.map((id) => [id, []]));
  for (const row of rows) {
    const equity = row.equity === null ? undefined : amountOf(row.equity);
    days.get(row.user_id)?.push({ ...sumsOf(row), day: row.day * DAY_MS, equity });
  }
  return days;
}

/** Writes down figures, over those of before. */
export async function saveFigures(
  database: Queryable,
  rows: readonly (Figures & { readonly userId: number })[],
  now: Millis,
): Promise<void> {
  await database.query({
    name: 'follow.save_figures',
    text: `insert into follow.statistics (counted_at, user_id, three_week_trades, three_week_wins,
             three_week_profit, three_week_rate, drawdown, total_trades, total_wins, total_profit, total_rate)
           select to_timestamp($1::float8 / 1000), u.*
             from unnest($2::bigint[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::int[], $8::int[],
               $9::int[], $10::bigint[], $11::bigint[]) as u
           on conflict (user_id) do update set counted_at = excluded.counted_at,
             three_week_trades = excluded.three_week_trades, three_week_wins = excluded.three_week_wins,
             three_week_profit = excluded.three_week_profit, three_week_rate = excluded.three_week_rate,
             drawdown = excluded.drawdown, total_trades = excluded.total_trades,
             total_wins = excluded.total_wins, total_profit = excluded.total_profit,
             total_rate = excluded.total_rate`,
    values: [
      now,
      rows.map(({ userId }) => userId),
      rows.map(({ threeWeek }) => threeWeek.trades),
      rows.map(({ threeWeek }) => threeWeek.wins),
      rows.map(({ threeWeek }) => threeWeek.profit),
      rows.map(({ threeWeek }) => hundredths(threeWeek.rate)),
      rows.map(({ threeWeek }) => hundredths(threeWeek.drawdown)),
      rows.map(({ total }) => total.trades),
      rows.map(({ total }) => total.wins),
      rows.map(({ total }) => total.profit),
      rows.map(({ total }) => hundredths(total.rate)),
    ],
  });
}
