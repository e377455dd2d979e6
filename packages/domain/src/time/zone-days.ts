import { DAY_MS, type Millis } from './clock.ts';
import { type Day, dayOf, plusDays, startOfDay } from './day.ts';
import { localMillis, utcMillis, zoneOffset } from './zone.ts';

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
  const midnight = startOfDay(day);
  const moment = utcMillis(timeZone, midnight);
  return localMillis(timeZone, moment) === midnight ? moment : clockChange(timeZone, moment);
}

/** The moments of days in a zone: from the beginning of the first up to, not including, the day after the last. */
export function daysInZone(
  timeZone: string,
  { from, to }: DaySpan,
): { readonly from: Millis; readonly before: Millis } {
  return {
    from: startOfDayInZone(timeZone, from),
    before: startOfDayInZone(timeZone, plusDays(to, 1)),
  };
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
