import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';

/** Whole UTC days: from the beginning of the first to the end of the last. */
export interface Period {
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
  readonly from: Millis;
  readonly before: Millis;
}

/** The UTC day that holds a moment. */
export function dayOf(moment: Millis): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The beginning of a UTC day. */
export function startOf(day: string): Millis {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * The days that are asked for: up to today where no end is named or it is in the future, from the first of its month
 * where no beginning is. Refused: a beginning in the future, an end before the beginning.
 */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Millis,
): Outcome<Period> {
  const today = dayOf(now);
  const last = asked.to !== undefined && asked.to < today ? asked.to : today;
  const first = asked.from ?? `${last.slice(0, 8)}01`;
  const from = startOf(first);
  if (from > now) return refuse('history.period_in_future', {}, 'from');
  const before = startOf(last) + DAY_MS;
  return from < before ? { first, last, from, before } : refuse('history.period_malformed', {}, 'to');
}
