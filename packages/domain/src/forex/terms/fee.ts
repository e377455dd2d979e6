import { type Amount, amountFromMillionths, divideHalfEven } from '../../money/index.ts';
import type { Lots } from './lots.ts';

/** Base setting trade_fee_type: 1 is by lots, anything else by margin (core.md section 9). */
export type FeeBasis = 'lots' | 'margin';

const MILLION = 1_000_000n;

/**
 * Fee in USD, paid once at the opening: lots × ForexFeeRate, or margin × ForexFeeRate.
 * `feeRate` is taken to its sixth place. Rounded half to even to six places.
 */
export function feeOf(input: {
  readonly basis: FeeBasis;
  readonly feeRate: number;
  readonly lots: Lots;
  readonly margin: Amount;
}): Amount {
  const rate = BigInt(Math.round(input.feeRate * 1_000_000));
  const base = input.basis === 'lots' ? BigInt(input.lots) : input.margin;
  return amountFromMillionths(divideHalfEven(base * rate, MILLION));
}
