import { type Outcome, refuse } from '../outcome/index.ts';
import { DAY_MS, type Millis, startOfUtcDay, WEEK_MS } from './clock.ts';
import { type SessionCalendar, type SessionHours, sessionPhase } from './session-hours.ts';
import { isTimeZone } from './zone-name.ts';

const WEEK_MINUTES = WEEK_MS / 60_000;

/** The hours in force at a moment, without those that are to come. */
export function hoursAt({ next, ...hours }: SessionCalendar, moment: Millis): SessionHours {
  return next && moment >= next.from ? next.hours : hours;
}

/**
 * New hours come into force with the next session: the one that runs ends when it was said to end, and
 * where the market is closed nothing opens before the opening that was told. A session without an end
 * in sight goes on for a full day at least, to a UTC midnight: longer than the longest future.
 * The hours in force, set again, take back what was to come.
 */
export function scheduleHours(calendar: SessionCalendar, hours: SessionHours, now: Millis): SessionCalendar {
  const current = hoursAt(calendar, now);
  if (areSame(current, hours)) return current;
  const phase = sessionPhase(current, now);
  const noEndInSight = startOfUtcDay(now + 2 * DAY_MS);
  const from = phase.isOpen ? (phase.closesAt ?? noEndInSight) : (phase.opensAt ?? now);
  return { ...current, next: { hours, from } };
}

function areSame(one: SessionHours, other: SessionHours): boolean {
  return (
    one.timeZone === other.timeZone &&
    JSON.stringify(one.spans) === JSON.stringify(other.spans) &&
    JSON.stringify(one.holidays) === JSON.stringify(other.holidays)
  );
}

/** Hours that may be set: a zone that is known, spans of one week in their order, days that exist. */
export function fittingHours(hours: SessionHours): Outcome<SessionHours> {
  if (!isTimeZone(hours.timeZone)) return refuse('operator.unknown_time_zone', {}, 'time_zone');
  let end = 0;
  for (const [i, [from, to]] of hours.spans.entries()) {
    const isInOrder = from >= end && to > from && to <= WEEK_MINUTES;
    if (!isInOrder) return refuse('operator.spans_in_disorder', {}, `spans.${i}`);
    end = to;
  }
  const days = new Set<string>();
  for (const [i, day] of hours.holidays.entries()) {
    if (days.has(day)) return refuse('operator.named_twice', { name: day }, `holidays.${i}`);
    days.add(day);
  }
  return hours;
}
