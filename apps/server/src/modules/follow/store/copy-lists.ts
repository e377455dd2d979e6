import type { FeeRate } from '@tidemark/domain/follow';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Copy, Following } from '../copying/following.ts';
import { type CopyRow, copyColumns, readCopy } from './copies.ts';

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

/** A page. */
export interface Paged {
  readonly offset: number;
  readonly limit: number;
}

/** The newest following of a follower and a leader, with what all copies between them have made. */
export interface FollowingSums {
  readonly leaderId: number;
  readonly followerId: number;
  readonly mode: Following['mode'];
  readonly ratio: number;
  readonly allocation: Amount | undefined;
  readonly maxAmount: Amount;
  readonly lossLimit: Amount | undefined;
  readonly status: Following['status'];
  /** The performance fee of the newest following, and its mark; what was paid of all between both. */
  readonly feeRate: FeeRate;
  readonly highWater: Amount;
  readonly feesPaid: Amount;
  readonly begunAt: Millis;
  readonly filled: number;
  readonly skipped: number;
  /** What was closed of all copies, before fees. */
  readonly profit: Amount;
  /** Of all copies, paid at their opening. */
  readonly fees: Amount;
  /** Open copies, and all filled ones: the ids of their orders. */
  readonly openIds: readonly number[];
  readonly orderIds: readonly number[];
}

interface Row {
  readonly leader_id: number;
  readonly follower_id: number;
  readonly mode: Following['mode'];
  readonly ratio: number;
  readonly allocation: string | null;
  readonly max_amount: string;
  readonly loss_limit: string | null;
  readonly status: Following['status'];
  readonly fee_rate: number;
  readonly high_water: string;
  readonly fees_paid: string;
  readonly begun_ms: number;
  readonly filled: number;
  readonly skipped: number;
  readonly profit: string;
  readonly fees: string;
  readonly open_ids: number[];
  readonly deal_ids: number[];
}

function read(row: Row): FollowingSums {
  return {
    leaderId: row.leader_id,
    followerId: row.follower_id,
    mode: row.mode,
    ratio: row.ratio,
    allocation: row.allocation === null ? undefined : amountOf(row.allocation),
    maxAmount: amountOf(row.max_amount),
    lossLimit: row.loss_limit === null ? undefined : amountOf(row.loss_limit),
    status: row.status,
    feeRate: row.fee_rate,
    highWater: amountOf(row.high_water),
    feesPaid: amountOf(row.fees_paid),
    begunAt: Math.round(row.begun_ms),
    filled: row.filled,
    skipped: row.skipped,
    profit: amountOf(row.profit),
    fees: amountOf(row.fees),
    openIds: row.open_ids,
    orderIds: row.deal_ids,
  };
}

/**
 * A page of followings of a user, as follower or leader, newest first; with ended ones, each pair once with
 * its current status.
 */
export async function selectFollowingSums(
  database: Queryable,
  asked: Paged & {
    readonly of: 'follower' | 'leader';
    readonly userId: number;
    readonly withEnded: boolean;
  },
): Promise<{ readonly rows: FollowingSums[]; readonly total: number }> {
  const { of, userId, withEnded, offset, limit } = asked;
  const newest = `
    select distinct on (leader_id, follower_id) * from follow.following
    where ${of}_id = $1::bigint and ($2 or ended_at is null)
    order by leader_id, follower_id, id desc`;
  const [rows, [count]] = await Promise.all([
    database.query<Row>({
      name: `follow.following_sums_of_${of}`,
      text: `
        select f.leader_id::float8 as leader_id, f.follower_id::float8 as follower_id, mode, ratio,
          allocation, max_amount, loss_limit, status, fee_rate, high_water,
          (select coalesce(sum(paid), 0)::bigint from follow.performance_fee p where p.following_id in (
            select id from follow.following o where o.leader_id = f.leader_id and o.follower_id = f.follower_id))
            as fees_paid,
          (extract(epoch from begun_at) * 1000)::float8 as begun_ms, sums.*
        from (select * from (${newest}) as one order by id desc limit $3 offset $4::bigint) as f
        cross join lateral (
          select count(*) filter (where state <> 'skipped')::int as filled,
            count(*) filter (where state = 'skipped')::int as skipped,
            coalesce(sum(profit), 0)::bigint as profit,
            coalesce(sum(fee) filter (where state <> 'skipped'), 0)::bigint as fees,
            coalesce(array_agg(id::float8) filter (where state = 'open'), '{}') as open_ids,
            coalesce(array_agg(id::float8) filter (where state <> 'skipped'), '{}') as deal_ids
          from follow.copy c where c.following_id in (select id from follow.following o
            where o.leader_id = f.leader_id and o.follower_id = f.follower_id)) as sums
        order by f.id desc`,
      values: [userId, withEnded, limit, offset],
    }),
    database.query<{ total: number }>({
      name: `follow.count_followings_of_${of}`,
      text: `select count(*)::int as total from (${newest}) as one`,
      values: [userId, withEnded],
    }),
  ]);
  return { rows: rows.map(read), total: count?.total ?? 0 };
}

