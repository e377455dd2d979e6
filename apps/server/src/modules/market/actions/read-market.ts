import {
  BASE_BARS_MAX,
  type Bar,
  type ChartPeriod,
  chartBarEnd,
  chartBarTime,
  foldLongBars,
  isLongPeriod,
  type LongPeriod,
  type Period,
  priceFromUnits,
  priceToNumber,
  storedPeriod,
} from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type QuoteState, recentCloses, SMALL_CHART_BARS } from '../quote-state.ts';
import { loadBarsBefore, loadBarsFrom, loadNewestBars } from '../store/ticks.ts';

/** Bars in one answer of `kline`. */
export const KLINE_BARS = 500;

/**
 * The newest 500 bars that opened before a moment, oldest first. Bars only in memory (the forming bar and
 * those not yet written) override those of the table.
 */
export async function readKline(
  db: Queryable,
  quoteState: QuoteState,
  wanted: { readonly period: ChartPeriod; readonly before: Millis },
): Promise<Bar[]> {
  const { period, before } = wanted;
  if (isLongPeriod(period)) return readLongBars(db, quoteState, { period, before });
  return readStoredBars(db, quoteState, { period, before, limit: KLINE_BARS });
}

/** The first 500 bars that opened at or after a moment, oldest first; as `readKline` otherwise. */
export async function readKlineFrom(
  db: Queryable,
  quoteState: QuoteState,
  { period, from }: { readonly period: ChartPeriod; readonly from: Millis },
): Promise<Bar[]> {
  const limit = KLINE_BARS * (isLongPeriod(period) ? BASE_BARS_MAX[period] : 1);
  // Whole bars only: one that opened before begins earlier than what is asked for.
  const opening = chartBarTime(period, from) === from ? from : chartBarEnd(period, from);
  const wanted = { period: storedPeriod(period), from: opening, before: Infinity };
  const stored = await loadBarsFrom(db, { instrumentId: quoteState.instrument.id, ...wanted, limit });
  const base = withBarsInMemory(stored, quoteState, wanted).slice(0, limit);
  if (!isLongPeriod(period)) return base;
  const bars = foldLongBars(period, base);
  // The last one may go on after what was read.
  return (base.length < limit ? bars : bars.slice(0, -1)).slice(0, KLINE_BARS);
}

async function readStoredBars(
  db: Queryable,
  quoteState: QuoteState,
  wanted: { readonly period: Period; readonly before: Millis; readonly limit: number },
): Promise<Bar[]> {
  const instrumentId = quoteState.instrument.id;
  const stored = await loadBarsBefore(db, { instrumentId, ...wanted });
  return withBarsInMemory(stored, quoteState, wanted).slice(-wanted.limit);
}

/** Bars of a longer period, folded from the stored bars of its base. */
async function readLongBars(
  db: Queryable,
  quoteState: QuoteState,
  { period, before }: { readonly period: LongPeriod; readonly before: Millis },
): Promise<Bar[]> {
  const limit = KLINE_BARS * BASE_BARS_MAX[period];
  const base = await readStoredBars(db, quoteState, {
    period: storedPeriod(period),
    // Complete bars: up to the end of the last one that opened before.
    before: chartBarEnd(period, before - 1),
    limit,
  });
  const bars = foldLongBars(period, base);
  // The first one may have begun before what was read.
  return (base.length < limit ? bars : bars.slice(1)).slice(-KLINE_BARS);
}

/** Stored bars of one instrument and period, with what is still only in memory in their place. */
function withBarsInMemory(
  stored: readonly Bar[],
  quoteState: QuoteState,
  wanted: { readonly period: Period; readonly from?: Millis; readonly before: Millis },
): Bar[] {
  const byTime = new Map<Millis, Bar>(stored.map((bar) => [bar.time, bar]));
  const { complete, forming } = quoteState.inForce;
  const inMemory = complete.filter((part) => part.period === wanted.period).map((part) => part.bar);
  const last = forming.get(wanted.period);
  for (const bar of last ? [...inMemory, last] : inMemory) {
    if (bar.time < wanted.before && bar.time >= (wanted.from ?? 0)) byTime.set(bar.time, bar);
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/**
 * The last 60 closes of a period for each of some instruments, oldest first. 5-minute closes come from
 * memory, the others from one statement for all instruments.
 */
export async function readSmallCharts(db: Queryable, quoteStates: readonly QuoteState[], period: Period) {
  const closes = period === '5min' ? recentCloses : await closesOf(db, period);
  return quoteStates.map((quoteState) => ({
    Id: quoteState.instrument.id,
    Code: quoteState.instrument.code,
    Closes: closes(quoteState).map((close) => priceToNumber(priceFromUnits(close))),
  }));
}

async function closesOf(db: Queryable, period: Period): Promise<(quoteState: QuoteState) => number[]> {
  const stored = new Map<number, Bar[]>();
  for (const bar of await loadNewestBars(db, { period, limit: SMALL_CHART_BARS, isOfTicks: false })) {
    const bars = stored.get(bar.instrumentId);
    if (bars) bars.push(bar);
    else stored.set(bar.instrumentId, [bar]);
  }
  return (quoteState) =>
    withBarsInMemory(stored.get(quoteState.instrument.id) ?? [], quoteState, { period, before: Infinity })
      .slice(-SMALL_CHART_BARS)
      .map(({ close }) => close);
}
