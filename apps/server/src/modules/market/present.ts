import type { CallOutput, Lang } from '@tidemark/contract';
import type { klinePoint, tradeList } from '@tidemark/contract/calls/trading/market';
import type { tick } from '@tidemark/contract/calls/trading/ticks';
import type { DayMarket, KlineBar } from '@tidemark/contract/live';
import type { FeeBasis } from '@tidemark/domain/forex';
import { type Bar, type Period, type Price, priceToNumber, type Quote } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';
import type { FormingBar } from './events.ts';
import { logoOf } from './logo.ts';
import { instrumentName } from './names.ts';
import { dayBar, phaseAt, type QuoteState } from './quote-state.ts';
import type { RecordedTick } from './store/ticks.ts';

type TradeInstrument = CallOutput<typeof tradeList>[number];

interface Shown {
  readonly quote: Quote;
  readonly lang: Lang;
  readonly now: Millis;
  /** Fee basis of new orders: the row shows the rate of this basis. */
  readonly feeBasis: FeeBasis;
}

/** One row of the trade list. */
export function presentInstrument(
  quoteState: QuoteState,
  { quote, lang, now, feeBasis }: Shown,
): TradeInstrument {
  const { instrument } = quoteState;
  const phase = phaseAt(quoteState, now);
  const isClosed = quote.status === 'closed' || !quoteState.isCovered || !phase.isOpen;
  const opensAt = quoteState.isCovered && !phase.isOpen ? phase.opensAt : undefined;
  const closesAt = !isClosed && phase.isOpen ? phase.closesAt : undefined;
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    Name: instrumentName(lang, instrument),
    Logo: logoOf(instrument),
    CategoryId: instrument.categoryId,
    CloseOnly: instrument.state !== 'offered',
    MarketStatus: isClosed ? 2 : 1,
    PricePrecision: instrument.pricePrecision,
    Pip: instrument.lotStep,
    ForexMinCont: instrument.lotsMin,
    ForexMaxCont: instrument.lotsMax,
    ForexContNum: instrument.unitsPerLot,
    ForexFeeRate: instrument.feeRates[feeBasis],
    ForexFeeType: feeBasis === 'lots' ? 1 : 2,
    MarginMode: instrument.marginMode === 'fixed' ? 1 : 2,
    OrdersWhenClosed: instrument.ordersWhenClosed,
    FinancingLong: instrument.financing.long,
    FinancingShort: instrument.financing.short,
    FinancingTripleDay: instrument.financing.tripleDay,
    HasForexMultiple: instrument.leverages.map((Value) => ({ Value })),
    ForexQuotations: presentQuotation(dayBar(quoteState, now)),
    BaseCurrency: instrument.base,
    QuoteCurrency: instrument.quote,
    Stale: quote.status === 'stale' || (quote.status === 'no_price' && !isClosed),
    OpensAt: opensAt === undefined ? null : new Date(opensAt).toISOString(),
    ClosesAt: closesAt === undefined ? null : new Date(closesAt).toISOString(),
  };
}

function presentQuotation(day: Bar | undefined): TradeInstrument['ForexQuotations'] {
  if (!day) return { Open: null, Close: null, Change: null, High: null, Low: null };
  return {
    Open: priceToNumber(day.open),
    Close: priceToNumber(day.close),
    Change: changePercent(day.open, day.close),
    High: priceToNumber(day.high),
    Low: priceToNumber(day.low),
  };
}

/** (Close − Open) ÷ Open × 100, to four places. */
export function changePercent(open: Price, close: Price): number {
  return Math.round(((close - open) / open) * 1_000_000) / 10_000;
}

/** DAY_MARKET of an instrument; undefined while it has never had a price. */
export function presentDayMarket(quoteState: QuoteState, now: Millis): DayMarket | undefined {
  const day = dayBar(quoteState, now);
  if (!day) return undefined;
  return {
    symbol: quoteState.instrument.code,
    quotation: { close: priceToNumber(day.close), change: changePercent(day.open, day.close) },
  };
}

export function presentBar(bar: Bar): z.infer<typeof klinePoint> {
  return {
    Time: bar.time,
    Open: priceToNumber(bar.open),
    High: priceToNumber(bar.high),
    Low: priceToNumber(bar.low),
    Close: priceToNumber(bar.close),
    Volume: bar.volume,
  };
}

/** A recorded tick with its source. */
export function presentTick(
  seq: number,
  { price, at, sourceTime, replacedAt, evidence }: RecordedTick,
): CallOutput<typeof tick> {
  const side = (value: Price | undefined) => (value === undefined ? null : priceToNumber(value));
  return {
    seq,
    time: new Date(at).toISOString(),
    replaced_at: replacedAt === undefined ? null : new Date(replacedAt).toISOString(),
    price: priceToNumber(price),
    source_time: new Date(sourceTime).toISOString(),
    source: evidence?.source ?? null,
    bid: side(evidence?.bid),
    ask: side(evidence?.ask),
  };
}

export function presentFormingBar(period: Period, bar: Bar): KlineBar {
  return { Period: period, ...presentBar(bar) };
}

/** The forming bars of some instruments, as the live channel shows them. */
export function formingBars(quoteStates: Iterable<QuoteState>): FormingBar[] {
  const bars: FormingBar[] = [];
  for (const { instrument, inForce } of quoteStates) {
    for (const [period, bar] of inForce.forming) {
      bars.push({ instrumentId: instrument.id, code: instrument.code, bar: presentFormingBar(period, bar) });
    }
  }
  return bars;
}
