import type { DayMarket } from '@tidemark/contract/live';
import { create } from 'zustand';

/** The price of one instrument as the screen shows it. */
export interface LivePrice {
  readonly close: number;
  /** Of the UTC day, in percent. */
  readonly change: number;
  /** Which way the last move went. */
  readonly direction: 'up' | 'down';
  /** How many moves were seen; 0 is the first value, which does not flash. */
  readonly moves: number;
}

export type Prices = Readonly<Record<string, LivePrice>>;

/** Lays pushes over the prices; symbols whose price did not move keep their object. */
export function mergePrices(prices: Prices, pushes: readonly DayMarket[]): Prices {
  const merged: Record<string, LivePrice> = { ...prices };
  let changed = false;
  for (const { symbol, quotation } of pushes) {
    const before = merged[symbol];
    if (before?.close === quotation.close && before.change === quotation.change) continue;
    merged[symbol] = {
      close: quotation.close,
      change: quotation.change,
      direction: before && quotation.close < before.close ? 'down' : 'up',
      moves: before === undefined ? 0 : before.moves + (before.close === quotation.close ? 0 : 1),
    };
    changed = true;
  }
  return changed ? merged : prices;
}

interface PriceStore {
  readonly prices: Prices;
}

export const usePriceStore = create<PriceStore>(() => ({ prices: {} }));

/**
 * Pushes of `DAY_MARKET`. The first of a page leaves a mark, by which it can be measured when prices were
 * alive. A chart is told first: its library draws in the frame after the one in which it was told, and
 * everything else that shows a price is told in that next frame, so that one picture shows one price.
 */
export function takeDayMarkets(pushes: readonly DayMarket[]): void {
  if (!isMarked) performance.mark('live prices');
  isMarked = true;
  if (!pushes.some(({ symbol }) => aheadListeners.has(symbol)) || document.visibilityState !== 'visible') {
    flushPrices();
    laid(pushes);
    return;
  }
  const first = ahead.length === 0;
  ahead = [...ahead, ...pushes];
  publishSoon();
  if (first) requestAnimationFrame(flushPrices);
}

let isMarked = false;
/** What charts know already, and everything else will in the next frame. */
let ahead: readonly DayMarket[] = [];

/** Nothing waits for a frame any more. */
export function flushPrices(): void {
  const waiting = ahead;
  ahead = [];
  if (waiting.length > 0) laid(waiting);
}

function laid(pushes: readonly DayMarket[]): void {
  usePriceStore.setState((state) => ({ prices: mergePrices(state.prices, pushes) }));
}

/** First values, from a list that was fetched; a price that is live already is newer and stays. */
export function seedPrices(quotations: readonly DayMarket[]): void {
  const { prices } = usePriceStore.getState();
  laid(quotations.filter(({ symbol }) => prices[symbol] === undefined));
}

const aheadListeners = new Map<string, Set<PriceListener>>();

function publishSoon(): void {
  const { prices: before } = usePriceStore.getState();
  const prices = mergePrices(before, ahead);
  for (const [symbol, known] of aheadListeners) {
    const price = prices[symbol];
    if (price !== undefined && price !== before[symbol]) for (const listener of known) listener(price);
  }
}

/**
 * Tells a chart of every price of one instrument a frame before the rest of the page, and at once of the
 * one that is shown.
 */
export function onPriceAhead(symbol: string, listener: PriceListener): () => void {
  const known = aheadListeners.get(symbol) ?? new Set();
  aheadListeners.set(symbol, known.add(listener));
  const leave = onPrice(symbol, listener);
  const shown = usePriceStore.getState().prices[symbol];
  if (shown) listener(shown);
  return () => {
    leave();
    known.delete(listener);
    if (known.size === 0 && aheadListeners.get(symbol) === known) aheadListeners.delete(symbol);
  };
}

type PriceListener = (price: LivePrice) => void;
const listeners = new Map<string, Set<PriceListener>>();

/** Told of every move of one instrument: for what is written past React. */
export function onPrice(symbol: string, listener: PriceListener): () => void {
  const known = listeners.get(symbol) ?? new Set();
  listeners.set(symbol, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0 && listeners.get(symbol) === known) listeners.delete(symbol);
  };
}

usePriceStore.subscribe(({ prices }, { prices: before }) => {
  for (const [symbol, known] of listeners) {
    const price = prices[symbol];
    if (price === undefined || price === before[symbol]) continue;
    for (const listener of known) listener(price);
  }
});

/** The price of one instrument; only its own moves draw the caller again, and of none nothing does. */
export function usePrice(symbol: string | undefined): LivePrice | undefined {
  return usePriceStore((state) => (symbol === undefined ? undefined : state.prices[symbol]));
}
