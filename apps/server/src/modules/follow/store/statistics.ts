import { growthFromText, growthText } from '@tidemark/domain/follow';
import type { Amount } from '@tidemark/domain/money';
import { amountFromMillionths } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Before, Figures, Sums, TradedDay } from '../statistics/figures.ts';

/** Rates are stored in hundredths of a percent. */
const hundredths = (percent: number): number => Math.round(percent * 100);
/** A UTC day as a number of days since 1970, and back. */
const dayNumber = (day: Millis): number => day / DAY_MS;

/**
 * Traders whose figures are to be counted at the start: who is one, who left after the last count, and whose last
 * count is from before a name was stored with it.
 */
export async function selectToCount(database: Queryable): Promise<{ userId: number; isActive: boolean }[]> {
  return database.query({
    name: 'follow.select_to_count',
    text: `select t.user_id::float8 as "userId", t.left_at is null as "isActive"
             from follow.trader t left join follow.statistics s using (user_id)
            where t.left_at is null or s.counted_at is null or s.counted_at < t.left_at or s.name_key = ''`,
  });
}

/**
 * Where the count of each trader continues: the day before the last counted one, and the values of the day
 * before that (undefined: none); traders without a counted day are omitted.
 */
export async function selectLastDays(
  database: Queryable,
  userIds: readonly number[],
  today: Millis,
): Promise<Map<number, { readonly from: Millis; readonly before: Before | undefined }>> {
  const rows = await database.query<{
    user_id: number;
    day: number;
    equity: string | null;
    total_growth: string | null;
  }>({
    name: 'follow.select_last_days',
    text: `select u.user_id::float8 as user_id, last.day - 1 - date '1970-01-01' as day,
             before.equity, before.total_growth::text as total_growth
             from unnest($1::bigint[]) as u (user_id)
             cross join lateral (select least(day, date '1970-01-01' + $2::int) as day
               from follow.trader_day d where d.user_id = u.user_id order by d.day desc limit 1) as last
             left join follow.trader_day before on before.user_id = u.user_id and before.day = last.day - 2`,
    values: [userIds, dayNumber(today)],
  });
  return new Map(
    rows.map(({ user_id, day, equity, total_growth }) => {
      const before =
        equity === null || total_growth === null
          ? undefined
          : { equity: amountOf(equity), totalGrowth: growthFromText(total_growth) };
      return [user_id, { from: day * DAY_MS, before }];
    }),
  );
}

/** When each of these traders opened the first position, if known. */
export async function selectFirstOpened(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Millis>> {
  const rows = await database.query<{ user_id: number; ms: number }>({
    name: 'follow.select_first_opened',
    text: `select user_id::float8 as user_id, round(extract(epoch from first_opened_at) * 1000)::float8 as ms
             from follow.statistics where user_id = any($1::bigint[]) and first_opened_at is not null`,
    values: [userIds],
  });
  return new Map(rows.map(({ user_id, ms }) => [user_id, ms]));
}

/** Writes down days, over what was counted of them before. */
export async function saveDays(
  database: Queryable,
  rows: readonly (TradedDay & { readonly userId: number })[],
): Promise<void> {
  await database.query({
    name: 'follow.save_days',
    text: `insert into follow.trader_day (user_id, day, trades, wins, inflow, outflow, equity, growth,
             total_growth, least_capital)
           select user_id, date '1970-01-01' + day, trades, wins, inflow, outflow, equity, growth,
             total_growth, least_capital
             from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
               $7::bigint[], $8::numeric[], $9::numeric[], $10::bigint[])
               as u (user_id, day, trades, wins, inflow, outflow, equity, growth, total_growth, least_capital)
           on conflict (user_id, day) do update set trades = excluded.trades, wins = excluded.wins,
             inflow = excluded.inflow, outflow = excluded.outflow, equity = excluded.equity,
             growth = excluded.growth, total_growth = excluded.total_growth,
             least_capital = excluded.least_capital`,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ day }) => dayNumber(day)),
      rows.map(({ trades }) => trades),
      rows.map(({ wins }) => wins),
      rows.map(({ inflow }) => inflow),
      rows.map(({ outflow }) => outflow),
      rows.map(({ equity }) => equity),
      rows.map(({ growth }) => growthText(growth)),
      rows.map(({ totalGrowth }) => growthText(totalGrowth)),
      rows.map(({ leastCapital }) => leastCapital ?? null),
    ],
  });
}

interface SumsRow {
  readonly user_id: number;
  readonly trades: number;
  readonly wins: number;
  readonly inflow: string;
  readonly outflow: string;
}

interface DayRow extends SumsRow {
  readonly day: number;
  readonly equity: string;
  readonly growth: string;
  readonly total_growth: string;
  readonly least_capital: string | null;
}

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

