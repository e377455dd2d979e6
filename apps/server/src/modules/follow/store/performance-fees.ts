import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { FeeSettlement } from '../copying/following.ts';
import type { Paged } from './copy-lists.ts';

/** A row of follow.performance_fee. */
export interface SettlementRow {
  readonly id: string;
  readonly following_id: string;
  readonly leader_id: string;
  readonly follower_id: string;
  readonly period: string;
  readonly rate: number;
  readonly result: string;
  readonly financing: string;
  readonly financing_until: string;
  readonly mark_before: string;
  readonly mark_after: string;
  readonly fee: string;
  readonly paid: string;
  readonly posted_ms: string;
}

export const settlementColumns = `
  id, following_id, leader_id, follower_id, period, rate, result, financing, financing_until, mark_before, mark_after,
  fee, paid, (extract(epoch from posted_at) * 1000)::bigint as posted_ms`;

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

export function readSettlement(row: SettlementRow): FeeSettlement {
  return {
    id: Number(row.id),
    followingId: Number(row.following_id),
    leaderId: Number(row.leader_id),
    followerId: Number(row.follower_id),
    period: row.period,
    rate: row.rate,
    result: amountOf(row.result),
    financing: amountOf(row.financing),
    financingUntil: Number(row.financing_until),
    markBefore: amountOf(row.mark_before),
    markAfter: amountOf(row.mark_after),
    fee: amountOf(row.fee),
    paid: amountOf(row.paid),
    at: Number(row.posted_ms),
  };
}

/** Adds settlements. A second one of a following and period fails the transaction instead of charging twice. */
export function insertingSettlements(settled: readonly FeeSettlement[]): Write {
  return {
    name: 'follow.insert_performance_fees',
    table: 'follow.performance_fee',
    text: `
      insert into follow.performance_fee
        (id, following_id, leader_id, follower_id, period, rate, result, mark_before, mark_after, fee, paid, posted_at,
         financing, financing_until)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ($5::text[])[n], ($6::bigint[])[n],
        ($7::bigint[])[n], ($8::bigint[])[n], ($9::bigint[])[n], ($10::bigint[])[n], ($11::bigint[])[n],
        to_timestamp(($12::float8[])[n] / 1000), ($13::bigint[])[n], ($14::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(settled, (one) => one.id),
      int8s(settled, (one) => one.followingId),
      int8s(settled, (one) => one.leaderId),
      int8s(settled, (one) => one.followerId),
      texts(settled, (one) => one.period),
      int8s(settled, (one) => one.rate),
      int8s(settled, (one) => one.result),
      int8s(settled, (one) => one.markBefore),
      int8s(settled, (one) => one.markAfter),
      int8s(settled, (one) => one.fee),
      int8s(settled, (one) => one.paid),
      float8s(settled, (one) => one.at),
      int8s(settled, (one) => one.financing),
      int8s(settled, (one) => one.financingUntil),
    ],
  };
}

/** A page of a user's settlements with a fee, as follower or as leader; the newest first. */
export async function selectSettlements(
  database: Queryable,
  asked: Paged & {
    readonly of: 'follower' | 'leader';
    readonly userId: number;
    readonly id: number | undefined;
  },
): Promise<{ readonly rows: FeeSettlement[]; readonly total: number; readonly paid: Amount }> {
  const { of, userId, id, offset, limit } = asked;
  const [rows, [sums]] = await Promise.all([
    database.query<SettlementRow>({
      name: `follow.performance_fees_of_${of}`,
      text: `select ${settlementColumns} from follow.performance_fee where ${of}_id = $1::bigint and fee > 0
             and ($4::bigint is null or id = $4) order by id desc limit $2 offset $3::bigint`,
      values: [userId, limit, offset, id ?? null],
    }),
    database.query<{ total: number; paid: string }>({
      name: `follow.performance_fee_sums_of_${of}`,
      text: `select count(*)::int as total, coalesce(sum(paid), 0)::bigint as paid
             from follow.performance_fee where ${of}_id = $1::bigint and fee > 0
             and ($2::bigint is null or id = $2)`,
      values: [userId, id ?? null],
    }),
  ]);
  return { rows: rows.map(readSettlement), total: sums?.total ?? 0, paid: amountOf(sums?.paid ?? '0') };
}
