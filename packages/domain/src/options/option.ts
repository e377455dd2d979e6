import type { Price, Tick } from '../market/index.ts';
import { type Amount, divideHalfEven, negate } from '../money/index.ts';
import type { Millis } from '../time/index.ts';

/** The price direction that wins. */
export type Direction = 'up' | 'down';

/** Setting micro_loss_level: with 0 a loss takes the full amount, with 1 amount × ratio. */
export type LossLevel = 0 | 1;

declare const ratioBrand: unique symbol;

/** Profit on a win as a fraction of the amount, in integer millionths; above 0, at most 1,000,000. */
export type ProfitRatio = number & { readonly [ratioBrand]: 'ProfitRatio' };

const RATIO_UNITS = 1_000_000;

export function ratioFromUnits(units: number): ProfitRatio {
  return units as ProfitRatio;
}

/** The ratio as a JSON number. */
export function ratioToNumber(ratio: ProfitRatio): number {
  return ratio / RATIO_UNITS;
}

/** What was agreed when a future began; nothing changes it afterwards. */
export interface OptionTerms {
  readonly direction: Direction;
  readonly amount: Amount;
  readonly seconds: number;
  readonly profitRatio: ProfitRatio;
  readonly lossLevel: LossLevel;
}

/** A future that is running: terms, the tick it began at, and when it is due. */
export interface FixedTimeOption extends OptionTerms {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly instrumentId: number;
  /** The current price at acceptance, which the final price is compared with. */
  readonly openTick: Tick;
  readonly acceptedAt: Millis;
  /** Acceptance + seconds, exactly. */
  readonly dueAt: Millis;
}

/** Why a future ended without a result, with its amount given back. */
export type VoidReason = 'source_silent' | 'demo_reset';

/** How a future ended. */
export type OptionEnd =
  | { readonly kind: 'settled'; readonly endTick: Tick; readonly profit: Amount }
  | { readonly kind: 'void'; readonly reason: VoidReason };

/** What a win brings: amount × ratio, half to even, six places. */
export function optionGain({ amount, profitRatio }: Pick<OptionTerms, 'amount' | 'profitRatio'>): Amount {
  return divideHalfEven(amount * BigInt(profitRatio), BigInt(RATIO_UNITS)) as Amount;
}

/** The loss as a positive amount: by the frozen loss level the full amount, or amount × ratio. */
export function optionLoss(terms: Pick<OptionTerms, 'amount' | 'profitRatio' | 'lossLevel'>): Amount {
  return terms.lossLevel === 0 ? terms.amount : optionGain(terms);
}

/** The result at a price: a gain where it moved in the chosen direction; an unchanged price is a loss. */
export function optionProfit(terms: OptionTerms, openPrice: Price, price: Price): Amount {
  const hasWon = terms.direction === 'up' ? price > openPrice : price < openPrice;
  return hasWon ? optionGain(terms) : negate(optionLoss(terms));
}

/**
 * Result of an Up/Down trade at its due time: void if the source was silent up to then, else by the last
 * current tick at or before it (docs/spec/rules.md#updown-trades).
 */
export function endOfOption(
  option: FixedTimeOption,
  atDue: { readonly tick: Tick; readonly isSilent: boolean },
): OptionEnd {
  if (atDue.isSilent) return { kind: 'void', reason: 'source_silent' };
  const profit = optionProfit(option, option.openTick.price, atDue.tick.price);
  return { kind: 'settled', endTick: atDue.tick, profit };
}
