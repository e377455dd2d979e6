import { amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Following, Intent } from '../copying/following.ts';

interface FollowingRow {
  id: string;
  leader_id: string;
  follower_id: string;
  account_id: string;
  is_demo: boolean;
  since_intent: string;
  mode: Following['mode'];
  ratio: number;
  allocation: string | null;
  max_amount: string;
  loss_limit: string | null;
  result_base: string;
  fee_rate: number;
  high_water: string;
  status: Following['status'];
  begun_ms: string;
  paused_ms: string | null;
  ended_ms: string | null;
}

function millisOf(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}

const columns = `
  id, leader_id, follower_id, account_id, is_demo, since_intent, mode, ratio, allocation, max_amount, loss_limit,
  result_base, fee_rate, high_water, status, ${millisOf('begun_at')} as begun_ms, ${millisOf('paused_at')} as paused_ms, ${millisOf('ended_at')} as ended_ms`;

const amountOf = (text: string) => amountFromMillionths(BigInt(text));
const momentOf = (text: string | null) => (text === null ? undefined : Number(text));

function readFollowing(row: FollowingRow): Following {
  return {
    id: Number(row.id),
    leaderId: Number(row.leader_id),
    followerId: Number(row.follower_id),
    accountId: Number(row.account_id),
    isDemo: row.is_demo,
    sinceIntent: Number(row.since_intent),
    mode: row.mode,
    ratio: row.ratio,
    allocation: row.allocation === null ? undefined : amountOf(row.allocation),
    maxAmount: amountOf(row.max_amount),
    lossLimit: row.loss_limit === null ? undefined : amountOf(row.loss_limit),
    resultBase: amountOf(row.result_base),
    feeRate: row.fee_rate,
    highWater: amountOf(row.high_water),
    status: row.status,
    begunAt: Number(row.begun_ms),
    pausedAt: momentOf(row.paused_ms),
    endedAt: momentOf(row.ended_ms),
  };
}

/** Followings that have not ended; of some accounts, or of all. */
export async function selectFollowings(
  database: Queryable,
  accountIds: readonly number[] | undefined,
): Promise<Following[]> {
  const rows = await database.query<FollowingRow>({
    name: accountIds ? 'follow.followings_of_accounts' : 'follow.followings',
    text: `
      select ${columns} from follow.following
      where ended_at is null ${accountIds ? 'and account_id = any($1::bigint[])' : ''} order by id`,
    values: accountIds ? [`{${accountIds.join(',')}}`] : [],
  });
  return rows.map(readFollowing);
}

/** Followings with a fee that had begun before the end of a month and have no settlement of it yet. */
export async function selectUnsettled(
  database: Queryable,
  asked: { readonly period: string; readonly end: Millis; readonly limit: number },
): Promise<Following[]> {
  const rows = await database.query<FollowingRow>({
    name: 'follow.unsettled',
    text: `
      select ${columns} from follow.following as following
      where ended_at is null and fee_rate > 0 and begun_at < to_timestamp($2::float8 / 1000)
        and not exists (
          select from follow.performance_fee where following_id = following.id and period = $1)
      order by id limit $3`,
    values: [asked.period, asked.end, asked.limit],
  });
  return rows.map(readFollowing);
}

/** Followers at the time of an intent who have no copy of it yet. */
export async function selectWithoutCopy(database: Queryable, intent: Intent): Promise<Following[]> {
  const rows = await database.query<FollowingRow>({
    name: 'follow.without_copy',
    text: `
      select ${columns} from follow.following as following
      where leader_id = $1 and since_intent < $2
        and (ended_at is null or ended_at >= to_timestamp($3::float8 / 1000))
        and (paused_at is null or paused_at >= to_timestamp($3::float8 / 1000))
        and not exists (
          select from follow.copy where leader_deal_id = $4 and following_id = following.id)
      order by account_id`,
    values: [intent.leaderId, intent.id, intent.at, intent.dealId],
  });
  return rows.map(readFollowing);
}

/** Adds followings. */
export function insertingFollowings(followings: readonly Following[]): Write {
  return {
    name: 'follow.insert_followings',
    table: 'follow.following',
    text: `
      insert into follow.following
        (id, leader_id, follower_id, account_id, is_demo, since_intent, ratio, max_amount, loss_limit, result_base,
         status, begun_at, paused_at, ended_at, mode, allocation, fee_rate, high_water)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ($5::bigint[])[n] = 1, ($6::bigint[])[n],
        ($7::bigint[])[n], ($8::bigint[])[n], ($9::bigint[])[n], ($10::bigint[])[n], ($11::text[])[n],
        to_timestamp(($12::float8[])[n] / 1000), to_timestamp(($13::bigint[])[n]::float8 / 1000),
        to_timestamp(($14::bigint[])[n]::float8 / 1000), ($15::text[])[n], ($16::bigint[])[n],
        ($17::bigint[])[n], ($18::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(followings, (one) => one.id),
      int8s(followings, (one) => one.leaderId),
      int8s(followings, (one) => one.followerId),
      int8s(followings, (one) => one.accountId),
      int8s(followings, (one) => (one.isDemo ? 1 : 0)),
      int8s(followings, (one) => one.sinceIntent),
      int8s(followings, (one) => one.ratio),
      int8s(followings, (one) => one.maxAmount),
      int8s(followings, (one) => one.lossLimit),
      int8s(followings, (one) => one.resultBase),
      texts(followings, (one) => one.status),
      float8s(followings, (one) => one.begunAt),
      int8s(followings, (one) => one.pausedAt),
      int8s(followings, (one) => one.endedAt),
      texts(followings, (one) => one.mode),
      int8s(followings, (one) => one.allocation),
      int8s(followings, (one) => one.feeRate),
      int8s(followings, (one) => one.highWater),
    ],
  };
}

/** Writes settings and states; one that has ended already would lose its status, which its column forbids. */
export function savingFollowings(followings: readonly Following[]): Write {
  return {
    name: 'follow.save_followings',
    table: 'follow.following',
    text: `
      update follow.following as following set
        status = case when following.ended_at is null then ($2::text[])[n] end,
        since_intent = ($3::bigint[])[n], ratio = ($4::bigint[])[n], max_amount = ($5::bigint[])[n],
        loss_limit = ($6::bigint[])[n], result_base = ($7::bigint[])[n],
        paused_at = to_timestamp(($8::bigint[])[n]::float8 / 1000),
        ended_at = to_timestamp(($9::bigint[])[n]::float8 / 1000),
        mode = ($10::text[])[n], allocation = ($11::bigint[])[n], high_water = ($12::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where following.id = row.id`,
    values: [
      int8s(followings, (one) => one.id),
      texts(followings, (one) => one.status),
      int8s(followings, (one) => one.sinceIntent),
      int8s(followings, (one) => one.ratio),
      int8s(followings, (one) => one.maxAmount),
      int8s(followings, (one) => one.lossLimit),
      int8s(followings, (one) => one.resultBase),
      int8s(followings, (one) => one.pausedAt),
      int8s(followings, (one) => one.endedAt),
      texts(followings, (one) => one.mode),
      int8s(followings, (one) => one.allocation),
      int8s(followings, (one) => one.highWater),
    ],
  };
}
