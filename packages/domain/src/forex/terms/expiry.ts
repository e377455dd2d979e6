import { type Outcome, refuse } from '../../outcome/index.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../time/index.ts';
import type { PendingOrder } from '../position.ts';

/** How far ahead the expiry of a pending order may be; a year with a leap day is included. */
export const EXPIRY_AHEAD_MS = { min: MINUTE_MS, max: 366 * DAY_MS } as const;

/**
 * The expiry of a pending order as its owner asks for it at `now`
 * (docs/spec/rules.md#pending-orders): undefined leaves `current`, 0 is none.
 */
export function askedExpiry(
  asked: Millis | undefined,
  current: Millis | undefined,
  now: Millis,
): Outcome<Millis | undefined> {
  if (asked === undefined) return current;
  if (asked === 0) return undefined;
  if (asked < now + EXPIRY_AHEAD_MS.min) return refuse('forex.expiry_too_soon', {}, 'expireAt');
  if (asked > now + EXPIRY_AHEAD_MS.max) return refuse('forex.expiry_too_far', {}, 'expireAt');
  return asked;
}

/** Whether the time of a pending order is over at a moment. */
export function isExpired({ expireAt }: Pick<PendingOrder, 'expireAt'>, moment: Millis): boolean {
  return expireAt !== undefined && moment >= expireAt;
}
