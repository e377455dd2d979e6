import { formatPrice, priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface TickKey {
  readonly instrumentId: number;
  readonly seq: number;
  readonly at: Millis;
}

interface Row extends TickKey {
  readonly code: string;
  readonly price: number;
  readonly sourceAt: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly source: string | null;
}

/**
 * Ticks as the transparency log has them, in the order of the keys; undefined where none is stored under a key. The
 * keys are of one stretch of time: what lies between the first and the last is read in one scan, because a join with
 * thousands of keys becomes a scan for each of them where statistics are old.
 */
export async function selectTickEntries(
  database: Queryable,
  keys: readonly TickKey[],
): Promise<(TickEntry | undefined)[]> {
  const places = new Map(keys.map((key, place) => [textOfKey(key), place]));
  const { first, last } = spanOf(keys);
  const rows = await database.query<Row>({
    // Without a name: a plan that was kept while the table of the day was small reads all of it.
    text: `
      select t.instrument_id as "instrumentId", t.seq::float8 as seq, t.price::float8 as price,
        (extract(epoch from t.at) * 1000)::float8 as at,
        (extract(epoch from t.source_time) * 1000)::float8 as "sourceAt",
        t.bid::float8 as bid, t.ask::float8 as ask, i.code, s.name as source
      from market.tick t
      join market.instrument i on i.id = t.instrument_id
      left join market.source s on s.id = t.source_id
      where t.instrument_id = any ($1::int[])
        and t.at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)`,
    values: [[...new Set(keys.map(({ instrumentId }) => instrumentId))], first, last],
  });
  const found: (TickEntry | undefined)[] = Array.from({ length: keys.length });
  for (const row of rows) {
    const place = places.get(textOfKey(row));
    if (place !== undefined) found[place] = entryOf(row);
  }
  return found;
}

function entryOf({ code, seq, price, at, sourceAt, bid, ask, source }: Row): TickEntry {
  return {
    ...{ instrument: code, seq, price: textOf(price), at, sourceAt: Math.round(sourceAt), source },
    bid: bid === null ? null : textOf(bid),
    ask: ask === null ? null : textOf(ask),
  };
}

const textOfKey = ({ instrumentId, seq, at }: TickKey): string => `${instrumentId} ${seq} ${at}`;

function spanOf(keys: readonly TickKey[]): { readonly first: Millis; readonly last: Millis } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at } of keys) [first, last] = [Math.min(first, at), Math.max(last, at)];
  return { first, last };
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
