import {
  type Bar,
  type Instrument,
  type JumpSchedule,
  type Period,
  type Price,
  type PriceEvidence,
  parseSourceSymbols,
  periods,
  priceFromUnits,
  type SourceSymbol,
} from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { loadCalendars } from './administration.ts';
import { type InstrumentRow, loadInstrumentRows } from './instrument-rows.ts';

/** Names of a thing by language code; `en` is always there. */
export type Names = Readonly<Record<string, string>>;

export interface Category {
  readonly id: number;
  readonly names: Names;
}

/** An instrument with the names it is found by, and what only the market itself looks at. */
export interface ListedInstrument extends Instrument {
  readonly names: Names;
  /** Place in the list. */
  readonly position: number;
  /** Code of its opening hours. */
  readonly calendar: string;
  readonly jump: JumpSchedule;
  /** Its symbols at real sources where they are not the usual ones. */
  readonly sourceSymbols: readonly SourceSymbol[];
}

/** A tick with the source's own time, as it is stored. */
export interface StoredTick {
  readonly instrumentId: number;
  readonly seq: number;
  readonly price: Price;
  readonly sourceTime: Millis;
  readonly at: Millis;
  readonly evidence?: PriceEvidence | undefined;
}

/** A bar with the number of the last tick folded into its instrument's bars. */
export interface StoredBar extends Bar {
  readonly instrumentId: number;
  readonly period: Period;
  readonly lastSeq: number;
}

export function loadCategories(db: Queryable): Promise<Category[]> {
  return db.query<Category>({ text: 'select id, names from market.category order by position, id' });
}

/** Every instrument in display order. */
export async function loadInstruments(db: Queryable): Promise<ListedInstrument[]> {
  const calendars = new Map((await loadCalendars(db)).map(({ code, ...hours }) => [code, hours]));
  return (await loadInstrumentRows(db)).map((row) => {
    const sessions = present(calendars.get(row.calendar), `calendar ${row.calendar} is known`);
    return { ...instrumentOf(row), sessions };
  });
}

/** The terms of a stored instrument as decisions know them. */
function instrumentOf(row: InstrumentRow): Omit<ListedInstrument, 'sessions'> {
  const { next_jump_max: value, next_jump_from: from } = row;
  const { id, code, names, state, position, base, quote, leverages, calendar } = row;
  const next = value !== null && from !== null ? { value, from } : undefined;
  return {
    id,
    code,
    names,
    state,
    position,
    base,
    quote,
    leverages,
    calendar,
    showCode: row.show_code,
    categoryId: row.category_id,
    pricePrecision: row.price_precision,
    lotStep: row.pip,
    lotsMin: row.lots_min,
    lotsMax: row.lots_max,
    partStep: row.part_step,
    partMin: row.part_min,
    unitsPerLot: row.units_per_lot,
    feeRates: { lots: row.fee_rate, margin: row.margin_fee_rate },
    marginMode: row.margin_mode,
    ordersWhenClosed: row.orders_when_closed,
    financing: { long: row.financing_long, short: row.financing_short, tripleDay: row.financing_triple_day },
    jump: { current: row.max_jump, next },
    sourceSymbols: parseSourceSymbols(row.source_symbols) ?? [],
  };
}

/** The last stored tick of every instrument that has one. */
export function loadLastTicks(db: Queryable): Promise<StoredTick[]> {
  return db.query<StoredTick>({
    text: `
      select t.instrument_id as "instrumentId", t.seq::float8 as seq, t.price::float8 as price,
        ${millisOf('t.source_time')} as "sourceTime", ${millisOf('t.at')} as at
      from market.instrument i
      cross join lateral (
        select * from market.tick where instrument_id = i.id order by at desc, seq desc limit 1
      ) t`,
  });
}

/** The newest `limit` bars of a period for every instrument, oldest first; `isOfTicks`: without filled ones. */
export function loadNewestBars(
  db: Queryable,
  { period, limit, isOfTicks }: { period: Period; limit: number; isOfTicks: boolean },
): Promise<StoredBar[]> {
  return db.query<StoredBar>({
    text: `
      select b.instrument_id as "instrumentId", b.period, ${barColumns}, b.last_seq::float8 as "lastSeq"
      from market.instrument i
      cross join lateral (
        select * from market.bar where instrument_id = i.id and period = $1 and not (filled and $3)
        order by time desc limit $2
      ) b
      order by b.instrument_id, b.time`,
    values: [period, limit, isOfTicks],
  });
}

