import type { SessionCalendar } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Names of a thing by language code; `en` is always there. */
type Names = Readonly<Record<string, string>>;

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
