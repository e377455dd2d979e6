import type { FeeRate, RankingThresholds, RiskScore } from '@tidemark/domain/follow';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A trader with the figures that were counted last. Rates are percents. */
export interface TraderFigures {
  readonly id: number;
  readonly userId: number;
  readonly isDemo: boolean;
  readonly code: string;
  /** The performance fee for who follows from now on. */
  readonly feeRate: FeeRate;
  readonly hasLeft: boolean;
  /** Undefined before the first count. */
  readonly countedAt: Millis | undefined;
  readonly threeWeek: {
    readonly trades: number;
    readonly wins: number;
    readonly profit: Amount;
    readonly rate: number;
    /** The smallest equity on which something was gained; undefined where nothing was. */
    readonly leastCapital: Amount | undefined;
  };
  readonly firstOpenedAt: Millis | undefined;
  /** The current thresholds of the ranking. */
  readonly thresholds: RankingThresholds;
  readonly drawdown: number;
  /** Of three weeks; undefined where they have too few days. */
  readonly risk: RiskScore | undefined;
  readonly total: { readonly trades: number; readonly profit: Amount; readonly rate: number };
  readonly followers: number;
  /** Whether the caller is one of them. */
  readonly isFollowed: boolean;
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly is_demo: boolean;
  readonly code: string;
  readonly fee_rate: number;
  readonly has_left: boolean;
  readonly counted_ms: number | null;
  readonly trades: number;
  readonly wins: number;
  readonly profit: string;
  readonly rate: number;
  readonly drawdown: number;
  readonly volatility: number | null;
  readonly risk_score: number | null;
  readonly total_trades: number;
  readonly total_profit: string;
  readonly total_rate: number;
  readonly followers: number;
  readonly is_followed: boolean;
  readonly least_capital: string | null;
  readonly first_ms: number | null;
  readonly days_min: number;
  readonly positions_min: number;
  readonly capital_min: string;
}

/** The parameter is the requesting user, 0 for a visitor. */
const figuresFor = (asker: string) => `
  select t.id::float8 as id, t.user_id::float8 as user_id, t.is_demo, t.code, t.fee_rate, t.left_at is not null as has_left,
    (extract(epoch from s.counted_at) * 1000)::float8 as counted_ms,
    coalesce(s.three_week_trades, 0) as trades, coalesce(s.three_week_wins, 0) as wins,
    coalesce(s.three_week_profit, 0) as profit, coalesce(s.three_week_rate, 0)::float8 / 100 as rate,
    coalesce(s.drawdown, 0)::float8 / 100 as drawdown, coalesce(s.total_trades, 0) as total_trades,
    coalesce(s.total_profit, 0) as total_profit, coalesce(s.total_rate, 0)::float8 / 100 as total_rate,
    (select count(*)::int from follow.following f where f.leader_id = t.user_id and f.ended_at is null)
      as followers,
    exists (select 1 from follow.following f where f.leader_id = t.user_id and f.follower_id = ${asker}::bigint
      and f.ended_at is null) as is_followed,
    s.volatility::float8 / 100 as volatility, s.risk_score, s.least_capital, round(extract(epoch from s.first_opened_at) * 1000)::float8 as first_ms,
    least.days as days_min, least.positions as positions_min, least.capital as capital_min
  from follow.trader t left join follow.statistics s using (user_id)
    cross join follow.ranking_threshold least`;

/**
 * Whether a trader meets the ranking's thresholds at the moment of this parameter; `missingForRanking`
 * returns what is missing.
 */
const qualifies = (now: string) => `(
  (least.days = 0 or coalesce(s.first_opened_at <= to_timestamp(${now}::float8 / 1000) - make_interval(days => least.days), false))
  and coalesce(s.three_week_trades, 0) >= least.positions
  and (s.least_capital is null or s.least_capital >= least.capital))`;

