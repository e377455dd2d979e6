import { kline } from '@tidemark/contract/calls/trading/market';
import { conversionRoute, priceFromNumber, type UsdRate, usdRate } from '@tidemark/domain/market';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { api } from '../../../shared/api/api.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { BARS_A_PAGE } from '../periods.ts';

/** USD for one unit of the quote currency at a moment of the day and a price of the instrument; undefined: unknown. */
export type RateThen = (moment: number, price: number) => UsdRate | undefined;

/**
 * How results in an instrument became USD on a day: by the price of the pair that converts, as it was at the end of
 * the last whole minute. Where the instrument is that pair itself, by its own price.
 */
export async function loadRates(
  instrument: Instrument,
  instruments: readonly Instrument[],
  dayStart: number,
): Promise<RateThen> {
  const route = conversionRoute(
    instrument.QuoteCurrency,
    instruments.map(({ Id, BaseCurrency, QuoteCurrency }) => ({
      ...{ id: Id, base: BaseCurrency, quote: QuoteCurrency },
    })),
  );
  if (!route) return () => undefined;
  if (route.kind === 'parity') return () => usdRate(route, undefined);
  const pair = instruments.find(({ Id }) => Id === route.instrumentId);
  if (!pair) return () => undefined;
  const at = (price: number) => usdRate(route, priceFromNumber(price, pair.PricePrecision));
  if (pair.Id === instrument.Id) return (_, price) => at(price);
  const closes = await loadCloses(pair.Id, dayStart);
  return (moment) => {
    const close = closes.findLast(({ until }) => until <= moment)?.close;
    return close === undefined ? undefined : at(close);
  };
}

/** Closes of the minutes of a day and the hours before it, by their ends, in order. */
async function loadCloses(forexId: number, dayStart: number) {
  const closes: { until: number; close: number }[] = [];
  for (let from = dayStart - 4 * HOUR_MS; from < dayStart + DAY_MS; ) {
    const bars = await api.call(kline, { forex_id: forexId, period: '1min', from }, { quiet: true });
    closes.push(...bars.map(({ Time, Close }) => ({ until: Time + MINUTE_MS, close: Close })));
    const last = bars.at(-1);
    if (!last || bars.length < BARS_A_PAGE) break;
    from = last.Time + 1;
  }
  return closes;
}
