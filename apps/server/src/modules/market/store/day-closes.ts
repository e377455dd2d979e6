import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * Closing prices of UTC days by instrument and the day's beginning, oldest first: those of days that
 * began from a moment on and before another, and the last one before them.
 */
export async function selectDayCloses(
  database: Queryable,
  asked: { readonly instrumentIds: readonly number[]; readonly from: Millis; readonly before: Millis },
): Promise<Map<number, Map<Millis, Price>>> {
  const rows = await database.query<{ instrument_id: number; day: number; close: string }>({
    name: 'market.day_closes',
    text: `
      select instrument.id as instrument_id, round(extract(epoch from bar.time) * 1000)::float8 as day, bar.close
      from unnest($1::int[]) as instrument (id)
      cross join lateral (
        (select time, close from market.bar
          where instrument_id = instrument.id and period = '1day' and not filled
            and time >= to_timestamp($2::float8 / 1000) and time < to_timestamp($3::float8 / 1000))
        union all
        (select time, close from market.bar
          where instrument_id = instrument.id and period = '1day' and not filled and time < to_timestamp($2::float8 / 1000)
          order by time desc limit 1)) as bar
      order by instrument.id, bar.time`,
    values: [`{${asked.instrumentIds.join(',')}}`, asked.from, asked.before],
  });
  const closes = new Map<number, Map<Millis, Price>>();
  for (const { instrument_id: id, day, close } of rows) {
    const known = closes.get(id) ?? new Map<Millis, Price>();
    closes.set(id, known.set(day, Number(close) as Price));
  }
  return closes;
}
