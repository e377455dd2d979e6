import { type Outcome, refuse } from '../outcome/index.ts';
import { type Millis, SECOND_MS } from '../time/index.ts';
import type { Price } from './price.ts';

/** A price as a source tells it, before it is judged. */
export interface OfferedTick {
  readonly price: Price;
  /** The source's own time. */
  readonly sourceTime: Millis;
}

/** What the guard remembers of one instrument. */
export interface GuardState {
  /** The last tick that was taken; undefined before the first. */
  readonly last: OfferedTick | undefined;
  /** A tick that jumped and waits for the next one to confirm it. */
  readonly held: OfferedTick | undefined;
}

/** What becomes of an offered tick: it waits, or it is taken with what it confirms before it. */
export type GuardVerdict =
  | { readonly kind: 'held'; readonly state: GuardState }
  | { readonly kind: 'taken'; readonly confirms: OfferedTick | undefined; readonly state: GuardState };

/** Limits of the guard (rules.md, «One price»). */
export interface GuardLimits {
  /** How far a price may jump from the last one, as a fraction. */
  readonly jumpMax: number;
  /** How near the next price must be to confirm a jump, as a fraction. */
  readonly confirmMax: number;
  /** How far a source's clock may be ahead of ours. */
  readonly aheadMsMax: Millis;
}

/**
 * No source stamps a price before the year 2000. Seconds sent as milliseconds lie in 1970; taken for
 * a price's time, every later tick in milliseconds would still be accepted and the mistake unseen.
 */
const SOURCE_TIME_MIN: Millis = 946_684_800_000;

export const guardLimits: GuardLimits = { jumpMax: 0.1, confirmMax: 0.01, aheadMsMax: SECOND_MS };

/**
 * Judges one tick (rules.md, «One price»). Refuses what is not positive, is not stamped in
 * milliseconds since 1970, is stamped ahead of our clock or before the last one taken. A jump is held; the next tick within 1 % of it confirms
 * both, any other takes its place or lets it fall.
 */
export function judgeTick(
  state: GuardState,
  tick: OfferedTick,
  now: Millis,
  limits: GuardLimits = guardLimits,
): Outcome<GuardVerdict> {
  if (!(tick.price > 0)) return refuse('market.tick_not_positive');
  if (tick.sourceTime < SOURCE_TIME_MIN) return refuse('market.tick_time_not_ms');
  if (tick.sourceTime > now + limits.aheadMsMax) return refuse('market.tick_ahead');
  if (state.last && tick.sourceTime < state.last.sourceTime) return refuse('market.tick_late');
  const { held } = state;
  if (held && isWithin(tick.price, held.price, limits.confirmMax)) {
    // Two witnesses who disagree on the order of time confirm the price, not the order.
    const confirms = held.sourceTime <= tick.sourceTime ? held : { ...held, sourceTime: tick.sourceTime };
    return { kind: 'taken', confirms, state: { last: tick, held: undefined } };
  }
  if (state.last && !isWithin(tick.price, state.last.price, limits.jumpMax)) {
    return { kind: 'held', state: { last: state.last, held: tick } };
  }
  return { kind: 'taken', confirms: undefined, state: { last: tick, held: undefined } };
}

/** Whether a price lies within a fraction of another; exactly at it still counts. */
function isWithin(price: Price, of: Price, fraction: number): boolean {
  // Prices are whole numbers: rounding the product keeps a jump of exactly the limit within it.
  return Math.abs(price - of) <= Math.round(of * fraction);
}
