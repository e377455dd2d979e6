import { lotsFromNumber, worthOf } from '@tidemark/domain/forex';
import { conversionRoute, priceFromNumber, usdRate } from '@tidemark/domain/market';
import { type Amount, plus, ZERO } from '@tidemark/domain/money';
import { usePriceStore } from '../../live/prices.ts';
import { type Instrument, knownInstruments } from '../instruments/instruments.ts';
import type { ContractOrder } from './contract-order.ts';

/** Value in USD of lots of an instrument at a price; undefined where it is no number or cannot be converted now. */
export function worthInUsd(
  instrument: Pick<Instrument, 'Id' | 'QuoteCurrency' | 'ForexContNum' | 'PricePrecision'>,
  lots: number,
  price: number,
): Amount | undefined {
  if (!Number.isFinite(lots) || !(price > 0)) return undefined;
  const instruments = knownInstruments();
  const route = conversionRoute(
    instrument.QuoteCurrency,
    instruments.map(({ Id, BaseCurrency, QuoteCurrency }) => ({
      id: Id,
      base: BaseCurrency,
      quote: QuoteCurrency,
    })),
  );
  if (!route) return undefined;
  const pair = route.kind === 'parity' ? undefined : instruments.find(({ Id }) => Id === route.instrumentId);
  const pairPrice =
    pair?.Id === instrument.Id ? price : pair && usePriceStore.getState().prices[pair.Code]?.close;
  const rate = usdRate(
    route,
    pairPrice === undefined ? undefined : priceFromNumber(pairPrice, pair?.PricePrecision ?? 8),
  );
  if (!rate) return undefined;
  const units = BigInt(lotsFromNumber(lots)) * BigInt(instrument.ForexContNum);
  return worthOf(units, { price: priceFromNumber(price, instrument.PricePrecision), rate });
}

/** Value in USD of orders at their last prices; undefined if one is unknown. */
export function worthOfOrders(
  orders: readonly Pick<ContractOrder, 'ForexTradeLists' | 'Quantity' | 'UpdatePrice' | 'OriginPrice'>[],
): Amount | undefined {
  let total: Amount = ZERO;
  for (const { ForexTradeLists, Quantity, UpdatePrice, OriginPrice } of orders) {
    const instrument = knownInstruments().find(({ Id }) => Id === ForexTradeLists.Id);
    const worth = instrument && worthInUsd(instrument, Quantity, UpdatePrice || OriginPrice);
    if (worth === undefined) return undefined;
    total = plus(total, worth);
  }
  return total;
}
