import { formatPrice, priceFromUnits } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface Row {
  readonly instrumentId: number;
  readonly code: string;
  readonly seq: number;
  readonly price: number;
  readonly at: number;
  readonly sourceAt: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly source: string | null;
}

interface Key {
  readonly instrumentId: number;
  readonly seq: number;
  readonly at: Millis;
}

/** Ticks as the transparency log has them, in the order of the keys; undefined where none is stored under a key. */
export async function selectTickEntries(
  database: Queryable,
  keys: readonly Key[],
): Promise<(TickEntry | undefined)[]> {
  const ranges = rangesOf(keys);
  const listed = (figure: (range: Range) => number) => `{${ranges.map(figure).join(',')}}`;
  // A range for each instrument, because what is logged at once lies together; by itself (offset 0), because a join is
  // planned as if every range were wide. date_part, because extract counts in decimals.
  const rows = await database.query<Row>({
    // Without a name, so that it is planned each time: a plan from when the table of the day was small reads all of it.
    text: `
      select t.instrument_id as "instrumentId", i.code, t.seq::float8 as seq, t.price::float8 as price,
        date_part('epoch', t.at) * 1000 as at, date_part('epoch', t.source_time) * 1000 as "sourceAt",
        t.bid::float8 as bid, t.ask::float8 as ask, s.name as source
      from unnest($1::int[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[])
        as range (instrument_id, first, last, since, until)
      cross join lateral (
        select * from market.tick one where one.instrument_id = range.instrument_id
          and one.seq between range.first and range.last
          and one.at between to_timestamp(range.since / 1000) and to_timestamp(range.until / 1000)
        offset 0) as t
      join market.instrument i on i.id = t.instrument_id
      left join market.source s on s.id = t.source_id`,
    values: [
      listed(({ instrumentId }) => instrumentId),
      listed(({ first }) => first),
      listed(({ last }) => last),
      listed(({ since }) => since),
      listed(({ until }) => until),
    ],
  });
  const found = new Map(rows.map((row) => [textOfKey(row), entryOf(row)]));
  return keys.map((key) => found.get(textOfKey(key)));
}

/** To the microsecond, as it is stored: a tick that was moved by less than a millisecond is another one. */
const textOfKey = ({ instrumentId, seq, at }: Key): string =>
  `${instrumentId} ${seq} ${Math.round(at * 1000)}`;

interface Range {
  readonly instrumentId: number;
  first: number;
  last: number;
  since: Millis;
  until: Millis;
}

function rangesOf(keys: readonly Key[]): readonly Range[] {
  const ranges = new Map<number, Range>();
  for (const { instrumentId, seq, at } of keys) {
    const range = ranges.get(instrumentId);
    if (range === undefined) {
      ranges.set(instrumentId, { instrumentId, first: seq, last: seq, since: at, until: at });
      continue;
    }
    range.first = Math.min(range.first, seq);
    range.last = Math.max(range.last, seq);
    range.since = Math.min(range.since, at);
    range.until = Math.max(range.until, at);
  }
  return [...ranges.values()];
}

function entryOf({ code, seq, price, at, sourceAt, bid, ask, source }: Row): TickEntry {
  return {
    instrument: code,
    seq,
    price: textOf(price),
    at: Math.round(at),
    sourceAt: Math.round(sourceAt),
    bid: bid === null ? null : textOf(bid),
    ask: ask === null ? null : textOf(ask),
    source,
  };
}

const textOf = (units: number): string => formatPrice(priceFromUnits(units));

/** Ticks of an instrument by number and time, in Unix milliseconds. */
interface LoggedRange {
  readonly instrument: string;
  readonly first: number;
  readonly last: number;
  readonly since: Millis;
  readonly until: Millis;
}

/** A price as `formatPrice` writes it. */
const priceText = (column: string): string => `trim_scale(${column} * 0.00000001)::text`;

/**
 * Ticks as the contents of their leaves, a line for each, by time, by the code of their instrument. One whose time was
 * moved by less than a millisecond is another one.
 */
export async function selectTickTexts(
  database: Queryable,
  ranges: readonly LoggedRange[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ code: string; text: string }>({
    // Without a name, and each range by itself: see `selectTickEntries`.
    text: `
      with source as materialized (select id, to_json(name)::text as text from market.source)
      select i.code, logged.text
      from unnest($1::text[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[])
        as range (code, first, last, since, until)
      join market.instrument i on i.code = range.code
      cross join lateral (
        select string_agg('["tick",' || to_json(i.code)::text || ',' || t.seq || ',"' || ${priceText('t.price')} || '",'
          || micros.at / 1000 || case micros.at % 1000 when 0 then ',' else '.' || micros.at % 1000 || ',' end
          || floor(date_part('epoch', t.source_time) * 1000 + 0.5)::bigint
          || coalesce(',"' || ${priceText('t.bid')} || '","' || ${priceText('t.ask')} || '",', ',null,null,')
          || coalesce(source.text, 'null') || ']', e'\n' order by t.at, t.seq) as text
        from (
          select * from market.tick one where one.instrument_id = i.id
            and one.seq between range.first and range.last
            and one.at between to_timestamp(range.since / 1000) and to_timestamp(range.until / 1000)
          offset 0) as t
        cross join lateral (select round(date_part('epoch', t.at) * 1000000)::bigint as at) as micros
        left join source on source.id = t.source_id) as logged
      where logged.text is not null`,
    values: [
      ranges.map(({ instrument }) => instrument),
      ranges.map(({ first }) => first),
      ranges.map(({ last }) => last),
      ranges.map(({ since }) => since),
      ranges.map(({ until }) => until),
    ],
  });
  return new Map(rows.map(({ code, text }) => [code, text]));
}

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
