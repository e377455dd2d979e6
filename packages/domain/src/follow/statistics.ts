import { divideHalfEven } from '../money/index.ts';

/** A rate or a share with two decimals, in percent. */
export type Percent = number;

const HUNDREDTHS_OF_A_PERCENT = 10_000n;

function percentOf(part: bigint, whole: bigint): Percent {
  return Number(divideHalfEven(part * HUNDREDTHS_OF_A_PERCENT, whole)) / 100;
}

/** Positions with a net result above zero out of 100; 0 where there are none. */
export function winRate(wins: number, trades: number): Percent {
  return trades === 0 ? 0 : percentOf(BigInt(wins), BigInt(trades));
}

/** What one dollar has become: 1 + rate ÷ 100, with two decimals, half to even. */
export function multipleOf(totalRate: Percent): number {
  return Number(divideHalfEven(BigInt(Math.round(totalRate * 100)) + HUNDREDTHS_OF_A_PERCENT, 100n)) / 100;
}
