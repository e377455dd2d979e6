import { dealableTick } from '../forex/index.ts';
import type { Quote, Tick } from '../market/index.ts';
import { type Amount, formatAmount, parseAmount } from '../money/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type Millis, SECOND_MS } from '../time/index.ts';
import type { Direction, LossLevel, OptionTerms, ProfitRatio } from './option.ts';

/** A duration that is offered. */
export interface OfferedDuration {
  readonly seconds: number;
  readonly profitRatio: ProfitRatio;
  /** The smallest amount with this duration. */
  readonly amountMin: Amount;
}

/** What may be chosen. */
export interface OptionOffer {
  /** Shortest first. */
  readonly durations: readonly OfferedDuration[];
  /** Smallest first. */
  readonly amounts: readonly Amount[];
  readonly lossLevel: LossLevel;
}

/** A future begins only on a tick of its symbol younger than this. */
export const TICK_AGE_MS_MAX: Millis = 10 * SECOND_MS;

/** A user's request. */
export interface OptionAsk {
  readonly direction: Direction;
  /** USD. */
  readonly amount: number;
  readonly seconds: number;
}

/** A future as it is accepted: what is frozen, the tick it begins at, and its expiry. */
export interface AcceptedOption extends OptionTerms {
  readonly openTick: Tick;
  readonly acceptedAt: Millis;
  readonly dueAt: Millis;
}

/**
 * Decides whether a future begins now. Refuses what is not offered, what has no fresh price, what
 * would end outside the session, and what the options account does not cover.
 */
export function acceptOption(input: {
  readonly ask: OptionAsk;
  readonly offer: OptionOffer;
  readonly quote: Quote;
  /** False where the pair that its currency is converted by is open and stale: then a cross is, too. */
  readonly isConversionLive: boolean;
  /** When the running session ends; undefined where no closing is in sight. */
  readonly closesAt: Millis | undefined;
  /** Balance that is not locked. */
  readonly free: Amount;
  readonly now: Millis;
}): Outcome<AcceptedOption> {
  const { ask, offer, quote, isConversionLive, closesAt, free, now } = input;
  const duration = offer.durations.find(({ seconds }) => seconds === ask.seconds);
  if (!duration) {
    const offered = offer.durations.map(({ seconds }) => seconds).join(', ');
    return refuse('micro.unknown_duration', { offered }, 'seconds');
  }
  const amount = offer.amounts.find((known) => known === parseAmount(String(ask.amount)));
  if (amount === undefined) {
    return refuse(
      'micro.amount_not_offered',
      { offered: offer.amounts.map(plain).join(', ') },
      'askedAmount',
    );
  }
  if (amount < duration.amountMin) {
    return refuse('micro.amount_below_min', { min: plain(duration.amountMin) }, 'askedAmount');
  }
  const tick = dealableTick(quote);
  if (isRefusal(tick)) return tick;
  if (!isConversionLive) return refuse('market.price_stale', {}, 'instrument');
  if (now - tick.at >= TICK_AGE_MS_MAX) return refuse('micro.price_not_fresh', {}, 'instrument');

  // On a clock that was set back a future still begins at its tick, not before.
  const acceptedAt = Math.max(now, tick.at);
  const dueAt = acceptedAt + ask.seconds * SECOND_MS;
  if (closesAt !== undefined && dueAt >= closesAt) {
    return refuse('micro.expires_outside_session', { closes_at: closesAt }, 'seconds');
  }
  if (amount > free) {
    return refuse(
      'micro.insufficient_balance',
      { needed: formatAmount(amount), free: formatAmount(free) },
      'askedAmount',
    );
  }
  const { seconds, profitRatio } = duration;
  const { lossLevel } = offer;
  const { direction } = ask;
  return { direction, amount, seconds, profitRatio, lossLevel, openTick: tick, acceptedAt, dueAt };
}

/** An amount without trailing zeros: «10», «0.5». */
function plain(amount: Amount): string {
  return formatAmount(amount).replace(/\.?0+$/, '');
}
