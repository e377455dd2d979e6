import { type Outcome, refuse } from '../outcome/index.ts';
import { DAY_MS, type Millis, SECOND_MS } from '../time/index.ts';
import type { Price } from './price.ts';

/** A source's price before validation. */
export interface OfferedTick {
  readonly price: Price;
  /** The source's own time. */
  readonly sourceTime: Millis;
  /** Where it comes from; undefined where no outside source is known. */
  readonly evidence?: PriceEvidence | undefined;
}

/** The outside source of a price, and the two sides whose middle it is; undefined where it has only trades. */
export interface PriceEvidence {
  readonly source: string;
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

/** The guard's state of one instrument. */
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

/** Limits of the guard (docs/spec/rules.md#prices). */
export interface GuardLimits {
  /** How far a price may jump from the last one, as a fraction. */
  readonly jumpMax: number;
  /** How near the next price must be to confirm a jump, as a fraction. */
  readonly confirmMax: number;
  /** How far a source's clock may be ahead of ours. */
  readonly aheadMsMax: Millis;
}

/**
 * No source stamps a price before the year 2000. Seconds sent as milliseconds give a time in 1970; if
 * accepted, every later tick in milliseconds would be accepted too, and the mistake unnoticed.
 */
const SOURCE_TIME_MIN: Millis = 946_684_800_000;

export const guardLimits: GuardLimits = { jumpMax: 0.1, confirmMax: 0.01, aheadMsMax: SECOND_MS };

/**
 * Validates one tick (docs/spec/rules.md#prices). Refuses a price that is not positive, or not stamped in
 * milliseconds since 1970. Refuses a time ahead of our clock or before the last accepted tick. A jump is
 * held; the next tick within 1 % of it confirms both, any other replaces or drops it.
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
    // Two ticks that disagree on the order of time confirm the price, not the order.
    const confirms = held.sourceTime <= tick.sourceTime ? held : { ...held, sourceTime: tick.sourceTime };
    return { kind: 'taken', confirms, state: { last: tick, held: undefined } };
  }
  if (state.last && !isWithin(tick.price, state.last.price, limits.jumpMax)) {
    return { kind: 'held', state: { last: state.last, held: tick } };
  }
  return { kind: 'taken', confirms: undefined, state: { last: tick, held: undefined } };
}

/** Whether a price is within a fraction of another; the exact limit counts. */
function isWithin(price: Price, of: Price, fraction: number): boolean {
  // Prices are integers: rounding the product keeps a jump of exactly the limit within it.
  return Math.abs(price - of) <= Math.round(of * fraction);
}

/** The allowed price jump, and an announced one with its effective time. */
export interface JumpSchedule {
  readonly current: number;
  readonly next: { readonly value: number; readonly from: Millis } | undefined;
}

/** How long before it takes effect a new jump limit is announced: it cannot be set in reaction to a move. */
const JUMP_NOTICE_MS = DAY_MS;

export function jumpMaxAt({ current, next }: JumpSchedule, moment: Millis): number {
  return next && moment >= next.from ? next.value : current;
}

export function scheduleJumpMax(schedule: JumpSchedule, value: number, now: Millis): JumpSchedule {
  const current = jumpMaxAt(schedule, now);
  return { current, next: value === current ? undefined : { value, from: now + JUMP_NOTICE_MS } };
}
