import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s } from '../../../platform/database/columns.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** An order whose result until a moment (included) counts towards a key. */
export interface AskedRealised {
  readonly key: number;
  readonly dealId: number;
  readonly until: Millis;
}

/** What was realised of orders and of their parts that were closed by a moment, before fees: sums by key. */
export async function selectRealisedUntil(
  database: Queryable,
  asked: readonly AskedRealised[],
): Promise<Map<number, Amount>> {
  if (asked.length === 0) return new Map();
  const rows = await database.query<{ key: string; profit: string }>({
    text: `
      select ($2::bigint[])[n] as key, sum(deal.profit)::bigint as profit
      from unnest($1::bigint[]) with ordinality as row (id, n)
        join lateral (
          select profit, closed_at from forex.deal where deal.id = row.id
          union all
          select profit, closed_at from forex.deal where parent_id = row.id) as deal
        on deal.closed_at < to_timestamp((($3::float8[])[n] + 1) / 1000)
      group by 1`,
    values: [
      int8s(asked, (one) => one.dealId),
      int8s(asked, (one) => one.key),
      float8s(asked, (one) => one.until),
    ],
  });
  return new Map(rows.map(({ key, profit }) => [Number(key), amountFromMillionths(BigInt(profit))]));
}

/** Orders whose charges up to a charge (included) count towards a key. */
export interface AskedCharges {
  readonly key: number;
  readonly dealId: number;
  readonly untilCharge: number;
}

/** Charges of overnight financing, above 0 where they were paid, and the last one of them. */
export interface CountedCharges {
  readonly amount: Amount;
  readonly last: number;
}

/** Overnight financing of orders and of their parts up to a charge: sums by key, none where nothing was charged. */
export async function selectFinancingUntil(
  database: Queryable,
  asked: readonly AskedCharges[],
): Promise<Map<number, CountedCharges>> {
  if (asked.length === 0) return new Map();
  const rows = await database.query<{ key: string; amount: string; last: string }>({
    text: `
      select ($2::bigint[])[n] as key, sum(charge.amount)::bigint as amount, max(charge.id) as last
      from unnest($1::bigint[]) with ordinality as row (id, n)
        join lateral (
          select row.id union all select deal.id from forex.deal where deal.parent_id = row.id) as part on true
        join forex.financing as charge on charge.deal_id = part.id and charge.id <= ($3::bigint[])[n]
      group by 1`,
    values: [
      int8s(asked, (one) => one.dealId),
      int8s(asked, (one) => one.key),
      int8s(asked, (one) => one.untilCharge),
    ],
  });
  return new Map(
    rows.map(({ key, amount, last }) => [
      Number(key),
      { amount: amountFromMillionths(BigInt(amount)), last: Number(last) },
    ]),
  );
}

/** Overnight financing of orders with that of their parts, by order; each at the midnight that it was due. */
export async function selectFinancingByNight(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, { readonly at: Millis; readonly amount: Amount }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<{ id: string; at: number; amount: string }>({
    text: `
      select row.id, (extract(epoch from (charge.day + 1)::timestamp at time zone 'UTC') * 1000)::float8 as at,
        sum(charge.amount)::bigint as amount
      from unnest($1::bigint[]) as row (id)
        join lateral (
          select row.id union all select deal.id from forex.deal where deal.parent_id = row.id) as part on true
        join forex.financing as charge on charge.deal_id = part.id
      group by row.id, charge.day order by row.id, charge.day`,
    values: [ids],
  });
  const byOrder = new Map<number, { at: Millis; amount: Amount }[]>();
  for (const { id, at, amount } of rows) {
    const own = byOrder.get(Number(id)) ?? [];
    byOrder.set(Number(id), own);
    own.push({ at, amount: amountFromMillionths(BigInt(amount)) });
  }
  return byOrder;
}
