import { DAY_MS, type Millis } from './clock.ts';

declare const dayBrand: unique symbol;

/**
 * A calendar day in UTC, written `YYYY-MM-DD` (years 0000 to 9999). Days compare like the texts they
 * are: `first < second` is «earlier».
 */
export type Day = string & { readonly [dayBrand]: 'Day' };

/** Days of the months before, in a year that begins in March, so that a leap day is its last. */
const DAYS_BEFORE_MONTH = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
/** Days of four centuries; the calendar repeats itself after them. */
const ERA_DAYS = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const EPOCH_DAYS = 719_468;

/** Reads `YYYY-MM-DD`; undefined where it is none, or a day that the calendar does not have. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || date < 1) return undefined;
  // A date that does not exist (30 February) is formatted as another day.
  return formatted(daysFromCivil(year, month, date)) === text ? (text as Day) : undefined;
}

/** A day written in code, a seed or a test: `day('2028-02-29')`. A malformed text is a defect. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`not a day: ${text}`);
  return parsed;
}

/** The day that holds the moment; 00:00:00.000 UTC belongs to the day it begins. */
export function dayOf(moment: Millis): Day {
  return formatted(Math.floor(moment / DAY_MS));
}

/** 00:00 UTC of the day. */
export function startOfDay(of: Day): Millis {
  return numbered(of) * DAY_MS;
}

/** The day that many days later, or earlier where it is negative. */
export function plusDays(from: Day, days: number): Day {
  return formatted(numbered(from) + days);
}

/** Days from the first to the second: 1 from a day to the next, negative where the second is earlier. */
export function daysBetween(first: Day, second: Day): number {
  return numbered(second) - numbered(first);
}

/** Days since 1970-01-01. */
function numbered(of: Day): number {
  return daysFromCivil(Number(of.slice(0, 4)), Number(of.slice(5, 7)), Number(of.slice(8, 10)));
}

/** The proleptic Gregorian calendar, with years that begin in March. */
function daysFromCivil(year: number, month: number, date: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const before = DAYS_BEFORE_MONTH[(month + 9) % 12] ?? 0;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + before + date - 1;
  return era * ERA_DAYS + dayOfEra - EPOCH_DAYS;
}

function formatted(days: number): Day {
  const sinceMarch = days + EPOCH_DAYS;
  const era = Math.floor(sinceMarch / ERA_DAYS);
  const dayOfEra = sinceMarch - era * ERA_DAYS;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / (ERA_DAYS - 1));
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const index = DAYS_BEFORE_MONTH.findLastIndex((before) => before <= dayOfYear);
  const month = index < 10 ? index + 3 : index - 9;
  const year = era * 400 + yearOfEra + (month > 2 ? 0 : 1);
  const date = dayOfYear - (DAYS_BEFORE_MONTH[index] ?? 0) + 1;
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}` as Day;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