/** Up to `limit` bars of one instrument that opened before a moment, oldest first. */
export async function loadBarsBefore(
  db: Queryable,
  wanted: { instrumentId: number; period: Period; before: Millis; limit: number },
): Promise<Bar[]> {
  const newestFirst = await db.query<Bar>({
    name: 'market.bars_before',
    text: `
      select ${barColumns}
      from market.bar b
      where instrument_id = $1 and period = $2 and time < to_timestamp($3::float8 / 1000)
      order by time desc limit $4`,
    values: [wanted.instrumentId, wanted.period, wanted.before, wanted.limit],
  });
  return newestFirst.reverse();
}

/** The first `limit` bars of one instrument that opened at or after a moment, oldest first. */
export function loadBarsFrom(
  db: Queryable,
  wanted: { instrumentId: number; period: Period; from: Millis; limit: number },
): Promise<Bar[]> {
  return db.query<Bar>({
    name: 'market.bars_from',
    text: `
      select ${barColumns}
      from market.bar b
      where instrument_id = $1 and period = $2 and time >= to_timestamp($3::float8 / 1000)
      order by time limit $4`,
    values: [wanted.instrumentId, wanted.period, wanted.from, wanted.limit],
  });
}

/**
 * Ticks stored after the given number of their instrument, in order. `since` is a moment at or before that
 * numbered tick, so that old partitions are skipped.
 */
export function loadTicksAfter(
  db: Queryable,
  marks: readonly { instrumentId: number; seq: number; since: Millis }[],
): Promise<StoredTick[]> {
  return db.query<StoredTick>({
    text: `
      select t.instrument_id as "instrumentId", t.seq::float8 as seq, t.price::float8 as price,
        ${millisOf('t.source_time')} as "sourceTime", ${millisOf('t.at')} as at
      from unnest($1::int[], $2::bigint[], $3::float8[]) as mark (instrument_id, seq, since)
      join market.tick t on t.instrument_id = mark.instrument_id
        and t.at >= to_timestamp(mark.since / 1000) and t.seq > mark.seq
      order by t.instrument_id, t.seq`,
    values: [
      marks.map((mark) => mark.instrumentId),
      marks.map((mark) => mark.seq),
      marks.map((mark) => mark.since),
    ],
  });
}

/**
 * Adds ticks. The database refuses one that does not follow the last of its instrument, in number and in
 * time; a day without a partition fails (see `ensureTickDays`).
 */
export async function insertTicks(db: Queryable, ticks: readonly StoredTick[]): Promise<void> {
  await db.query({
    name: 'market.insert_ticks',
    text: `select market.take_ticks($1::int[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[], $6::text[],
      $7::bigint[], $8::bigint[])`,
    values: [
      ticks.map((tick) => tick.instrumentId),
      ticks.map((tick) => tick.seq),
      ticks.map((tick) => tick.price),
      ticks.map((tick) => tick.sourceTime),
      ticks.map((tick) => tick.at),
      ...evidenceColumns(ticks),
    ],
  });
}

/** Null where no tick of the batch has a source: most sources are not real ones. */
function evidenceColumns(ticks: readonly StoredTick[]): (unknown[] | null)[] {
  if (ticks.every(({ evidence }) => evidence === undefined)) return [null, null, null];
  return [
    ticks.map(({ evidence }) => evidence?.source ?? null),
    ticks.map(({ evidence }) => evidence?.bid ?? null),
    ticks.map(({ evidence }) => evidence?.ask ?? null),
  ];
}

/** A stored tick with its evidence. */
export interface RecordedTick {
  readonly price: Price;
  readonly at: Millis;
  readonly sourceTime: Millis;
  /** When the next tick was stored; undefined for the last one. */
  readonly replacedAt: Millis | undefined;
  readonly evidence: PriceEvidence | undefined;
}

