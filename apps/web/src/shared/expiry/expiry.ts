import { askedExpiry } from '@tidemark/domain/forex';
import { isRefusal } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis, momentInZone, parseDay, startOfUtcDay, wallClock } from '@tidemark/domain/time';
import { minuteOf } from '../time/minute-of.ts';

/** Until it is cancelled, until the end of the UTC day, or until a moment. */
export const expiryKinds = ['gtc', 'today', 'date'] as const;

/** How long a pending order is good, as entered; day and time are those of the person's zone. */
export interface Expiry {
  readonly kind: (typeof expiryKinds)[number];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`, as typed. */
  readonly time: string;
}

/** Good till cancelled. */
export const GTC: Expiry = { kind: 'gtc', day: '', time: '' };

/** What an expiry is read with. */
export interface ExpiryNow {
  readonly now: Millis;
  readonly timeZone: string;
}

/** The moment that is meant; undefined without one, and where day or time cannot be read. */
export function expiryMoment({ kind, day, time }: Expiry, { now, timeZone }: ExpiryNow): Millis | undefined {
  if (kind === 'gtc') return undefined;
  if (kind === 'today') return startOfUtcDay(now) + DAY_MS;
  const [read, minute] = [parseDay(day), minuteOf(time)];
  return read === undefined || minute === undefined ? undefined : momentInZone(timeZone, read, minute);
}

export type ExpiryProblem = 'noMoment' | 'tooSoon' | 'tooFar';

/** Why an expiry would be refused, by the server's own rule. */
export function expiryProblem(expiry: Expiry, at: ExpiryNow): ExpiryProblem | undefined {
  if (expiry.kind === 'gtc') return undefined;
  const moment = expiryMoment(expiry, at);
  if (moment === undefined) return 'noMoment';
  const asked = askedExpiry(moment, undefined, at.now);
  if (!isRefusal(asked)) return undefined;
  return asked.refusal === 'forex.expiry_too_soon' ? 'tooSoon' : 'tooFar';
}

/** A moment as it is entered; null is good till cancelled. */
export function expiryAt(moment: string | null, timeZone: string): Expiry {
  return moment === null ? GTC : dated(Date.parse(moment), timeZone);
}

/** An expiry that begins to be entered: the same time tomorrow. */
export function tomorrow({ now, timeZone }: ExpiryNow): Expiry {
  return dated(now + DAY_MS, timeZone);
}

function dated(moment: Millis, timeZone: string): Expiry {
  const [day = '', time = ''] = wallClock(timeZone, moment).split(' ');
  return { kind: 'date', day, time: time.slice(0, 5) };
}
