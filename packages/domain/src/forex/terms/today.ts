import { type Amount, divideHalfEven, minus, plus } from '../../money/index.ts';

/**
 * Today's profit (contract.md, `get_profits`): what the equity gained since 00:00 UTC beyond what
 * came from outside, and its percent of the equity at 00:00. Who had nothing at 00:00 is measured
 * by what came in since; without either it is 0. Percent to two places, half to even.
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
