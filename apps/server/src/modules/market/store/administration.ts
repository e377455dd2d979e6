import type { Instrument, InstrumentState, MarginMode } from '@tidemark/domain/market';
import type { Millis, SessionCalendar } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Names of a thing by language code; `en` is always there. */
type Names = Readonly<Record<string, string>>;

/** Everything that is written of an instrument by operators. */
export interface InstrumentRow {
  readonly id: number;
  readonly position: number;
  readonly code: string;
  readonly showCode: string;
  readonly names: Names;
  readonly categoryId: number;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly lotStep: number;
  readonly lotsMin: number;
  readonly lotsMax: number;
  readonly partStep: number;
  readonly partMin: number;
  readonly unitsPerLot: number;
  readonly feeRates: Instrument['feeRates'];
  readonly marginMode: MarginMode;
  readonly leverages: readonly number[];
  readonly calendar: string;
  readonly state: InstrumentState;
  readonly jumpMax: number;
  readonly nextJumpMax: number | undefined;
  readonly nextJumpFrom: Millis | undefined;
}

/** Writes an instrument, a new one or over the one of its id. */
export async function saveInstrument(tx: Queryable, row: InstrumentRow): Promise<void> {
  await tx.query({
    text: `
      insert into market.instrument (id, position, code, show_code, names, category_id, base, quote,
        price_precision, lot_step, lots_min, lots_max, part_step, part_min, units_per_lot, fee_rate, margin_fee_rate,
        margin_mode, leverages, calendar, state, jump_max, next_jump_max, next_jump_from)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
        $23, to_timestamp($24::float8 / 1000))
      on conflict (id) do update set
        position = excluded.position, show_code = excluded.show_code, names = excluded.names,
        category_id = excluded.category_id, price_precision = excluded.price_precision,
        lot_step = excluded.lot_step, lots_min = excluded.lots_min, lots_max = excluded.lots_max,
        part_step = excluded.part_step, part_min = excluded.part_min, units_per_lot = excluded.units_per_lot,
        fee_rate = excluded.fee_rate, margin_fee_rate = excluded.margin_fee_rate, margin_mode = excluded.margin_mode, leverages = excluded.leverages,
        calendar = excluded.calendar, state = excluded.state, jump_max = excluded.jump_max,
        next_jump_max = excluded.next_jump_max, next_jump_from = excluded.next_jump_from`,
    values: [
      row.id,
      row.position,
      row.code,
      row.showCode,
      JSON.stringify(row.names),
      row.categoryId,
      row.base,
      row.quote,
      row.pricePrecision,
      row.lotStep,
      row.lotsMin,
      row.lotsMax,
      row.partStep,
      row.partMin,
      row.unitsPerLot,
      row.feeRates.lots,
      row.feeRates.margin,
      row.marginMode,
      row.leverages,
      row.calendar,
      row.state,
      row.jumpMax,
      row.nextJumpMax ?? null,
      row.nextJumpFrom ?? null,
    ],
  });
}

/** A category with its place in the list. */
export interface CategoryRow {
  readonly id: number;
  readonly position: number;
  readonly names: Names;
}

export function loadCategoryRows(db: Queryable): Promise<CategoryRow[]> {
  return db.query<CategoryRow>({
    text: 'select id, position, names from market.category order by position, id',
  });
}

export async function saveCategory(tx: Queryable, { id, position, names }: CategoryRow): Promise<void> {
  await tx.query({
    text: `
      insert into market.category (id, position, names) values ($1, $2, $3)
      on conflict (id) do update set position = excluded.position, names = excluded.names`,
    values: [id, position, JSON.stringify(names)],
  });
}

/** Opening hours by their code. */
export interface CalendarRow extends SessionCalendar {
  readonly code: string;
}

interface StoredCalendar {
  readonly code: string;
  readonly timeZone: string;
  readonly spans: readonly number[];
  readonly holidays: readonly string[];
  readonly nextTimeZone: string | null;
  readonly nextSpans: readonly number[] | null;
  readonly nextHolidays: readonly string[] | null;
  readonly nextFrom: number | null;
}

export async function loadCalendars(db: Queryable): Promise<CalendarRow[]> {
  const rows = await db.query<StoredCalendar>({
    text: `
      select code, time_zone as "timeZone", spans, holidays::text[] as holidays,
        next_time_zone as "nextTimeZone", next_spans as "nextSpans", next_holidays::text[] as "nextHolidays",
        round(extract(epoch from next_from) * 1000)::float8 as "nextFrom"
      from market.session_calendar order by code`,
  });
  return rows.map(readCalendar);
}

function readCalendar(row: StoredCalendar): CalendarRow {
  const { code, timeZone, holidays, nextTimeZone, nextSpans, nextHolidays, nextFrom } = row;
  const hours = { code, timeZone, spans: inPairs(row.spans), holidays };
  if (nextTimeZone === null || nextFrom === null) return hours;
  const next = { timeZone: nextTimeZone, spans: inPairs(nextSpans ?? []), holidays: nextHolidays ?? [] };
  return { ...hours, next: { hours: next, from: nextFrom } };
}

function inPairs(flat: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
  return pairs;
}

export async function saveCalendar(tx: Queryable, { code, next, ...hours }: CalendarRow): Promise<void> {
  await tx.query({
    text: `
      insert into market.session_calendar (code, time_zone, spans, holidays, next_time_zone, next_spans,
        next_holidays, next_from)
      values ($1, $2, $3, $4::text[]::date[], $5, $6, $7::text[]::date[], to_timestamp($8::float8 / 1000))
      on conflict (code) do update set
        time_zone = excluded.time_zone, spans = excluded.spans, holidays = excluded.holidays,
        next_time_zone = excluded.next_time_zone, next_spans = excluded.next_spans,
        next_holidays = excluded.next_holidays, next_from = excluded.next_from`,
    values: [
      code,
      hours.timeZone,
      hours.spans.flat(),
      hours.holidays,
      next?.hours.timeZone ?? null,
      next?.hours.spans.flat() ?? null,
      next?.hours.holidays ?? null,
      next?.from ?? null,
    ],
  });
}
