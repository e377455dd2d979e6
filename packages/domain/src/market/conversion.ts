import { PRICE_UNITS, type Price } from './price.ts';

/** USD for one unit of a quote currency, as an exact fraction. */
export interface UsdRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The rate of the dollar itself. */
export const USD_PARITY: UsdRate = { numerator: 1n, denominator: 1n };

/** How a quote currency becomes USD: not at all, times XXX/USD, or divided by USD/XXX. */
export type ConversionRoute =
  | { readonly kind: 'parity' }
  | { readonly kind: 'multiply'; readonly instrumentId: number }
  | { readonly kind: 'divide'; readonly instrumentId: number };

/**
 * Conversion rate at the pair's current price (docs/spec/rules.md#profit-margin-fee: EUR/GBP: × GBP/USD;
 * USD/JPY: ÷ USD/JPY).
 */
export function usdRate(route: ConversionRoute, pairPrice: Price | undefined): UsdRate | undefined {
  if (route.kind === 'parity') return USD_PARITY;
  if (pairPrice === undefined) return undefined;
  const price = BigInt(pairPrice);
  return route.kind === 'multiply'
    ? { numerator: price, denominator: PRICE_UNITS }
    : { numerator: PRICE_UNITS, denominator: price };
}

/** Finds the pair that links a quote currency with the dollar; undefined where none is traded. */
export function conversionRoute(
  quote: string,
  instruments: readonly { readonly id: number; readonly base: string; readonly quote: string }[],
): ConversionRoute | undefined {
  if (quote === 'USD') return { kind: 'parity' };
  const direct = instruments.find((pair) => pair.base === quote && pair.quote === 'USD');
  if (direct) return { kind: 'multiply', instrumentId: direct.id };
  const inverse = instruments.find((pair) => pair.base === 'USD' && pair.quote === quote);
  return inverse ? { kind: 'divide', instrumentId: inverse.id } : undefined;
}
