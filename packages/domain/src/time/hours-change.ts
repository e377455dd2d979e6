import { type Outcome, refuse } from '../outcome/index.ts';
import { DAY_MS, type Millis, startOfUtcDay, WEEK_MS } from './clock.ts';
import { type SessionCalendar, type SessionHours, sessionPhase } from './session-hours.ts';
import { isTimeZone } from './zone-name.ts';

const WEEK_MINUTES = WEEK_MS / 60_000;

/** The effective hours at a moment, without announced ones. */
export function hoursAt({ next, ...hours }: SessionCalendar, moment: Millis): SessionHours {
  return next && moment >= next.from ? next.hours : hours;
}

/**
 * New hours take effect with the next session. The current session ends as announced; a closed market opens
 * no earlier than announced. A session without a known end runs for at least a full day, to a UTC midnight:
 * longer than the longest Up/Down trade. Setting the current hours again cancels announced ones.
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

/** Validates hours: a known zone, spans of one week in order, existing days. */
export function fittingHours(hours: SessionHours): Outcome<SessionHours> {
  if (!isTimeZone(hours.timeZone)) return refuse('operator.unknown_time_zone', {}, 'timeZone');
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