/** A tick by its number and the time of storing; undefined where none is stored under both, or not any more. */
export async function selectTick(
  db: Queryable,
  { instrumentId, seq, at }: Pick<StoredTick, 'instrumentId' | 'seq' | 'at'>,
): Promise<RecordedTick | undefined> {
  const [row] = await db.query<{
    price: string;
    at: number;
    source_time: number;
    replaced_at: number | null;
    source: string | null;
    bid: string | null;
    ask: string | null;
  }>({
    name: 'market.tick',
    text: `
      select t.price, ${millisOf('t.at')} as at, ${millisOf('t.source_time')} as source_time, s.name as source, t.bid, t.ask,
        (select ${millisOf('next.at')} from market.tick next
          where next.instrument_id = t.instrument_id and next.at >= t.at and next.seq > t.seq
          order by next.at, next.seq limit 1) as replaced_at
      from market.tick t left join market.source s on s.id = t.source_id
      where t.instrument_id = $1::int and t.seq = $2::bigint and t.at = to_timestamp($3::float8 / 1000)`,
    values: [instrumentId, seq, at],
  });
  if (row === undefined) return undefined;
  const side = (units: string | null): Price | undefined =>
    units === null ? undefined : priceFromUnits(Number(units));
  return {
    price: priceFromUnits(Number(row.price)),
    at: row.at,
    sourceTime: row.source_time,
    replacedAt: row.replaced_at ?? undefined,
    evidence:
      row.source === null ? undefined : { source: row.source, bid: side(row.bid), ask: side(row.ask) },
  };
}

/**
 * Writes bars, over the ones that were written while they were forming. The database refuses to change a
 * bar that is complete.
 */
export async function saveBars(db: Queryable, bars: readonly StoredBar[]): Promise<void> {
  await db.query({
    name: 'market.save_bars',
    text: `select market.save_bars($1::int[], $2::text[], $3::float8[], $4::bigint[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::bigint[], $9::bigint[])`,
    values: columnsOf(bars),
  });
}

function columnsOf(bars: readonly StoredBar[]): unknown[] {
  return [
    bars.map((bar) => bar.instrumentId),
    bars.map((bar) => bar.period),
    bars.map((bar) => bar.time),
    bars.map((bar) => bar.open),
    bars.map((bar) => bar.high),
    bars.map((bar) => bar.low),
    bars.map((bar) => bar.close),
    bars.map((bar) => bar.volume),
    bars.map((bar) => bar.lastSeq),
  ];
}

/** Instruments that have bars already: they get no past. */
export async function loadInstrumentsWithBars(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>({
    text: `
      select id from market.instrument i
      where exists (select from market.bar b where b.instrument_id = i.id and b.period = any ($1))`,
    values: [periods],
  });
  return new Set(rows.map((row) => row.id));
}

/** Makes room for the ticks of the UTC days from one moment's to the other's. */
export async function ensureTickDays(db: Queryable, first: Millis, last: Millis): Promise<void> {
  await db.query({
    text: `select market.ensure_tick_days(
      (to_timestamp($1::float8 / 1000) at time zone 'UTC')::date,
      (to_timestamp($2::float8 / 1000) at time zone 'UTC')::date)`,
    values: [first, last],
  });
}

/** Drops the ticks of the UTC days before the moment's; answers how many days went. */
export async function dropTicksBefore(db: Queryable, moment: Millis): Promise<number> {
  const [row] = await db.query<{ dropped: number }>({
    text: `select market.drop_ticks_before((to_timestamp($1::float8 / 1000) at time zone 'UTC')::date) as dropped`,
    values: [moment],
  });
  return row?.dropped ?? 0;
}

/** A time of the database as milliseconds since 1970. */
export function millisOf(column: string): string {
  return `round(extract(epoch from ${column}) * 1000)::float8`;
}

const barColumns = `${millisOf('b.time')} as time, b.open::float8 as open, b.high::float8 as high,
  b.low::float8 as low, b.close::float8 as close, b.volume::float8 as volume`;

/** The last price of each instrument before a moment that a minute begins with; by instrument. */
export async function selectPricesBefore(
  db: Queryable,
  instrumentIds: readonly number[],
  moment: Millis,
): Promise<Map<number, Price>> {
  const rows = await db.query<{ instrument_id: number; close: string }>({
    name: 'market.prices_before',
    text: `
      select instrument.id as instrument_id, bar.close from unnest($1::int[]) as instrument (id)
      cross join lateral (
        select close from market.bar
        where instrument_id = instrument.id and period = '1min' and not filled
          and time < to_timestamp($2::float8 / 1000)
        order by time desc limit 1) as bar`,
    values: [`{${instrumentIds.join(',')}}`, moment],
  });
  return new Map(rows.map((row) => [row.instrument_id, Number(row.close) as Price]));
}
