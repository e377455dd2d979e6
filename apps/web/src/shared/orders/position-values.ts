import type { ForexTrade, TransOrder } from '@tidemark/contract/live';
import { lotsFromNumber, profitAt } from '@tidemark/domain/forex';
import { conversionRoute, priceFromNumber, type UsdRate, usdRate } from '@tidemark/domain/market';
import { type Amount, formatAmount, minus, parseAmount, plus, ZERO } from '@tidemark/domain/money';
import { setValuer } from '../../live/positions.ts';
import type { Prices } from '../../live/prices.ts';
import { type Instrument, knownInstruments } from '../instruments/instruments.ts';
import { sideOf } from './contract-order.ts';
import { knownPosition, type PositionTerms } from './known-positions.ts';

/**
 * Values the open positions at the prices on screen, by the server's own formula. The server pushes results
 * less often than prices: without this, a row would show an old result with a new price.
 */
export function valuePositionsByPrice(): void {
  setValuer(valued);
}

/** A push with each result and their sum at the prices on screen; what cannot be worked out stays as pushed. */
export function valued(pushed: ForexTrade, prices: Prices): ForexTrade {
  let floating = amountOf(pushed.ProfitsTotal);
  const orders = pushed.TransOrder.map((order) => {
    const now = resultOf(order, prices);
    if (now === undefined) return order;
    floating = plus(floating, minus(now.profit, amountOf(order.FactProfits)));
    return { ...order, UpdatePrice: now.price, FactProfits: formatAmount(now.profit) };
  });
  return { ...pushed, ProfitsTotal: formatAmount(floating), TransOrder: orders };
}

function resultOf(
  order: TransOrder,
  prices: Prices,
): { readonly price: number; readonly profit: Amount } | undefined {
  const terms = knownPosition(order.Id);
  const price = prices[terms?.ForexTradeLists.Code ?? '']?.close;
  if (!terms || price === undefined) return undefined;
  const instruments = knownInstruments();
  const instrument = instruments.find(({ Id }) => Id === terms.ForexId);
  const rate = instrument && rateOf(instrument, instruments, prices);
  if (!instrument || !rate) return undefined;
  const profitOf = (at: number) => profit(terms, instrument, at, rate);
  // After a partial close the position is smaller than in the list: until the next read, the push counts.
  const isOutdated =
    instrument.QuoteCurrency === 'USD' && profitOf(order.UpdatePrice) !== amountOf(order.FactProfits);
  return isOutdated ? undefined : { price, profit: profitOf(price) };
}

function profit(terms: PositionTerms, { ForexContNum }: Instrument, at: number, rate: UsdRate): Amount {
  const precision = terms.ForexTradeLists.PricePrecision;
  const exposure = {
    side: sideOf(terms),
    lots: lotsFromNumber(terms.Quantity),
    unitsPerLot: ForexContNum,
    openPrice: priceFromNumber(terms.OriginPrice, precision),
  };
  return profitAt(exposure, priceFromNumber(at, precision), rate);
}

/** USD for one unit of the instrument's quote currency at the prices on screen. */
function rateOf(
  { QuoteCurrency }: Instrument,
  instruments: readonly Instrument[],
  prices: Prices,
): UsdRate | undefined {
  const pairs = instruments.map((one) => ({ id: one.Id, base: one.BaseCurrency, quote: one.QuoteCurrency }));
  const route = conversionRoute(QuoteCurrency, pairs);
  if (!route) return undefined;
  const pair = route.kind === 'parity' ? undefined : instruments.find(({ Id }) => Id === route.instrumentId);
  const close = pair && prices[pair.Code]?.close;
  return usdRate(route, close === undefined ? undefined : priceFromNumber(close, pair?.PricePrecision ?? 8));
}

function amountOf(text: string): Amount {
  return parseAmount(text) ?? ZERO;
}
