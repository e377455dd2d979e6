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

const RATIO_UNITS = 100;

/** Why a copy has fewer lots than the leader's × ratio, apart from rounding. */
export type ReducedBy = 'max_amount' | 'lots_max';

/** A size, and what has reduced it. */
export interface CopiedLots {
  readonly lots: Lots;
  readonly reducedBy: ReducedBy | undefined;
}

/**
 * The lots of a copy: leader's × ratio, rounded down to the step of an order (wire: Pip); above the
 * most of an order, or with more margin than `maxAmount`, reduced to what fits. Undefined where that is
 * under the minimum (docs/spec/rules.md#prices). What rounding leaves is not traded.
 */
export function copiedLots(input: {
  readonly leaderLots: Lots;
  readonly ratio: CopyRatio;
  readonly instrument: LotTerms;
  /** What its margin follows from, but for the lots. */
  readonly terms: Omit<MarginInput, 'lots'>;
  readonly maxAmount: Amount;
}): CopiedLots | undefined {
  const { leaderLots, ratio, instrument, terms, maxAmount } = input;
  const step = lotsFromNumber(instrument.lotStep);
  const [least, most] = [lotsFromNumber(instrument.lotsMin), lotsFromNumber(instrument.lotsMax)];
  const wanted = onStep((leaderLots * ratio) / RATIO_UNITS, step);
  const allowed = lotsFromUnits(Math.min(wanted, onStep(most, step)));
  const fitting = fittingLots(allowed, step, maxAmount, (lots) => marginOf({ ...terms, lots }));
  if (fitting < least) return undefined;
  if (fitting < allowed) return { lots: fitting, reducedBy: 'max_amount' };
  return { lots: allowed, reducedBy: allowed < wanted ? 'lots_max' : undefined };
}

/** Rounds down to the step. The quotient is a whole number of millionths or has hundredths of one. */
function onStep(units: number, step: number): Lots {
  return lotsFromUnits(Math.floor(units / step) * step);
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
