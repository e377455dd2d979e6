import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from './clock.ts';
import { type Day, day, dayOf, plusDays, startOfDay } from './day.ts';
import { type LocalMillis, localMillis, utcMillis, zoneOffset } from './zone.ts';

/** Days from the first to the last, both included. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/** The day that the calendar on a wall of the zone shows at a moment. An unknown zone throws. */
export function dayInZone(timeZone: string, moment: Millis): Day {
  return dayOf(localMillis(timeZone, moment));
}

/**
 * The moment at which a day begins in a zone: its first midnight, or, where the clocks are put forward
 * over midnight, the moment at which they are put forward (00:59:59 is never shown then, 01:00 is). A
 * day that a zone left out begins and ends with the next one.
 */
export function startOfDayInZone(timeZone: string, day: Day): Millis {
  return startAtMidnight(timeZone, startOfDay(day));
}

function startAtMidnight(timeZone: string, midnight: LocalMillis): Millis {
  const moment = utcMillis(timeZone, midnight);
  return localMillis(timeZone, moment) === midnight ? moment : clockChange(timeZone, moment);
}

/** The moments of days in a zone: from the beginning of the first up to, not including, the day after the last. */
export function daysInZone(
  timeZone: string,
  { from, to }: DaySpan,
): { readonly from: Millis; readonly before: Millis } {
  return { from: startOfDayInZone(timeZone, from), before: endOfDayInZone(timeZone, to) };
}

/** The moments of a filter by days, both included; an end that is left out is undefined. What is no day is a defect. */
export function filterMoments(
  timeZone: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from: Millis | undefined; readonly before: Millis | undefined } {
  return {
    from: from === undefined ? undefined : startOfDayInZone(timeZone, day(from)),
    before: to === undefined ? undefined : endOfDayInZone(timeZone, day(to)),
  };
}

/** The moment at which the day is over. The last day that can be written has an end, too. */
function endOfDayInZone(timeZone: string, day: Day): Millis {
  return startAtMidnight(timeZone, startOfDay(day) + DAY_MS);
}

/**
 * The moment at which the clocks of a zone show a minute of a day, counted from 0. A skipped minute is read
 * as the hour after, a repeated one as its first occurrence.
 */
export function momentInZone(timeZone: string, day: Day, minute: number): Millis {
  return utcMillis(timeZone, startOfDay(day) + minute * MINUTE_MS);
}

/** What calendar and clock of the zone show at a moment: `2026-11-25 18:30:05`. */
export function wallClock(timeZone: string, moment: Millis): string {
  const local = localMillis(timeZone, moment);
  const seconds = Math.floor((local - startOfDay(dayOf(local))) / SECOND_MS);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${dayOf(local)} ${clock.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/** So many days of a zone that end with the one that holds the moment: 1 is today, 7 a week, 30 a month. */
export function recentDays(timeZone: string, count: number, now: Millis): DaySpan {
  const to = dayInZone(timeZone, now);
  return { from: plusDays(to, 1 - count), to };
}

/** When the clocks were last put forward, at or before a moment less than a day after it. */
function clockChange(timeZone: string, moment: Millis): Millis {
  const offset = zoneOffset(timeZone, moment);
  let [before, after] = [moment - DAY_MS, moment];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(timeZone, middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}
