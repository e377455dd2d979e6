import { farFromMarket, priceFromNumber } from '@tidemark/domain/market';
import { useBasicInfo } from '../company/settings.ts';
import { useFormats, useText } from '../device/language.ts';
import type { Instrument } from '../instruments/instruments.ts';

/** Default until the instance's setting is loaded. */
const FAR_PERCENT = 20;

type Terms = Pick<Instrument, 'ShowCode' | 'PricePrecision'>;

/**
 * One sentence for each price further from the market than the instance's setting, with its distance: such a
 * price needs confirmation before it is sent.
 */
export function useFarPrices(): (
  instrument: Terms,
  prices: readonly (number | undefined)[],
  market: number | undefined,
) => readonly string[] {
  const t = useText('trade');
  const f = useFormats();
  const limit = useBasicInfo()?.far_price_percent ?? FAR_PERCENT;
  return ({ ShowCode, PricePrecision }, prices, market) => {
    if (market === undefined) return [];
    return prices.flatMap((price) => {
      if (price === undefined || !(price > 0)) return [];
      const far = farFromMarket(
        priceFromNumber(price, PricePrecision),
        priceFromNumber(market, PricePrecision),
        limit,
      );
      if (!far) return [];
      const words = {
        instrument: ShowCode,
        price: f.price(price, PricePrecision),
        percent: f.percent(far.percent),
        bound: far.bound,
      };
      return [t('ask.far', words)];
    });
  };
}
