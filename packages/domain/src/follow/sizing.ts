import {
  type Lots,
  type LotTerms,
  lotsFromNumber,
  lotsFromUnits,
  type MarginInput,
  marginOf,
} from '../forex/index.ts';
import type { Amount } from '../money/index.ts';

/** Lots of a copy for one lot of the leader, in hundredths (wire: multiple). */
export type CopyRatio = number;

/** The bounds of a ratio: 0.01 to 100 (docs/spec/rules.md#prices). */
export const RATIO_MIN: CopyRatio = 1;
export const RATIO_MAX: CopyRatio = 10_000;
/** The bounds of the factor of proportional copying: 0.1 to 10 (docs/spec/rules.md#copy-trading). */
export const FACTOR_MIN: CopyRatio = 10;
export const FACTOR_MAX: CopyRatio = 1000;

const RATIO_UNITS = 100n;

/** Lots of a copy follow the leader's by a fixed ratio, or by the share of the equities. */
export type CopyMode = 'fixed' | 'proportional';

/** What a proportional copy was sized by, in USD: both amounts are above zero. */
export interface Proportion {
  /** The amount that the follower allocated, or the follower's equity at the copy. */
  readonly base: Amount;
  /** The leader's equity at the order, before it. */
  readonly leaderEquity: Amount;
}

/** Lots of a copy for one lot of the leader, before rounding: numerator ÷ denominator. */
export interface CopyShare {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The share of a copy: the ratio, in proportional mode × base ÷ leader's equity. */
export function copyShare(ratio: CopyRatio, proportion: Proportion | undefined): CopyShare {
  if (!proportion) return { numerator: BigInt(ratio), denominator: RATIO_UNITS };
  const { base, leaderEquity } = proportion;
  return { numerator: BigInt(ratio) * base, denominator: RATIO_UNITS * leaderEquity };
}

const SHARE_UNITS = 10_000n;

/** A share as a number with four decimals, rounded down, as it is shown. */
export function shareToNumber({ numerator, denominator }: CopyShare): number {
  return Number((numerator * SHARE_UNITS) / denominator) / Number(SHARE_UNITS);
}

/** Why a copy has fewer lots than the leader's × ratio, apart from rounding. */
export type ReducedBy = 'max_amount' | 'lots_max';

/** A size, and what has reduced it. */
export interface CopiedLots {
  readonly lots: Lots;
  readonly reducedBy: ReducedBy | undefined;
}

/**
 * The lots of a copy: leader's × share, rounded down to the step of an order (wire: Pip); above the
 * most of an order, or with more margin than `maxAmount`, reduced to what fits. Undefined where that is
 * under the minimum (docs/spec/rules.md#prices). What rounding leaves is not traded.
 */
export function copiedLots(input: {
  readonly leaderLots: Lots;
  readonly share: CopyShare;
  readonly instrument: LotTerms;
  /** What its margin follows from, but for the lots. */
  readonly terms: Omit<MarginInput, 'lots'>;
  readonly maxAmount: Amount;
}): CopiedLots | undefined {
  const { leaderLots, share, instrument, terms, maxAmount } = input;
  const step = lotsFromNumber(instrument.lotStep);
  const [least, most] = [lotsFromNumber(instrument.lotsMin), lotsFromNumber(instrument.lotsMax)];
  const wanted = onStep((BigInt(leaderLots) * share.numerator) / share.denominator, step);
  const limit = onStep(BigInt(most), step);
  // A share may be any number of times the most; only what may be ordered is a number of lots.
  const allowed = lotsFromUnits(Number(wanted < limit ? wanted : limit));
  const fitting = fittingLots(allowed, step, maxAmount, (lots) => marginOf({ ...terms, lots }));
  if (fitting < least) return undefined;
  if (fitting < allowed) return { lots: fitting, reducedBy: 'max_amount' };
  return { lots: allowed, reducedBy: limit < wanted ? 'lots_max' : undefined };
}

/** Rounds down to the step. */
function onStep(units: bigint, step: number): bigint {
  return units - (units % BigInt(step));
}

/** The most lots on the step, up to `allowed`, whose margin is within `most`. */
function fittingLots(allowed: Lots, step: number, most: Amount, marginAt: (lots: Lots) => Amount): Lots {
  if (marginAt(allowed) <= most) return allowed;
  let [fits, over] = [0, allowed / step];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (marginAt(lotsFromUnits(middle * step)) <= most) fits = middle;
    else over = middle;
  }
  return lotsFromUnits(fits * step);
}

/**
 * The part of a copy that is closed where the leader closes a part: by its fraction, rounded down to
 * the step of a part, with at least the least part left. 0 where that is nothing.
 */
export function copiedPart(input: {
  /** What is left of the copy. */
  readonly lots: Lots;
  /** What the leader has closed, and what he held before. */
  readonly leaderClosed: Lots;
  readonly leaderHeld: Lots;
  readonly instrument: { readonly partStep: number; readonly partMin: number };
}): Lots {
  const { lots, leaderClosed, leaderHeld, instrument } = input;
  const step = BigInt(lotsFromNumber(instrument.partStep));
  const least = BigInt(lotsFromNumber(instrument.partMin));
  const rounded = (units: bigint) => (units / step) * step;
  const share = rounded((BigInt(lots) * BigInt(leaderClosed)) / BigInt(leaderHeld));
  const leaving = rounded(BigInt(lots) - least);
  const part = share < leaving ? share : leaving;
  return lotsFromUnits(part < least ? 0 : Number(part));
}
