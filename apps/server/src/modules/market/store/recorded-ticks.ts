import { type Price, priceFromUnits, type Tick } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A tick as an order records it. */
export interface TickReference {
  readonly instrumentId: number;
  readonly seq: number;
  readonly at: Millis;
  readonly price: Price;
}

/**
 * Which of these ticks were never current as recorded, by index in the list. Ticks older than the oldest
 * stored one cannot be looked up and are not included.
 */
export async function selectUnrecorded(db: Queryable, ticks: readonly TickReference[]): Promise<number[]> {
  const rows = await db.query<{ place: number }>({
    text: `
      select (reference.place - 1)::int as place
      from unnest($1::int[], $2::bigint[], $3::float8[], $4::bigint[])
        with ordinality as reference (instrument_id, seq, at, price, place)
      left join market.tick t on t.instrument_id = reference.instrument_id and t.seq = reference.seq
        and t.at = to_timestamp(reference.at / 1000) and t.price = reference.price
      where t.seq is null and to_timestamp(reference.at / 1000) >= (select min(at) from market.tick)
      order by place`,
    values: [
      ticks.map((tick) => tick.instrumentId),
      ticks.map((tick) => tick.seq),
      ticks.map((tick) => tick.at),
      ticks.map((tick) => tick.price),
    ],
  });
  return rows.map((row) => row.place);
}

/** The last ticks of every instrument, at most `limit` each, oldest first. */
export async function selectLastTicks(
  db: Queryable,
  instrumentIds: readonly number[],
  limit: number,
): Promise<Tick[]> {
  const rows = await db.query<{ instrument_id: number; seq: string; price: string; at_ms: string }>({
    text: `
      select last.instrument_id, last.seq, last.price, (extract(epoch from last.at) * 1000)::bigint as at_ms
      from unnest($1::int[]) as wanted (id) cross join lateral (
        select instrument_id, seq, price, at from market.tick
        where instrument_id = wanted.id order by at desc, seq desc limit $2) as last
      order by last.instrument_id, last.seq`,
    values: [instrumentIds, limit],
  });
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    seq: Number(row.seq),
    price: priceFromUnits(Number(row.price)),
    at: Number(row.at_ms),
  }));
}
