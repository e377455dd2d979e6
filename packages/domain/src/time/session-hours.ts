import { DAY_MS, MINUTE_MS, type Millis } from './clock.ts';
import { localMillis, utcMillis } from './zone.ts';

/** Opening hours: spans of a week in minutes from Sunday 00:00 in their time zone. */
export interface SessionHours {
  /** IANA time zone in which the spans are meant. */
  readonly timeZone: string;
  /** [from, to) in minutes since Sunday 00:00, ascending, not overlapping; to ≤ 7 × 1440. */
  readonly spans: readonly (readonly [number, number])[];
  /** Days off in that time zone, as YYYY-MM-DD. */
  readonly holidays: readonly string[];
}

/** The current hours, and announced ones that take effect with a later session. */
export interface SessionCalendar extends SessionHours {
  readonly next?: { readonly hours: SessionHours; readonly from: Millis } | undefined;
}

/** One uninterrupted time in which a market is open: [from, to). */
export interface OpenSpan {
  readonly from: Millis;
  readonly to: Millis;
}

/** Whether a market is open, and until when that is certain. */
export type SessionPhase =
  /** `closesAt` is undefined where no closing is in sight. */
  | { readonly isOpen: true; readonly until: Millis; readonly closesAt: Millis | undefined }
  /** `opensAt` is undefined where no opening is in sight. */
  | { readonly isOpen: false; readonly until: Millis; readonly opensAt: Millis | undefined };

/** How far a phase looks ahead: longer than the longest row of days off. */
const HORIZON_DAYS = 15;
const DAY_MINUTES = 1440;
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_EPOCH = 4;

/** Whether the market is open at the moment; its opening counts as open, its closing as closed. */
export function isOpen(calendar: SessionCalendar, moment: Millis): boolean {
  return sessionPhase(calendar, moment).isOpen;
}

/** The first opening after the moment, also while open; undefined where none is in sight. */
export function nextOpening(calendar: SessionCalendar, moment: Millis): Millis | undefined {
  const ahead = openSpans(calendar, moment, moment + HORIZON_DAYS * DAY_MS);
  return ahead.find((span) => span.from > moment)?.from;
}

/** The first closing after the moment, also while closed; undefined where none is in sight. */
export function nextClosing(calendar: SessionCalendar, moment: Millis): Millis | undefined {
  const horizon = moment + HORIZON_DAYS * DAY_MS;
  return openSpans(calendar, moment, horizon).find((span) => span.to < horizon)?.to;
}

/**
 * The phase at the moment and how long it lasts. It scans two weeks: frequent callers cache it until `until`.
 */
export function sessionPhase(calendar: SessionCalendar, moment: Millis): SessionPhase {
  const horizon = moment + HORIZON_DAYS * DAY_MS;
  const next = openSpans(calendar, moment, horizon)[0];
  // An opening comes in sight long before it, also where this is recalculated a day later only.
  if (!next) return { isOpen: false, until: moment + DAY_MS, opensAt: undefined };
  if (next.from > moment) return { isOpen: false, until: next.from, opensAt: next.from };
  const closesAt = next.to < horizon ? next.to : undefined;
  // Beyond the horizon, the result is recalculated well before reaching it.
  return { isOpen: true, until: closesAt ?? moment + DAY_MS, closesAt };
}

/**
 * The times within [from, to) in which the market is open, ascending, cut to that range; spans
 * that touch are one. Days are counted in the calendar's zone, so that daylight saving moves them.
 */
export function openSpans(calendar: SessionCalendar, from: Millis, to: Millis): OpenSpan[] {
  const { next } = calendar;
  if (!next || next.from >= to) return spansOfHours(calendar, from, to);
  if (next.from <= from) return spansOfHours(next.hours, from, to);
  const before = spansOfHours(calendar, from, next.from);
  const after = spansOfHours(next.hours, next.from, to);
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first || last.to < first.from) return [...before, ...after];
  return [...before.slice(0, -1), { from: last.from, to: first.to }, ...after.slice(1)];
}

function spansOfHours(calendar: SessionHours, from: Millis, to: Millis): OpenSpan[] {
  const merged: { from: Millis; to: Millis }[] = [];
  const firstDay = Math.floor(localMillis(calendar.timeZone, from) / DAY_MS) - 1;
  const lastDay = Math.floor(localMillis(calendar.timeZone, to) / DAY_MS) + 1;
  const holidays = new Set(calendar.holidays);
  for (let day = firstDay; day <= lastDay; day++) {
    if (holidays.size > 0 && holidays.has(dayName(day))) continue;
    for (const [begin, end] of spansOfDay(calendar, day)) {
      const span = {
        from: Math.max(from, utcMillis(calendar.timeZone, day * DAY_MS + begin * MINUTE_MS)),
        to: Math.min(to, utcMillis(calendar.timeZone, day * DAY_MS + end * MINUTE_MS)),
      };
      if (span.from >= span.to) continue;
      const last = merged.at(-1);
      if (last && last.to >= span.from) last.to = Math.max(last.to, span.to);
      else merged.push(span);
    }
  }
  return merged;
}

/** The pieces of the week's spans that fall on a day, in minutes of that day. */
function spansOfDay(calendar: SessionHours, day: number): [number, number][] {
  const weekday = (((day + WEEKDAY_OF_EPOCH) % 7) + 7) % 7;
  const start = weekday * DAY_MINUTES;
  const pieces: [number, number][] = [];
  for (const [from, to] of calendar.spans) {
    const begin = Math.max(from, start) - start;
    const end = Math.min(to, start + DAY_MINUTES) - start;
    if (begin < end) pieces.push([begin, end]);
  }
  return pieces;
}

/** YYYY-MM-DD of a day counted from 1970-01-01 (civil calendar, Howard Hinnant's algorithm). */
function dayName(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}
