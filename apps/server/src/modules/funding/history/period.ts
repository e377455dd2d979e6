import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { type Day, day, dayInZone, daysInZone, type Millis } from '@tidemark/domain/time';

/** Full days of a time zone: from the beginning of the first to the end of the last. */
export interface Period {
  readonly timeZone: string;
  readonly first: Day;
  readonly last: Day;
  readonly from: Millis;
  readonly before: Millis;
}

/**
 * The requested days: up to today if no end is given or it is in the future, from the first of its month if
 * no beginning is given. Refused: a beginning in the future, an end before the beginning.
 */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined; readonly time_zone: string },
  now: Millis,
): Outcome<Period> {
  const timeZone = asked.time_zone;
  const today = dayInZone(timeZone, now);
  const last = asked.to !== undefined && asked.to < today ? day(asked.to) : today;
  const first = day(asked.from ?? `${last.slice(0, 8)}01`);
  if (first > today) return refuse('history.period_in_future', {}, 'from');
  if (first > last) return refuse('history.period_malformed', {}, 'to');
  return { timeZone, first, last, ...daysInZone(timeZone, { from: first, to: last }) };
}