/** What traders can be sorted by, as an expression of the statement; the larger value is the better one. */
const SORTS = {
  rate: 'coalesce(s.three_week_rate, 0)',
  total_rate: 'coalesce(s.total_rate, 0)',
  profit: 'coalesce(s.three_week_profit, 0)',
  win_rate: 'coalesce(s.three_week_wins::float8 / nullif(s.three_week_trades, 0), 0)',
  drawdown: '-coalesce(s.drawdown, 0)',
  followers: '(select count(*) from follow.following f where f.leader_id = t.user_id and f.ended_at is null)',
  age: "-extract(epoch from coalesce(s.first_opened_at, 'infinity'))",
  positions: 'coalesce(s.three_week_trades, 0)',
  risk: '-s.risk_score',
} as const;

export type TraderSort = keyof typeof SORTS;

/** Which traders are listed. */
export interface TraderFilter {
  readonly isDemo: boolean;
  readonly withLeft: boolean;
  /** Those that meet the ranking's thresholds, those that do not, or both. */
  readonly ranked: boolean | undefined;
  /** Three-week return and win rate at least, drawdown at most, in percent; days and positions at least. */
  readonly rateMin: number | undefined;
  readonly winRateMin: number | undefined;
  readonly drawdownMax: number | undefined;
  readonly daysMin: number | undefined;
  readonly positionsMin: number | undefined;
  /** The risk score at most; one without a score is left out. */
  readonly riskMax: number | undefined;
  /** Positions of three weeks in an instrument of this category. */
  readonly category: number | undefined;
  /** A part of the shown name, or the beginning of the code, in one spelling; empty finds nobody. */
  readonly nameKey: string | undefined;
}

/** Of $1 to $12. Only a condition of its own finds the traders of a category by their index. */
const filters = ({ category }: TraderFilter) => `t.is_demo = $1 and (t.left_at is null or $2)
  and ($3::boolean is null or ${qualifies('$4')} = $3)
  and ($5::float8 is null or coalesce(s.three_week_rate, 0) >= $5 * 100)
  and ($6::float8 is null or coalesce(s.three_week_wins, 0) * 100 >= $6 * coalesce(s.three_week_trades, 0)
    and coalesce(s.three_week_trades, 0) > 0)
  and ($7::float8 is null or coalesce(s.drawdown, 0) <= $7 * 100)
  and ($8::float8 is null or s.first_opened_at <= to_timestamp($4::float8 / 1000) - make_interval(secs => $8 * 86400))
  and ($9::float8 is null or coalesce(s.three_week_trades, 0) >= $9)
  and ($10::float8 is null or s.risk_score <= $10)
  and ${category === undefined ? '$11::bigint is null' : 's.categories @> array[least($11::bigint, 2147483647)::int]'}
  and ($12::text is null or $12 <> '' and (position($12 in s.name_key) > 0 or position($12 in lower(t.code)) = 1))`;

/** What the name of a statement with these filters ends with. */
const variantOf = ({ category }: TraderFilter) => (category === undefined ? '' : '_of_category');

function filterValues(filter: TraderFilter, now: Millis): unknown[] {
  const { isDemo, withLeft, ranked, rateMin, winRateMin, drawdownMax, daysMin, positionsMin, riskMax } =
    filter;
  const { category, nameKey } = filter;
  const bounds = [rateMin, winRateMin, drawdownMax, daysMin, positionsMin, riskMax, category, nameKey];
  return [isDemo, withLeft, ranked ?? null, now, ...bounds.map((bound) => bound ?? null)];
}

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

