import { type Amount, divideHalfEven, minus, plus } from '../../money/index.ts';

/**
 * Today's profit (docs/spec/interface.md#words-on-the-wire, `get_profits`): equity gained since 00:00 UTC
 * apart from external flows, and its percent of the equity at 00:00. Without equity at 00:00, deposits since
 * are the base; without either it is 0. Percent to two places, half to even.
 */
export function todaysProfit(input: {
  readonly equity: Amount;
  readonly equityAtMidnight: Amount;
  /** Deposits, grants and transfers from outside since 00:00, less what went out. */
  readonly inflow: Amount;
}): { profit: Amount; percent: number } {
  const profit = minus(minus(input.equity, input.equityAtMidnight), input.inflow);
  const base =
    input.equityAtMidnight > 0n ? input.equityAtMidnight : plus(input.equityAtMidnight, input.inflow);
  const percent = base > 0n ? Number(divideHalfEven(profit * 10_000n, base)) / 100 : 0;
  return { profit, percent };
}
