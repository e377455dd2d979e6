import { PRICE_UNITS, type Price, type UsdRate } from '../../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven } from '../../money/index.ts';
import type { Lots } from './lots.ts';

export type Side = 'buy' | 'sell';

/** Inputs of a profit calculation: the frozen terms of an order. */
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
  const short = shortProfit(exposure, price, rate);
  if (short !== undefined) return amountFromMillionths(BigInt(short));
  const inQuote = BigInt(moveOf(exposure, price)) * BigInt(exposure.lots) * BigInt(exposure.unitsPerLot);
  return amountFromMillionths(divideHalfEven(inQuote * rate.numerator, PRICE_UNITS * rate.denominator));
}

/** A price, and USD for one unit of its currency. */
export interface Valuation {
  readonly price: Price;
  readonly rate: UsdRate;
}

/**
 * The sum of `profitAt` over the exposures. It avoids a bigint for each, because a desk values every position
 * of an account before executing an order.
 */
export function totalProfit<E extends Exposure>(
  exposures: readonly E[],
  valuationOf: (exposure: E) => Valuation,
): Amount {
  let total = 0n;
  let short = 0;
  for (const exposure of exposures) {
    const { price, rate } = valuationOf(exposure);
    const profit = shortProfit(exposure, price, rate);
    if (profit === undefined) {
      total += profitAt(exposure, price, rate);
    } else if (Number.isSafeInteger(short + profit)) {
      short += profit;
    } else {
      total += BigInt(short);
      short = profit;
    }
  }
  return amountFromMillionths(total + BigInt(short));
}

function moveOf(exposure: Exposure, price: Price): number {
  return exposure.side === 'buy' ? price - exposure.openPrice : exposure.openPrice - price;
}

/** The profit in millionths where plain numbers hold it exactly: small enough, and in USD already. */
function shortProfit(exposure: Exposure, price: Price, rate: UsdRate): number | undefined {
  if (!isParity(rate)) return undefined;
  const product = moveOf(exposure, price) * exposure.lots * exposure.unitsPerLot;
  return Number.isSafeInteger(product) ? inMillionths(product) : undefined;
}

function isParity(rate: UsdRate): boolean {
  return rate.numerator === 1n && rate.denominator === 1n;
}

const PRICE_UNITS_NUMBER = Number(PRICE_UNITS);

/** The same division and rounding in plain numbers. */
function inMillionths(product: number): number {
  const rest = product % PRICE_UNITS_NUMBER;
  const whole = (product - rest) / PRICE_UNITS_NUMBER;
  const twice = 2 * Math.abs(rest);
  if (twice < PRICE_UNITS_NUMBER || (twice === PRICE_UNITS_NUMBER && whole % 2 === 0)) return whole;
  return product < 0 ? whole - 1 : whole + 1;
}
