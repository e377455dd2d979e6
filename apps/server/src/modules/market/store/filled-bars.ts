import { type Bar, barTime, type Period, periods } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { millisOf } from './ticks.ts';

/**
 * When the newest bar of each period of an instrument opened, of those that were complete at a moment; a period
 * without any is absent.
 */
export async function loadNewestBarTimes(
  db: Queryable,
  { instrumentId, at }: { readonly instrumentId: number; readonly at: Millis },
): Promise<ReadonlyMap<Period, Millis>> {
  const rows = await db.query<{ period: Period; time: Millis }>({
    text: `
      select period, ${millisOf('max(time)')} as time
      from market.bar join unnest($2::text[], $3::float8[]) as forming (period, since) using (period)
      where instrument_id = $1 and time < to_timestamp(since / 1000) group by period`,
    values: [instrumentId, periods, periods.map((period) => barTime(period, at))],
  });
  return new Map(rows.map(({ period, time }) => [period, time]));
}

/** Adds bars of a source's history where there is none of their time, marked as filled; returns how many. */
export async function fillBars(
  db: Queryable,
  { instrumentId, period, bars }: { instrumentId: number; period: Period; bars: readonly Bar[] },
): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select market.fill_bars($1, $2, $3::float8[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::bigint[]) as count`,
    values: [
      instrumentId,
      period,
      bars.map(({ time }) => time),
      bars.map(({ open }) => open),
      bars.map(({ high }) => high),
      bars.map(({ low }) => low),
      bars.map(({ close }) => close),
      bars.map(({ volume }) => volume),
    ],
  });
  return row?.count ?? 0;
}
