import { type Instrument, type Price, priceFromNumber, priceToNumber } from '../../market/index.ts';
import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { Stops, Target } from '../position.ts';
import { type Lots, lotsFromNumber, lotsFromUnits, lotsToNumber, type Side } from './profit-margin-fee.ts';

/** A target as a user writes it: a price, and lots as a JSON number. */
export interface AskedTarget {
  readonly price: number;
  readonly lots: number;
}

/** How many targets an order or a position may have. */
export const TARGETS_MAX = 4;

/** A price this many times larger or smaller is a misplaced decimal mark. */
const SCALE_MAX = 100;

/**
 * The targets of an order after a request (docs/spec/rules.md#take-profit-in-parts), the nearest first: absent
 * leaves `current`, an empty list removes them. Each is on the profitable side of `price` and a part that may be
 * closed; together they are at most the order's lots, and what they leave is nothing or at least the minimum.
 */
export function askedTargets(input: {
  readonly asked: readonly AskedTarget[] | undefined;
  readonly current: readonly Target[] | undefined;
  readonly side: Side;
  /** The current price, or a pending order's target. */
  readonly price: Price;
  readonly lots: Lots;
  readonly instrument: Pick<Instrument, 'pricePrecision' | 'partMin' | 'partStep'>;
}): Outcome<readonly Target[] | undefined> {
  const { asked, side, lots, instrument } = input;
  if (asked === undefined) return input.current;
  if (asked.length === 0) return undefined;
  if (asked.length > TARGETS_MAX) return refuse('forex.too_many_targets', { max: TARGETS_MAX }, 'targets');
  const targets: Target[] = [];
  let left: number = lots;
  for (const one of asked) {
    const target = askedTarget(one, input);
    if (isRefusal(target)) return target;
    targets.push(target);
    left -= target.lots;
  }
  if (left < 0) return refuse('forex.targets_above_lots', { max: lotsToNumber(lots) }, 'targets');
  if (left > 0 && left < lotsFromNumber(instrument.partMin)) {
    return refuse('forex.remainder_below_min', { min: instrument.partMin }, 'targets');
  }
  return targets.sort((one, other) => (side === 'buy' ? one.price - other.price : other.price - one.price));
}

function askedTarget(one: AskedTarget, input: Parameters<typeof askedTargets>[0]): Outcome<Target> {
  const { side, price: from, instrument } = input;
  const { pricePrecision, partMin, partStep } = instrument;
  const price = priceFromNumber(one.price, pricePrecision);
  if (!(price > 0)) return refuse('forex.price_below_min', { min: 1 / 10 ** pricePrecision }, 'targets');
  if (price >= from * SCALE_MAX || price * SCALE_MAX <= from) {
    return refuse('forex.price_out_of_scale', { price: priceToNumber(from) }, 'targets');
  }
  if (side === 'buy' ? price <= from : price >= from) {
    const bound = side === 'buy' ? 'above' : 'below';
    return refuse('forex.target_wrong_side', { bound, price: priceToNumber(from) }, 'targets');
  }
  const lots = lotsFromNumber(one.lots);
  if (!(lots >= lotsFromNumber(partMin))) return refuse('forex.lots_below_min', { min: partMin }, 'targets');
  // A tail beyond the sixth place would be lost in the units, and so is off the step too.
  const isExact = Math.abs(lots / 1_000_000 - one.lots) < 1e-9;
  if (!isExact || lots % lotsFromNumber(partStep) !== 0) {
    return refuse('forex.lots_off_step', { step: partStep }, 'targets');
  }
  return { price, lots };
}

/**
 * The targets that fit a size that has become smaller: the farthest is cut first, and dropped where it would be
 * less than the minimum of a part. The same list where all fit.
 */
export function fittingTargets(
  targets: readonly Target[] | undefined,
  lots: Lots,
  min: Lots,
): readonly Target[] | undefined {
  if (targets === undefined || targets.length === 0) return undefined;
  let left: number = lots;
  const fitting: Target[] = [];
  for (const target of targets) {
    const fits = Math.min(target.lots, left);
    if (fits < min) break;
    fitting.push(fits === target.lots ? target : { ...target, lots: lotsFromUnits(fits) });
    left -= fits;
  }
  const areSame = fitting.length === targets.length && fitting.every((one, n) => one === targets[n]);
  if (areSame) return targets;
  return fitting.length > 0 ? fitting : undefined;
}

/** Stops with other targets, and otherwise as they are; undefined where nothing is left. */
export function withTargets(
  stops: Stops | undefined,
  targets: readonly Target[] | undefined,
): Stops | undefined {
  if (!stops || stops.targets === targets) return stops;
  const { stopLoss, takeProfit, trailing } = stops;
  const hasLevels = stopLoss !== undefined || takeProfit !== undefined || trailing !== undefined;
  return hasLevels || targets ? { ...stops, targets } : undefined;
}
