import type { Instrument } from '../market/index.ts';

/** USD that a position of a strategy is worth, before rounding to the instrument's step. */
const NOTIONAL_USD = 10_000;
/** A stop-loss is this fraction of the price away. */
const STOP_FRACTION = 0.005;
/** A strategy takes the instrument's leverage nearest to this. */
const LEVERAGE = 100;

/**
 * The size of a strategy's order in lots: worth about 10,000 USD at `price` (units of the quote currency)
 * with `usdPerQuote` USD for one unit of it, rounded down to the step, within the bounds of an order.
 */
export function strategyLots(
  instrument: Pick<Instrument, 'lotStep' | 'lotsMin' | 'lotsMax' | 'unitsPerLot'>,
  { price, usdPerQuote }: { readonly price: number; readonly usdPerQuote: number },
): number {
  const { lotStep, lotsMin, lotsMax, unitsPerLot } = instrument;
  const wanted = NOTIONAL_USD / (price * unitsPerLot * usdPerQuote);
  const bounded = Math.min(Math.max(wanted, lotsMin), lotsMax);
  // The tail of a division must not cost a step: 0.3 / 0.1 is 2.9999…
  return Number((Math.floor(bounded / lotStep + 1e-9) * lotStep).toFixed(6));
}

/** The stop-loss of a strategy's order: half a percent of the price away, on the price's scale. */
export function strategyStop(side: 'buy' | 'sell', price: number, pricePrecision: number): number {
  const level = price * (side === 'buy' ? 1 - STOP_FRACTION : 1 + STOP_FRACTION);
  return Number(level.toFixed(pricePrecision));
}

/** The leverage of a strategy's order: the offered one nearest to 100; 0 with fixed margin. */
export function strategyLeverage({ marginMode, leverages }: Pick<Instrument, 'marginMode' | 'leverages'>) {
  if (marginMode === 'fixed' || leverages.length === 0) return 0;
  return leverages.reduce((best, offered) =>
    Math.abs(offered - LEVERAGE) < Math.abs(best - LEVERAGE) ? offered : best,
  );
}
