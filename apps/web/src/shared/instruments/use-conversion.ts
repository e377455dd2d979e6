import { conversionRoute, priceFromNumber, type UsdRate, usdRate } from '@tidemark/domain/market';
import { usePrice } from '../../live/prices.ts';
import { type Instrument, useInstruments } from './instruments.ts';

/** USD for one unit of an instrument's quote currency, at a price of the instrument. */
export type RateAt = (price: number) => UsdRate | undefined;

/**
 * How profits in an instrument become USD now (docs/spec/rules.md#profit-margin-fee). Where the instrument is itself
 * the pair that converts (USD/JPY), the rate is the one at the price asked about.
 */
export function useConversion(instrument: Instrument | undefined): RateAt {
  const instruments = useInstruments().data ?? [];
  const route =
    instrument &&
    conversionRoute(
      instrument.QuoteCurrency,
      instruments.map(({ Id, BaseCurrency, QuoteCurrency }) => ({
        id: Id,
        base: BaseCurrency,
        quote: QuoteCurrency,
      })),
    );
  const pair =
    route && route.kind !== 'parity' ? instruments.find(({ Id }) => Id === route.instrumentId) : undefined;
  const pairPrice = usePrice(pair?.Code ?? '')?.close;
  return (price) => {
    if (!route) return undefined;
    if (!pair) return usdRate(route, undefined);
    const at = pair.Id === instrument?.Id ? price : pairPrice;
    return usdRate(route, at === undefined ? undefined : priceFromNumber(at, pair.PricePrecision));
  };
}
