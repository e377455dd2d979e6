import type { ReducedBy, SkipReason } from '@tidemark/domain/follow';
import { lotsFromUnits } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Copy } from '../copying/following.ts';

export interface CopyRow {
  id: string;
  following_id: string;
  leader_id: string;
  follower_id: string;
  account_id: string;
  leader_deal_id: string;
  instrument_id: number;
  state: Copy['state'];
  skip_reason: SkipReason | null;
  reduced_by: ReducedBy | null;
  leader_lots: string;
  leader_price: string;
  ratio: number;
  base_equity: string | null;
  leader_equity: string | null;
  fee: string;
  profit: string;
  last_intent: string;
  own_stops: boolean;
  at_ms: string;
  ended_ms: string | null;
}

export const copyColumns = `
  id, following_id, leader_id, follower_id, account_id, leader_deal_id, instrument_id, state, skip_reason, reduced_by,
  leader_lots, leader_price, ratio, base_equity, leader_equity, fee, profit, last_intent, own_stops,
  (extract(epoch from at) * 1000)::bigint as at_ms, (extract(epoch from ended_at) * 1000)::bigint as ended_ms`;

const amountOf = (text: string) => amountFromMillionths(BigInt(text));

function readProportion({ base_equity, leader_equity }: CopyRow): Copy['proportion'] {
  if (base_equity === null || leader_equity === null) return undefined;
  return { base: amountOf(base_equity), leaderEquity: amountOf(leader_equity) };
}

export function readCopy(row: CopyRow): Copy {
  return {
    id: Number(row.id),
    followingId: Number(row.following_id),
    leaderId: Number(row.leader_id),
    followerId: Number(row.follower_id),
    accountId: Number(row.account_id),
    leaderDealId: Number(row.leader_deal_id),
    instrumentId: row.instrument_id,
    state: row.state,
    skipReason: row.skip_reason ?? undefined,
    reducedBy: row.reduced_by ?? undefined,
    leaderLots: lotsFromUnits(Number(row.leader_lots)),
    leaderPrice: priceFromUnits(Number(row.leader_price)),
    ratio: row.ratio,
    proportion: readProportion(row),
    fee: amountOf(row.fee),
    profit: amountOf(row.profit),
    lastIntent: Number(row.last_intent),
    ownStops: row.own_stops,
    at: Number(row.at_ms),
    endedAt: row.ended_ms === null ? undefined : Number(row.ended_ms),
  };
}

/** Copies that are open; of some accounts, or of all. */
export async function selectOpenCopies(
  database: Queryable,
  accountIds: readonly number[] | undefined,
): Promise<Copy[]> {
  const rows = await database.query<CopyRow>({
    name: accountIds ? 'follow.open_copies_of_accounts' : 'follow.open_copies',
    text: `
      select ${copyColumns} from follow.copy
      where state = 'open' ${
        accountIds
          ? 'and follower_id in (select follower_id from follow.following where account_id = any($1::bigint[]))'
          : ''
      } order by id`,
    values: accountIds ? [`{${accountIds.join(',')}}`] : [],
  });
  return rows.map(readCopy);
}

/** The filled copies of followings. */
export async function selectCopiesOf(
  database: Queryable,
  followingIds: readonly number[],
): Promise<{ id: number; followingId: number }[]> {
  if (followingIds.length === 0) return [];
  return database.query({
    name: 'follow.copies_of_followings',
    text: `
      select id::float8 as id, following_id::float8 as "followingId" from follow.copy
      where following_id = any($1::bigint[]) and state <> 'skipped'`,
    values: [`{${followingIds.join(',')}}`],
  });
}

