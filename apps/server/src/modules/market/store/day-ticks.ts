import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A tick by its number, its time of storing and its price. */
export interface DayTick {
  readonly seq: number;
  readonly at: Millis;
  readonly price: Price;
}

/** Ticks of an instrument stored at or after a moment and before another, with a number above `after`, in order. */
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
      select seq::float8 as seq, (extract(epoch from at) * 1000)::float8 as at, price::float8 as price
      from market.tick
      where instrument_id = $1::int and at >= to_timestamp($2::float8 / 1000)
        and at < to_timestamp($3::float8 / 1000) and seq > $4::bigint
      order by at, seq limit $5::int`,
    values: [wanted.instrumentId, wanted.from, wanted.before, wanted.after, wanted.limit],
  });
}
