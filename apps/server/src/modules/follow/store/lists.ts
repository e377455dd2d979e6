import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A trader with the figures that were counted last. Rates are percents. */
export interface TraderFigures {
  readonly id: number;
  readonly userId: number;
  readonly isDemo: boolean;
  readonly code: string;
  readonly hasLeft: boolean;
  /** Undefined before the first count. */
  readonly countedAt: Millis | undefined;
  readonly threeWeek: {
    readonly trades: number;
    readonly wins: number;
    readonly profit: Amount;
    readonly rate: number;
  };
  readonly drawdown: number;
  readonly total: { readonly trades: number; readonly profit: Amount; readonly rate: number };
  readonly followers: number;
  /** Whether who asks is one of them. */
  readonly isFollowed: boolean;
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly is_demo: boolean;
  readonly code: string;
  readonly has_left: boolean;
  readonly counted_ms: number | null;
  readonly trades: number;
  readonly wins: number;
  readonly profit: string;
  readonly rate: number;
  readonly drawdown: number;
  readonly total_trades: number;
  readonly total_profit: string;
  readonly total_rate: number;
  readonly followers: number;
  readonly is_followed: boolean;
}

/** $1 is the user who asks, 0 for a visitor. */
const FIGURES = `
  select t.id::float8 as id, t.user_id::float8 as user_id, t.is_demo, t.code, t.left_at is not null as has_left,
    (extract(epoch from s.counted_at) * 1000)::float8 as counted_ms,
    coalesce(s.three_week_trades, 0) as trades, coalesce(s.three_week_wins, 0) as wins,
    coalesce(s.three_week_profit, 0) as profit, coalesce(s.three_week_rate, 0)::float8 / 100 as rate,
    coalesce(s.drawdown, 0)::float8 / 100 as drawdown, coalesce(s.total_trades, 0) as total_trades,
    coalesce(s.total_profit, 0) as total_profit, coalesce(s.total_rate, 0)::float8 / 100 as total_rate,
    (select count(*)::int from follow.following f where f.leader_id = t.user_id and f.ended_at is null)
      as followers,
    exists (select 1 from follow.following f where f.leader_id = t.user_id and f.follower_id = $1::bigint
      and f.ended_at is null) as is_followed
  from follow.trader t left join follow.statistics s using (user_id)`;

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

function read(row: Row): TraderFigures {
  const { id, user_id: userId, is_demo: isDemo, code, trades, wins, rate, drawdown } = row;
  return {
    ...{ id, userId, isDemo, code, drawdown },
    hasLeft: row.has_left,
    countedAt: row.counted_ms === null ? undefined : Math.round(row.counted_ms),
    threeWeek: { trades, wins, rate, profit: amountOf(row.profit) },
    total: { trades: row.total_trades, profit: amountOf(row.total_profit), rate: row.total_rate },
    followers: row.followers,
    isFollowed: row.is_followed,
  };
}

/** A page of traders of a world, the best three weeks first; who has left comes after all others. */
export async function selectTraders(
  database: Queryable,
  asked: {
    readonly isDemo: boolean;
    readonly askedBy: number;
    readonly withLeft: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: TraderFigures[]; readonly total: number }> {
  const { isDemo, askedBy, withLeft, offset, limit } = asked;
  const [rows, [count]] = await Promise.all([
    database.query<Row>({
      name: 'follow.select_traders',
      text: `${FIGURES} where t.is_demo = $2 and (t.left_at is null or $3)
             order by t.left_at is not null, coalesce(s.three_week_rate, 0) desc, t.id
             limit $4 offset $5::bigint`,
      values: [askedBy, isDemo, withLeft, limit, offset],
    }),
    database.query<{ total: number }>({
      name: 'follow.count_traders',
      text: `select count(*)::int as total from follow.trader
             where is_demo = $1 and (left_at is null or $2)`,
      values: [isDemo, withLeft],
    }),
  ]);
  return { rows: rows.map(read), total: count?.total ?? 0 };
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
    text: `${FIGURES} where t.user_id = any($2::bigint[])`,
    values: [askedBy, userIds],
  });
  return rows.map(read);
}

/** How one follower of a trader has fared. */
export interface FollowerResult {
  readonly since: Millis;
  readonly trades: number;
  readonly profit: Amount;
  readonly isFollowing: boolean;
}

/** What the followings of a trader came to, the newest first. */
export async function selectFollowerResults(
  database: Queryable,
  leaderId: number,
  limit: number,
): Promise<FollowerResult[]> {
  const rows = await database.query<{ since: number; trades: number; profit: string; is_following: boolean }>(
    {
      name: 'follow.select_follower_results',
      text: `select (extract(epoch from f.begun_at) * 1000)::float8 as since, f.ended_at is null as is_following,
             count(c.id)::int as trades, coalesce(sum(c.profit), 0)::bigint as profit
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
