import { type MarginMode, PRICE_UNITS, type Price, type UsdRate } from '../../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven, larger } from '../../money/index.ts';
import type { Lots } from './lots.ts';
import type { Valuation } from './profit.ts';

/** Fixed margin is never less than the notional divided by this (rules.md, «To USD»). */
const FIXED_MARGIN_LEVERAGE_MAX = 1000n;

export interface MarginInput {
  readonly mode: MarginMode;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly price: Price;
  /** Of no meaning with fixed margin. */
  readonly leverage: number;
  readonly rate: UsdRate;
}

/**
 * What a number of units of an instrument is worth in USD at a price. The units are millionths
 * (lots × units per lot); rounded half to even to six places.
 */
export function worthOf(units: bigint, { price, rate }: Valuation): Amount {
  return amountFromMillionths(
    divideHalfEven(units * BigInt(price) * rate.numerator, PRICE_UNITS * rate.denominator),
  );
}

/**
 * Margin of a position in USD, fixed at its opening (core.md section 9): lots × units × price ÷
 * leverage turned into USD; with fixed margin lots × units as USD, but never less than the USD
 * notional ÷ 1,000. Rounded half to even to six places.
 */
export function marginOf(input: MarginInput): Amount {
  const leverage = input.mode === 'fixed' ? FIXED_MARGIN_LEVERAGE_MAX : BigInt(input.leverage);
  const units = BigInt(input.lots) * BigInt(input.unitsPerLot);
  const ofNotional = amountFromMillionths(
    divideHalfEven(
      units * BigInt(input.price) * input.rate.numerator,
      PRICE_UNITS * leverage * input.rate.denominator,
    ),
  );
  return input.mode === 'fixed' ? larger(amountFromMillionths(units), ofNotional) : ofNotional;
}
