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
  const inQuote = BigInt(move) * BigInt(exposure.lots) * BigInt(exposure.unitsPerLot);
  return amountFromMillionths(divideHalfEven(inQuote * rate.numerator, PRICE_UNITS * rate.denominator));
}
