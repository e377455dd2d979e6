import { type Amount, divideHalfEven, larger, minus, plus, ZERO } from '../money/index.ts';

/** What a contract account made of some time. */
export interface Span {
  /** Cash and floating results when it began. */
  readonly equityAtStart: Amount;
  /** What was put in and what was taken out meanwhile; neither is below zero. */
  readonly inflow: Amount;
  readonly outflow: Amount;
  /** Of the deals closed meanwhile, losses included. */
  readonly profit: Amount;
}

/** A rate or a share with two decimals, in percent. */
export type Percent = number;

const HUNDREDTHS_OF_A_PERCENT = 10_000n;

function percentOf(part: bigint, whole: bigint): Percent {
  return Number(divideHalfEven(part * HUNDREDTHS_OF_A_PERCENT, whole)) / 100;
}

/**
 * Profit ÷ (equity at the start of the period + net inflow) × 100 (rules.md, «Copy trading»). Where
 * more was taken out than there was, what was taken out does not count; where nothing was ever put
 * in, there is no rate: 0. Rounds half to even.
 */
export function rateOf({ equityAtStart, inflow, outflow, profit }: Span): Percent {
  const putIn = plus(equityAtStart, inflow);
  const base = minus(putIn, outflow);
  if (base > 0n) return percentOf(profit, base);
  return putIn > 0n ? percentOf(profit, putIn) : 0;
}

/** Deals with a profit above zero out of 100 deals; 0 where there are none. */
export function winRate(wins: number, trades: number): Percent {
  return trades === 0 ? 0 : percentOf(BigInt(wins), BigInt(trades));
}

/** What one dollar has become: 1 + rate ÷ 100, with two decimals, half to even. */
export function multipleOf(totalRate: Percent): number {
  return Number(divideHalfEven(BigInt(Math.round(totalRate * 100)) + HUNDREDTHS_OF_A_PERCENT, 100n)) / 100;
}

/** The end of a day: what the account was worth, and what came from outside that day less what went. */
export interface DayEnd {
  readonly equity: Amount;
  readonly netInflow: Amount;
}

/**
 * The deepest fall from a height, in percent of the height. Money put in or taken out moves the
 * height along, so that it is neither a rise nor a fall. Below zero there is no more than all to lose.
 */
export function drawdownOf(equityAtStart: Amount, days: readonly DayEnd[]): Percent {
  let height = larger(equityAtStart, ZERO);
  let deepest = 0;
  for (const { equity, netInflow } of days) {
    height = larger(plus(height, netInflow), equity);
    if (height <= 0n) {
      height = ZERO;
      continue;
    }
    deepest = Math.max(deepest, percentOf(minus(height, equity), height));
  }
  return Math.min(100, deepest);
}
