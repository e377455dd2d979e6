import { type MarginMode, PRICE_UNITS, type Price, type UsdRate } from '../../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven, larger } from '../../money/index.ts';

declare const lotsBrand: unique symbol;

/** An order's size: an integer of millionths of a lot. */
export type Lots = number & { readonly [lotsBrand]: 'Lots' };

const LOT_SCALE = 1_000_000;

export function lotsFromUnits(millionths: number): Lots {
  return millionths as Lots;
}

/** The size nearest to a JSON number, to the millionth of a lot. */
export function lotsFromNumber(value: number): Lots {
  return Math.round(value * LOT_SCALE) as Lots;
}

export function lotsToNumber(lots: Lots): number {
  return lots / LOT_SCALE;
}

/** Fixed margin is never less than the notional divided by this (docs/spec/rules.md#profit-margin-fee). */
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
 * Margin of a position in USD, fixed at its opening (docs/spec/product.md#constants): lots × units × price ÷
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
 * (docs/spec/rules.md#profit-margin-fee).
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

/** Base setting trade_fee_type: 1 is by lots, anything else by margin (docs/spec/product.md#constants). */
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
