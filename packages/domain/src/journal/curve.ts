import { type Amount, divideHalfEven, larger, minus, plus, ZERO } from '../money/index.ts';
import type { Millis } from '../time/index.ts';
import type { JournalTrade } from './trade.ts';

/** Fractions, multiples and ratios are integers of millionths, like amounts. */
export type Millionths = bigint;
export const MILLION = 1_000_000n;

/** The net equity after one closed trade. */
export interface CurvePoint {
  readonly at: Millis;
  readonly equity: Amount;
  /** How far the equity is below its highest value so far, the start included; 0 at a new high. */
  readonly drawdown: Amount;
  /** The same as a fraction of that highest value; undefined where it is not positive. */
  readonly fraction: Millionths | undefined;
}

/**
 * Net equity by closed trade: the cash before the first trade plus the net results since, in closing order.
 * Deposits, withdrawals and open positions do not count, so that the curve shows trading alone.
 */
export function equityCurve(start: Amount, trades: readonly JournalTrade[]): CurvePoint[] {
  let [equity, highest] = [start, start];
  return trades.map(({ closedAt, net }) => {
    equity = plus(equity, net);
    highest = larger(highest, equity);
    const drawdown = minus(highest, equity);
    return { at: closedAt, equity, drawdown, fraction: fractionOf(drawdown, highest) };
  });
}

function fractionOf(part: Amount, whole: Amount): Millionths | undefined {
  return whole > 0n ? divideHalfEven(part * MILLION, whole) : undefined;
}

/** The point with the largest drawdown in USD, the earliest of equal ones; undefined while there was none. */
export function deepest(curve: readonly CurvePoint[]): CurvePoint | undefined {
  let found: CurvePoint | undefined;
  for (const point of curve) {
    if (point.drawdown > (found?.drawdown ?? ZERO)) found = point;
  }
  return found;
}

/**
 * At most `max` (at least 4) of the points, with the form of the curve: of every stretch its highest and its lowest
 * point; the first and the last point always stay, and with them the deepest drawdown.
 */
export function thinned(curve: readonly CurvePoint[], max: number): CurvePoint[] {
  if (curve.length <= max) return [...curve];
  const kept = new Set([0, curve.length - 1]);
  const worst = deepest(curve);
  if (worst) kept.add(curve.indexOf(worst));
  const stretches = Math.floor((max - 3) / 2);
  for (let nth = 0; nth < stretches; nth += 1) {
    const from = Math.floor((nth * curve.length) / stretches);
    const before = Math.floor(((nth + 1) * curve.length) / stretches);
    let [low, high] = [from, from];
    for (let at = from; at < before; at += 1) {
      const equity = curve[at]?.equity ?? ZERO;
      if (equity < (curve[low]?.equity ?? ZERO)) low = at;
      if (equity > (curve[high]?.equity ?? ZERO)) high = at;
    }
    kept.add(low).add(high);
  }
  return curve.filter((_, at) => kept.has(at));
}
