import { type Amount, divideFloor, larger, minus, plus, smaller, ZERO } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';

/** A performance fee in hundredths of a percent of the profit, a whole number: 0 to `FEE_RATE_MAX`. */
export type FeeRate = number;

export const FEE_RATE_MAX: FeeRate = 5_000;
/** All of the profit, in the unit of a rate. */
const WHOLE = 10_000n;

/** Reads a rate from percent with at most two decimals; refuses what is outside 0 to 50. */
export function readFeeRate(percent: number): Outcome<FeeRate> {
  const rate = Math.round(percent * 100);
  // A rate of more than two decimals would be rounded to another one.
  if (Math.abs(rate - percent * 100) < 1e-6 && rate >= 0 && rate <= FEE_RATE_MAX) return rate;
  return refuse('follow.fee_out_of_range', { min: 0, max: FEE_RATE_MAX / 100 }, 'percent');
}

/** A rate in percent. */
export function feePercent(rate: FeeRate): number {
  return rate / 100;
}

/** What a performance fee is computed from. */
export interface FeeBase {
  readonly rate: FeeRate;
  /** Realised result of the copies since the following began, less their fees. */
  readonly result: Amount;
  /** The result up to which fees were paid so far. */
  readonly highWater: Amount;
  /** The most that the follower's account can pay now. */
  readonly free: Amount;
}

/** A performance fee, and how far it was paid. */
export interface ChargedFee {
  /** On the result above the high-water mark. */
  readonly fee: Amount;
  readonly paid: Amount;
  /** The mark afterwards. */
  readonly highWater: Amount;
}

/**
 * The performance fee on a result above its high-water mark, rounded down to six places
 * (docs/spec/rules.md#performance-fee). Of it the follower pays at most what is free. The mark rises to the result,
 * or where less was paid by the profit that it was paid for, rounded up: the rest is asked for again with the next
 * fee, where that profit is still there.
 */
export function performanceFee({ rate, result, highWater, free }: FeeBase): ChargedFee {
  const profit = larger(minus(result, highWater), ZERO);
  const fee = divideFloor(profit * BigInt(rate), WHOLE) as Amount;
  const paid = smaller(fee, larger(free, ZERO));
  if (paid === fee) return { fee, paid, highWater: larger(highWater, result) };
  const paidFor = -divideFloor(-paid * WHOLE, BigInt(rate)) as Amount;
  return { fee, paid, highWater: plus(highWater, paidFor) };
}