/**
 * Closed results of the copies of all current and former followers of a leader, the fees of all copies, and
 * the open ones by follower.
 */
export async function selectLeaderSums(
  database: Queryable,
  leaderId: number,
): Promise<{
  readonly profit: Amount;
  readonly fees: Amount;
  /** Performance fees that all of them have paid. */
  readonly feesPaid: Amount;
  readonly open: ReadonlyMap<number, readonly number[]>;
}> {
  const [[sums], open] = await Promise.all([
    database.query<{ profit: string; fees: string; paid: string }>({
      name: 'follow.leader_profit',
      text: `select coalesce(sum(profit), 0)::bigint as profit,
               coalesce(sum(fee) filter (where state <> 'skipped'), 0)::bigint as fees,
               (select coalesce(sum(paid), 0)::bigint from follow.performance_fee where leader_id = $1::bigint) as paid
               from follow.copy where leader_id = $1::bigint`,
      values: [leaderId],
    }),
    database.query<{ follower_id: number; ids: number[] }>({
      name: 'follow.leader_open_copies',
      text: `select follower_id::float8 as follower_id, array_agg(id::float8) as ids
               from follow.copy where leader_id = $1::bigint and state = 'open' group by 1`,
      values: [leaderId],
    }),
  ]);
  return {
    profit: amountOf(sums?.profit ?? '0'),
    fees: amountOf(sums?.fees ?? '0'),
    feesPaid: amountOf(sums?.paid ?? '0'),
    open: new Map(open.map(({ follower_id, ids }) => [follower_id, ids])),
  };
}

const STATES = { 1: ['open'], 2: ['skipped'], 3: ['closed', 'detached'] } as const;

/** A page of copies of a follower, of a leader, or between both; the newest first. */
export async function selectCopiesBetween(
  database: Queryable,
  asked: Paged & {
    readonly leaderId: number | undefined;
    readonly followerId: number | undefined;
    readonly status: keyof typeof STATES;
  },
): Promise<{ readonly rows: Copy[]; readonly total: number }> {
  const { leaderId, followerId, status, offset, limit } = asked;
  // A statement for each side, so that each walks along its own index.
  const side = followerId === undefined ? 'leader' : 'follower';
  const where =
    side === 'leader'
      ? 'leader_id = $1::bigint and $2::bigint is null'
      : 'follower_id = $2::bigint and ($1::bigint is null or leader_id = $1)';
  const values = [leaderId ?? null, followerId ?? null, STATES[status]];
  const [rows, [count]] = await Promise.all([
    database.query<CopyRow>({
      name: `follow.copies_of_${side}`,
      text: `select ${copyColumns} from follow.copy where ${where} and state = any($3::text[])
             order by id desc limit $4 offset $5::bigint`,
      values: [...values, limit, offset],
    }),
    database.query<{ total: number }>({
      name: `follow.count_copies_of_${side}`,
      text: `select count(*)::int as total from follow.copy where ${where} and state = any($3::text[])`,
      values,
    }),
  ]);
  return { rows: rows.map(readCopy), total: count?.total ?? 0 };
}

/** Active followings of leaders who have left. */
export async function selectToEnd(
  database: Queryable,
): Promise<{ leaderId: number; followerId: number; accountId: number }[]> {
  return database.query({
    name: 'follow.select_to_end',
    text: `select f.leader_id::float8 as "leaderId", f.follower_id::float8 as "followerId",
             f.account_id::float8 as "accountId"
             from follow.following f join follow.trader t on t.user_id = f.leader_id
            where f.ended_at is null and t.left_at is not null order by f.account_id`,
  });
}