function sumsOf({ trades, wins, inflow, outflow }: Omit<SumsRow, 'user_id'>): Sums {
  return {
    trades,
    wins,
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
             sum(inflow)::bigint as inflow, sum(outflow)::bigint as outflow
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
    text: `select user_id::float8 as user_id, day - date '1970-01-01' as day, trades, wins, inflow, outflow,
             equity, growth::text as growth, total_growth::text as total_growth, least_capital
             from follow.trader_day
            where user_id = any($1::bigint[]) and day >= date '1970-01-01' + $2::int order by day`,
    values: [userIds, dayNumber(from)],
  });
  const days = new Map<number, TradedDay[]>(userIds.map((id) => [id, []]));
  for (const row of rows) {
    days.get(row.user_id)?.push({
      ...sumsOf(row),
      day: row.day * DAY_MS,
      equity: amountOf(row.equity),
      growth: growthFromText(row.growth),
      totalGrowth: growthFromText(row.total_growth),
      leastCapital: row.least_capital === null ? undefined : amountOf(row.least_capital),
    });
  }
  return days;
}

/** What lists search and filter a trader by. */
export interface Listed {
  /** One text for all spellings of the shown name. */
  readonly nameKey: string;
  /** Categories of the instruments of positions closed within three weeks. */
  readonly categories: readonly number[];
}

/** Writes down figures, over those of before. */
export async function saveFigures(
  database: Queryable,
  rows: readonly (Figures &
    Listed & { readonly userId: number; readonly firstOpenedAt: Millis | undefined })[],
  now: Millis,
): Promise<void> {
  await database.query({
    name: 'follow.save_figures',
    text: `insert into follow.statistics (counted_at, user_id, three_week_trades, three_week_wins,
             three_week_profit, three_week_rate, drawdown, least_capital, total_trades, total_wins, total_profit,
             total_rate, first_opened_at, volatility, risk_score, name_key, categories)
           select to_timestamp($1::float8 / 1000), user_id, three_week_trades, three_week_wins,
             three_week_profit, three_week_rate, drawdown, least_capital, total_trades, total_wins, total_profit,
             total_rate, to_timestamp(first_opened_ms / 1000), volatility, risk_score, name_key,
             categories::int[]
             from unnest($2::bigint[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::int[], $8::bigint[],
               $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::float8[], $14::bigint[], $15::int[], $16::text[], $17::text[])
               as u (user_id,
               three_week_trades, three_week_wins, three_week_profit, three_week_rate, drawdown, least_capital,
               total_trades, total_wins, total_profit, total_rate, first_opened_ms, volatility, risk_score,
               name_key, categories)
           on conflict (user_id) do update set counted_at = excluded.counted_at,
             three_week_trades = excluded.three_week_trades, three_week_wins = excluded.three_week_wins,
             three_week_profit = excluded.three_week_profit, three_week_rate = excluded.three_week_rate,
             drawdown = excluded.drawdown, least_capital = excluded.least_capital,
             total_trades = excluded.total_trades, total_wins = excluded.total_wins,
             total_profit = excluded.total_profit, total_rate = excluded.total_rate,
             first_opened_at = excluded.first_opened_at, volatility = excluded.volatility,
             risk_score = excluded.risk_score, name_key = excluded.name_key, categories = excluded.categories`,
    values: [
      now,
      rows.map(({ userId }) => userId),
      rows.map(({ threeWeek }) => threeWeek.trades),
      rows.map(({ threeWeek }) => threeWeek.wins),
      rows.map(({ threeWeek }) => threeWeek.profit),
      rows.map(({ threeWeek }) => hundredths(threeWeek.rate)),
      rows.map(({ threeWeek }) => hundredths(threeWeek.drawdown)),
      rows.map(({ threeWeek }) => threeWeek.leastCapital ?? null),
      rows.map(({ total }) => total.trades),
      rows.map(({ total }) => total.wins),
      rows.map(({ total }) => total.profit),
      rows.map(({ total }) => hundredths(total.rate)),
      rows.map(({ firstOpenedAt }) => firstOpenedAt ?? null),
      rows.map(({ threeWeek: { risk } }) => (risk ? hundredths(risk.volatility) : null)),
      rows.map(({ threeWeek: { risk } }) => risk?.score ?? null),
      rows.map(({ nameKey }) => nameKey),
      rows.map(({ categories }) => `{${categories.join(',')}}`),
    ],
  });
}

/** A trader's recorded equity on some days, by the beginning of each; days that are not recorded are left out. */
export async function selectEquities(
  database: Queryable,
  userId: number,
  days: readonly Millis[],
): Promise<Map<Millis, Amount>> {
  const rows = await database.query<{ day: number; equity: string }>({
    name: 'follow.select_equities',
    text: `select day - date '1970-01-01' as day, equity from follow.trader_day
            where user_id = $1::bigint and day = any(
              select date '1970-01-01' + n from unnest($2::int[]) as asked (n))`,
    values: [userId, days.map(dayNumber)],
  });
  return new Map(rows.map(({ day, equity }) => [day * DAY_MS, amountOf(equity)]));
}
