import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A tick by its number, its time of storing and its price. */
export interface DayTick {
  readonly seq: number;
  readonly at: Millis;
  readonly price: Price;
}

const moment = (ms: string) => `to_timestamp(${ms} / 1000.0::float8)`;
const ofInstrument = `instrument_id = $1::int and at >= ${moment('$2::float8')} and at < ${moment('$3::float8')}`;

/**
 * Ticks of an instrument stored at or after a moment and before another, with a number above `after`, in order.
 * Ticks are indexed by their time. Numbers rise with it, so the time of the first one above `after` is found by
 * halving the span: one tick is read for each of at most 27 halves of a day, then those of the answer. The order names
 * the table, because by the columns of the answer no index sorts, and all of the day would be read.
 */
export function selectTicksBetween(
  database: Queryable,
  wanted: {
    readonly instrumentId: number;
    readonly from: Millis;
    readonly before: Millis;
    readonly after: number;
    readonly limit: number;
  },
): Promise<DayTick[]> {
  return database.query<DayTick>({
    name: 'market.ticks_between',
    text: `
      with recursive halves (low, high) as (
        select $2::bigint, case when $4::bigint = 0 then $2::bigint else $3::bigint end
        union all
        select case when last.seq > $4 then low else middle end, case when last.seq > $4 then last.at else high end
        from halves
          cross join lateral (select low + (high - low + 1) / 2 as middle) as half
          left join lateral (select seq, (extract(epoch from at) * 1000)::bigint as at from market.tick
            where ${ofInstrument} and at >= ${moment('low')} and at < ${moment('middle')}
            order by tick.at desc, tick.seq desc limit 1) as last on true
        where low < high)
      select seq::float8 as seq, (extract(epoch from at) * 1000)::float8 as at, price::float8 as price
      from market.tick
      where ${ofInstrument} and (at, seq) > ((select ${moment('high')} from halves where low = high), $4::bigint)
      order by tick.at, tick.seq limit $5::int`,
    values: [wanted.instrumentId, wanted.from, wanted.before, wanted.after, wanted.limit],
  });
}