function read(row: Row): TraderFigures {
  const { id, user_id: userId, is_demo: isDemo, code, trades, wins, rate, drawdown } = row;
  return {
    ...{ id, userId, isDemo, code, drawdown },
    feeRate: row.fee_rate,
    hasLeft: row.has_left,
    risk:
      row.risk_score === null || row.volatility === null
        ? undefined
        : { score: row.risk_score, volatility: row.volatility },
    countedAt: row.counted_ms === null ? undefined : Math.round(row.counted_ms),
    threeWeek: {
      ...{ trades, wins, rate, profit: amountOf(row.profit) },
      leastCapital: row.least_capital === null ? undefined : amountOf(row.least_capital),
    },
    firstOpenedAt: row.first_ms ?? undefined,
    thresholds: { days: row.days_min, positions: row.positions_min, capital: amountOf(row.capital_min) },
    total: { trades: row.total_trades, profit: amountOf(row.total_profit), rate: row.total_rate },
    followers: row.followers,
    isFollowed: row.is_followed,
  };
}

/**
 * A page of traders in the requested order; those below a threshold of the ranking come after the others,
 * former traders last.
 */
export async function selectTraders(
  database: Queryable,
  asked: {
    readonly filter: TraderFilter;
    readonly sort: TraderSort;
    readonly isReversed: boolean;
    readonly askedBy: number;
    readonly now: Millis;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: TraderFigures[]; readonly total: number }> {
  const { filter, sort, isReversed, askedBy, now, offset, limit } = asked;
  const values = filterValues(filter, now);
  const direction = isReversed ? 'asc' : 'desc';
  const [rows, total] = await Promise.all([
    database.query<Row>({
      name: `follow.select_traders_${sort}_${direction}${variantOf(filter)}`,
      text: `${figuresFor('$13')} where ${filters(filter)}
             order by t.left_at is not null, not ${qualifies('$4')}, ${SORTS[sort]} ${direction} nulls last,
               t.id
             limit $14 offset $15::bigint`,
      values: [...values, askedBy, limit, offset],
    }),
    countTraders(database, filter, now),
  ]);
  return { rows: rows.map(read), total };
}

/** How many traders a filter lets through. */
export async function countTraders(database: Queryable, filter: TraderFilter, now: Millis): Promise<number> {
  const [count] = await database.query<{ total: number }>({
    name: `follow.count_traders${variantOf(filter)}`,
    text: `select count(*)::int as total from follow.trader t left join follow.statistics s using (user_id)
             cross join follow.ranking_threshold least where ${filters(filter)}`,
    values: filterValues(filter, now),
  });
  return count?.total ?? 0;
}

/** Traders by their user ids, in no order. */
export async function selectTradersOf(
  database: Queryable,
  userIds: readonly number[],
  askedBy: number,
): Promise<TraderFigures[]> {
  if (userIds.length === 0) return [];
  const rows = await database.query<Row>({
    name: 'follow.select_traders_of',
    text: `${figuresFor('$1')} where t.user_id = any($2::bigint[])`,
    values: [askedBy, userIds],
  });
  return rows.map(read);
}

/** How one follower of a trader has fared: what was closed of the copies, less the fees of all. */
export interface FollowerResult {
  readonly since: Millis;
  readonly trades: number;
  readonly profit: Amount;
  readonly isFollowing: boolean;
}

/** Results of a trader's followings, newest first. */
export async function selectFollowerResults(
  database: Queryable,
  leaderId: number,
  limit: number,
): Promise<FollowerResult[]> {
  const rows = await database.query<{ since: number; trades: number; profit: string; is_following: boolean }>(
    {
      name: 'follow.select_follower_results',
      text: `select (extract(epoch from f.begun_at) * 1000)::float8 as since, f.ended_at is null as is_following,
             count(c.id)::int as trades, coalesce(sum(c.profit - c.fee), 0)::bigint as profit
             from (select * from follow.following where leader_id = $1::bigint order by id desc limit $2) f
             left join follow.copy c on c.following_id = f.id and c.state <> 'skipped'
            group by f.id, f.begun_at, f.ended_at order by f.id desc`,
      values: [leaderId, limit],
    },
  );
  return rows.map(({ since, trades, profit, is_following }) => ({
    since: Math.round(since),
    trades,
    profit: amountOf(profit),
    isFollowing: is_following,
  }));
}
