import type { Price } from './price.ts';

/** Places of a percent that are counted: 20 % are 200,000 of them. */
const PARTS = 10_000;

/** How far a price is from the market, and to which side. */
export interface MarketDistance {
  /** In percent of the market price, truncated to two places, so that 99.996 % does not appear as 100 %. */
  readonly percent: number;
  readonly bound: 'above' | 'below';
}

/**
 * The distance of a price that is further from the market than `limitPercent` of the market's price
 * (the setting `far_price_percent`); undefined where it is not.
 */
export function farFromMarket(price: Price, market: Price, limitPercent: number): MarketDistance | undefined {
  const away = BigInt(Math.abs(price - market));
  const limit = BigInt(Math.round(limitPercent * PARTS));
  if (market <= 0 || away * BigInt(PARTS) * 100n <= limit * BigInt(market)) return undefined;
  return {
    percent: Number((away * 10_000n) / BigInt(market)) / 100,
    bound: price > market ? 'above' : 'below',
  };
}
