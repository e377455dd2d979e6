import { formatPrice, priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface Row {
  readonly place: number;
  readonly code: string;
  readonly seq: number;
  readonly price: number;
  readonly at: number;
  readonly sourceAt: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly source: string | null;
}

/** Ticks as the transparency log has them, in the order of the keys; undefined where none is stored under a key. */
export async function selectTickEntries(
  database: Queryable,
  keys: readonly { readonly instrumentId: number; readonly seq: number; readonly at: Millis }[],
): Promise<(TickEntry | undefined)[]> {
  const rows = await database.query<Row>({
    name: 'market.tick_entries',
    text: `
      select (key.place - 1)::int as place, i.code, t.seq::float8 as seq, t.price::float8 as price,
        (extract(epoch from t.at) * 1000)::float8 as at,
        (extract(epoch from t.source_time) * 1000)::float8 as "sourceAt",
        t.bid::float8 as bid, t.ask::float8 as ask, s.name as source
      from unnest($1::int[], $2::bigint[], $3::float8[]) with ordinality as key (instrument_id, seq, at, place)
      join market.tick t on t.instrument_id = key.instrument_id and t.at = to_timestamp(key.at / 1000) and t.seq = key.seq
      join market.instrument i on i.id = t.instrument_id
      left join market.source s on s.id = t.source_id`,
    values: [
      keys.map(({ instrumentId }) => instrumentId),
      keys.map(({ seq }) => seq),
      keys.map(({ at }) => at),
    ],
  });
  const found: (TickEntry | undefined)[] = Array.from({ length: keys.length });
  for (const { place, code, price, at, sourceAt, bid, ask, ...row } of rows) {
    found[place] = {
      ...row,
      instrument: code,
      price: textOf(price),
      at: Math.round(at),
      sourceAt: Math.round(sourceAt),
      bid: bid === null ? null : textOf(bid),
      ask: ask === null ? null : textOf(ask),
    };
  }
  return found;
}

const textOf = (units: number): string => formatPrice(priceFromUnits(units));

/** Since when ticks are stored, in Unix milliseconds: older ones are deleted. */
export async function selectOldestTick(database: Queryable): Promise<Millis> {
  const [row] = await database.query<{ at: number }>({
    text: `select coalesce((extract(epoch from min(at)) * 1000)::float8, 'infinity') as at from market.tick`,
  });
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/** Ids of instruments by their codes. */
export async function selectIdsByCode(database: Queryable): Promise<Map<string, number>> {
  const rows = await database.query<{ code: string; id: number }>({
    text: 'select code, id from market.instrument',
  });
  return new Map(rows.map(({ code, id }) => [code, id]));
}

const OUTSIDE_MAX = 100;

/** Ticks stored since a moment whose numbers are outside of those from first to last, the first ones only. */
export function selectTicksOutside(
  database: Queryable,
  since: Millis,
  ranges: readonly { readonly instrument: string; readonly first: number; readonly last: number }[],
): Promise<{ readonly instrument: string; readonly instrumentId: number; readonly seq: number }[]> {
  return database.query({
    text: `
      select i.code as instrument, i.id as "instrumentId", t.seq::float8 as seq
      from market.instrument i
      left join unnest($2::text[], $3::bigint[], $4::bigint[]) as logged (code, first, last) on logged.code = i.code
      join market.tick t on t.instrument_id = i.id and t.at >= to_timestamp($1::float8 / 1000)
        and (logged.code is null or t.seq < logged.first or t.seq > logged.last)
      order by i.code, t.seq limit $5`,
    values: [
      since,
      ranges.map(({ instrument }) => instrument),
      ranges.map(({ first }) => first),
      ranges.map(({ last }) => last),
      OUTSIDE_MAX,
    ],
  });
}
