import { type Price, priceFromUnits } from '../../market/index.ts';
import type { Amount } from '../../money/index.ts';
import type { Side } from './profit-margin-fee.ts';

/** A stop-loss is on the losing side of the entry, a take-profit on the winning one. */
export type LevelKind = 'stopLoss' | 'takeProfit';

export interface LevelTerms {
  readonly side: Side;
  readonly kind: LevelKind;
  readonly entry: Price;
  /** The smallest step of the price, in units of 1e-8. */
  readonly step: number;
}

/** Whether the level is below the entry. */
function isBelow({ side, kind }: LevelTerms): boolean {
  return (side === 'buy') === (kind === 'stopLoss');
}

/**
 * The level at a distance from the entry, on the price step. A stop-loss is rounded towards the entry, so
 * that it loses no more than requested; a take-profit away from it, so that it wins no less. Undefined if not
 * positive or equal to the entry.
 */
export function levelAtDistance(terms: LevelTerms, distance: number): Price | undefined {
  const { entry, step, kind } = terms;
  const steps = distance / step;
  const whole = kind === 'stopLoss' ? Math.floor(steps + TOLERANCE) : Math.ceil(steps - TOLERANCE);
  return whole > 0 ? atSteps(terms, whole, entry) : undefined;
}

/** Distances come from decimals: 0.3 ÷ 0.1 is three steps. */
const TOLERANCE = 1e-9;

function atSteps(terms: LevelTerms, steps: number, entry: Price): Price | undefined {
  const level = entry + (isBelow(terms) ? -1 : 1) * steps * terms.step;
  return level > 0 && level <= PRICE_MAX ? priceFromUnits(level) : undefined;
}

/** Beyond it no price is exact (price.ts). */
const PRICE_MAX = 9e15;

/**
 * The level at which an order results in an amount, after the fee: the farthest stop-loss that loses at most
 * `amount`, the nearest take-profit that wins at least `amount`. `netAt` is the result at a level with the
 * fee, monotonic in the price. Undefined if no level qualifies.
 */
export function levelAtResult(
  terms: LevelTerms,
  amount: Amount,
  netAt: (level: Price) => Amount,
): Price | undefined {
  const { entry, step, kind } = terms;
  const isStop = kind === 'stopLoss';
  const meets = (steps: number): boolean => {
    const level = atSteps(terms, steps, entry);
    if (level === undefined) return !isStop;
    return isStop ? netAt(level) >= -amount : netAt(level) >= amount;
  };
  const most = isBelow(terms) ? Math.floor((entry - 1) / step) : Math.floor((PRICE_MAX - entry) / step);
  // Steps from the entry: for a stop-loss the near ones satisfy the amount, for a take-profit the far ones.
  let near = 0;
  let far = most + 1;
  while (far - near > 1) {
    const middle = near + Math.floor((far - near) / 2);
    if (meets(middle) === isStop) near = middle;
    else far = middle;
  }
  const steps = isStop ? near : far;
  return steps > 0 && steps <= most ? atSteps(terms, steps, entry) : undefined;
}
