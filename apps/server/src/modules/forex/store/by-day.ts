import type { Position } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { COMPLETED, type DealRow, dealsWithStops, HOLDING, openColumns, readOpen } from './rows.ts';

/** How many positions an account holds, and the margin that they use. */
export async function selectUsedMargin(
  database: Queryable,
  accountId: number,
): Promise<{ count: number; amount: Amount }> {
  const [row] = await database.query<{ count: number; amount: string }>({
    name: 'forex.used_margin',
    text: `
      select count(*)::int as count, coalesce(sum(margin), 0)::bigint as amount
      from forex.deal where account_id = $1::bigint and status = ${HOLDING}`,
    values: [accountId],
  });
  return { count: row?.count ?? 0, amount: amountFromMillionths(BigInt(row?.amount ?? 0)) };
}

/** Deals closed on an account by UTC day, parts included; by the day's beginning. */
export async function selectClosedByDay(
  database: Queryable,
  { accountId, from, before }: { readonly accountId: number; readonly from: Millis; readonly before: Millis },
): Promise<Map<Millis, number>> {
  const rows = await database.query<{ day: string; count: number }>({
    name: 'forex.closed_by_day',
    text: `
      select floor(extract(epoch from closed_at) / 86400)::bigint as day, count(*)::int as count
      from forex.deal
      where account_id = $1::bigint and status = ${COMPLETED}
        and closed_at >= to_timestamp($2::float8 / 1000) and closed_at < to_timestamp($3::float8 / 1000)
      group by 1`,
    values: [accountId, from, before],
  });
  return new Map(rows.map(({ day, count }) => [Number(day) * DAY_MS, count]));
}

/** A position, and when it was closed if it was. */
export interface HeldOverNight {
  readonly position: Position;
  readonly closedAt: Millis | undefined;
}

/** Positions of an account that were open at one of the midnights from one to another. */
export async function selectHeldOverNight(
  database: Queryable,
  { accountId, first, last }: { readonly accountId: number; readonly first: Millis; readonly last: Millis },
): Promise<HeldOverNight[]> {
  const rows = await database.query<DealRow & { closed_at_ms: number | null }>({
    name: 'forex.held_over_night',
    text: `
      select ${openColumns}, round(extract(epoch from closed_at) * 1000)::float8 as closed_at_ms
      from ${dealsWithStops}
      where account_id = $1::bigint and status in (${HOLDING}, ${COMPLETED})
        and opened_at < to_timestamp($3::float8 / 1000)
        and (closed_at is null or closed_at >= to_timestamp($2::float8 / 1000)
          and floor(extract(epoch from closed_at) / 86400) > floor(extract(epoch from opened_at) / 86400))`,
    values: [accountId, first, last],
  });
  return rows.map((row) => ({ position: readOpen(row), closedAt: row.closed_at_ms ?? undefined }));
}
