import { type Amount, minus, negate, ZERO } from '../../money/index.ts';
import { type Lots, lotsFromUnits } from '../terms/profit-margin-fee.ts';

/** What the size of an order is worked out from. */
export interface RiskSizeInput {
  /** The most that may be lost at the stop-loss, the fee included, in USD. */
  readonly risk: Amount;
  /** Profit at the stop-loss for a size, in USD; below zero, and falling with the size. */
  readonly profitAtStop: (lots: Lots) => Amount;
  /** Fee for a size, in USD; never falling with the size. */
  readonly feeOf: (lots: Lots) => Amount;
  readonly step: Lots;
  readonly min: Lots;
  readonly max: Lots;
}

/** The size; or why there is none: what the smallest order would lose. `isMax`: more risk would be allowed. */
export type RiskSize =
  | { readonly lots: Lots; readonly loss: Amount; readonly isMax: boolean }
  | { readonly lots: undefined; readonly lossAtMin: Amount };

/**
 * The largest size, in steps and within the order's limits, whose loss at the stop-loss with its fee is at
 * most the risk. One step more would exceed the risk or the maximum.
 */
export function sizeForRisk(input: RiskSizeInput): RiskSize {
  const { risk, profitAtStop, feeOf, step, min, max } = input;
  const lossOf = (lots: Lots): Amount => {
    const profit = profitAtStop(lots);
    return minus(profit < ZERO ? negate(profit) : ZERO, negate(feeOf(lots)));
  };
  const atStep = (steps: number): Lots => lotsFromUnits(steps * step);
  const first = Math.max(1, Math.ceil(min / step));
  const last = Math.floor(max / step);
  const lossAtMin = lossOf(atStep(first));
  if (last < first || lossAtMin > risk) return { lots: undefined, lossAtMin };
  let fits = first;
  let tooMany = last + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (lossOf(atStep(middle)) <= risk) fits = middle;
    else tooMany = middle;
  }
  return { lots: atStep(fits), loss: lossOf(atStep(fits)), isMax: fits === last };
}