/** What the copies of followings that have not ended have made, fees included, by following. */
export async function selectResults(
  database: Queryable,
  accountIds: readonly number[] | undefined,
): Promise<Map<number, Amount>> {
  const rows = await database.query<{ following_id: string; result: string }>({
    name: accountIds ? 'follow.results_of_accounts' : 'follow.results',
    text: `
      select following_id, sum(copy.profit - copy.fee)::bigint as result
      from follow.copy join follow.following on following.id = following_id
      where following.ended_at is null and state <> 'skipped'
        ${accountIds ? 'and following.account_id = any($1::bigint[])' : ''}
      group by following_id`,
    values: accountIds ? [`{${accountIds.join(',')}}`] : [],
  });
  return new Map(rows.map((row) => [Number(row.following_id), amountOf(row.result)]));
}

/** Adds copies, filled or skipped. */
export function insertingCopies(copies: readonly Copy[]): Write {
  return {
    name: 'follow.insert_copies',
    table: 'follow.copy',
    text: `
      insert into follow.copy
        (id, following_id, leader_id, follower_id, account_id, leader_deal_id, instrument_id, state, skip_reason,
         reduced_by, leader_lots, leader_price, ratio, fee, profit, last_intent, own_stops, at, ended_at,
         base_equity, leader_equity)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ($5::bigint[])[n], ($6::bigint[])[n],
        ($7::bigint[])[n], ($8::text[])[n], nullif(($9::text[])[n], ''), nullif(($10::text[])[n], ''),
        ($11::bigint[])[n], ($12::bigint[])[n], ($13::bigint[])[n], ($14::bigint[])[n], ($15::bigint[])[n],
        ($16::bigint[])[n], ($17::bigint[])[n] = 1, to_timestamp(($18::float8[])[n] / 1000),
        to_timestamp(($19::bigint[])[n]::float8 / 1000), ($20::bigint[])[n], ($21::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(copies, (one) => one.id),
      int8s(copies, (one) => one.followingId),
      int8s(copies, (one) => one.leaderId),
      int8s(copies, (one) => one.followerId),
      int8s(copies, (one) => one.accountId),
      int8s(copies, (one) => one.leaderDealId),
      int8s(copies, (one) => one.instrumentId),
      texts(copies, (one) => one.state),
      texts(copies, (one) => one.skipReason ?? ''),
      texts(copies, (one) => one.reducedBy ?? ''),
      int8s(copies, (one) => one.leaderLots),
      int8s(copies, (one) => one.leaderPrice),
      int8s(copies, (one) => one.ratio),
      int8s(copies, (one) => one.fee),
      int8s(copies, (one) => one.profit),
      int8s(copies, (one) => one.lastIntent),
      int8s(copies, (one) => (one.ownStops ? 1 : 0)),
      float8s(copies, (one) => one.at),
      int8s(copies, (one) => one.endedAt),
      int8s(copies, (one) => one.proportion?.base),
      int8s(copies, (one) => one.proportion?.leaderEquity),
    ],
  };
}

/** Writes what has become of open copies; one that is not open any more would lose its state, which its column forbids. */
export function savingCopies(copies: readonly Copy[]): Write {
  return {
    name: 'follow.save_copies',
    table: 'follow.copy',
    text: `
      update follow.copy as copy set
        state = case when copy.state = 'open' then ($2::text[])[n] end,
        profit = ($3::bigint[])[n], last_intent = ($4::bigint[])[n], own_stops = ($5::bigint[])[n] = 1,
        ended_at = to_timestamp(($6::bigint[])[n]::float8 / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where copy.id = row.id`,
    values: [
      int8s(copies, (one) => one.id),
      texts(copies, (one) => one.state),
      int8s(copies, (one) => one.profit),
      int8s(copies, (one) => one.lastIntent),
      int8s(copies, (one) => (one.ownStops ? 1 : 0)),
      int8s(copies, (one) => one.endedAt),
    ],
  };
}

/** Which of these orders are copies. */
export async function selectCopiesAmong(
  database: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ id: number }>({
    name: 'follow.copies_among',
    text: 'select id::float8 as id from follow.copy where id = any($1::bigint[])',
    values: [`{${orderIds.join(',')}}`],
  });
  return new Set(rows.map(({ id }) => id));
}
