import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** An instrument and a moment. */
export interface PriceAsked {
  readonly instrumentId: number;
  readonly at: Millis;
}

/**
 * The last price of each instrument up to its moment, in request order: from the ticks, or, if those of that
 * time are no longer stored, from the minute that ended last before it.
 */
export async function selectPricesAt(
  database: Queryable,
  asked: readonly PriceAsked[],
): Promise<(Price | undefined)[]> {
  if (asked.length === 0) return [];
  const rows = await database.query<{ place: number; price: string }>({
    name: 'market.prices_at',
    text: `
      select place, coalesce(
        (select price from market.tick
          where instrument_id = instrument and at <= moment and at > moment - interval '4 days'
          order by at desc, seq desc limit 1),
        (select close from market.bar
          where instrument_id = instrument and period = '1min' and not filled and time <= moment - interval '1 minute'
          order by time desc limit 1)) as price
      from (select place::int, instrument, to_timestamp(ms / 1000) as moment
        from unnest($1::int[], $2::float8[]) with ordinality as u (instrument, ms, place)) as asked`,
    values: [`{${asked.map(({ instrumentId }) => instrumentId).join(',')}}`, asked.map(({ at }) => at)],
  });
  const byPlace = new Map(rows.map(({ place, price }) => [place - 1, price]));
  return asked.map((_, place) => {
    const price = byPlace.get(place);
    return price === undefined || price === null ? undefined : (Number(price) as Price);
  });
}
