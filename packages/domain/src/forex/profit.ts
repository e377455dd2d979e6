import { PRICE_UNITS, type Price, type UsdRate } from '../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven } from '../money/index.ts';
import type { Lots } from './lots.ts';

export type Side = 'buy' | 'sell';

/** What a profit is reckoned from: the frozen terms of a deal. */
export interface Exposure {
  readonly side: Side;
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly openPrice: Price;
}

/**
 * Profit or loss in USD at a price: (close − open) × lots × units per lot × (+1 buy, −1 sell) in
 * quote currency, turned into USD and rounded once, half to even, to six places
 * (rules.md, «To USD»).
 */
export function profitAt(exposure: Exposure, price: Price, rate: UsdRate): Amount {
  const move = exposure.side === 'buy' ? price - exposure.openPrice : exposure.openPrice - price;
  if (isParity(rate)) {
    const product = move * exposure.lots * exposure.unitsPerLot;
    if (Number.isSafeInteger(product)) return amountFromMillionths(BigInt(inMillionths(product)));
  }
  const inQuote = BigInt(move) * BigInt(exposure.lots) * BigInt(exposure.unitsPerLot);
  return amountFromMillionths(divideHalfEven(inQuote * rate.numerator, PRICE_UNITS * rate.denominator));
}

function isParity(rate: UsdRate): boolean {
  return rate.numerator === 1n && rate.denominator === 1n;
}

const PRICE_UNITS_NUMBER = Number(PRICE_UNITS);

/**
 * The same division and rounding in plain numbers, which are exact here: a desk that values every
 * position of an account before each order cannot afford big ones for the common case.
 */
function inMillionths(product: number): number {
  const rest = product % PRICE_UNITS_NUMBER;
  const whole = (product - rest) / PRICE_UNITS_NUMBER;
  const twice = 2 * Math.abs(rest);
  if (twice < PRICE_UNITS_NUMBER || (twice === PRICE_UNITS_NUMBER && whole % 2 === 0)) return whole;
  return product < 0 ? whole - 1 : whole + 1;
}
