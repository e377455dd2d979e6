import type { DayMarket } from '@tidemark/contract/live';
import { create } from 'zustand';

/** The price of one instrument as the screen shows it. */
export interface LivePrice {
  readonly close: number;
  /** Of the UTC day, in percent. */
  readonly change: number;
  /** Direction of the last move. */
  readonly direction: 'up' | 'down';
  /** Number of moves seen; 0 is the first value, which does not flash. */
  readonly moves: number;
}

export type Prices = Readonly<Record<string, LivePrice>>;

/** Merges pushes into the prices; symbols with an unchanged price keep their object. */
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
 * Pushes of `DAY_MARKET`. The first of a page sets a performance mark: when prices became live. A chart is
 * updated first: its library draws one frame after the update, and all other price displays are updated in
 * that frame, so that one frame shows one price.
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
/** Already sent to charts; all other displays follow in the next frame. */
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

/** Initial values, from a fetched list; a live price is newer and stays. */
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
 * Passes every price of one instrument to a chart, a frame before the rest of the page, and the displayed one
 * at once.
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

/** Calls back on every move of one instrument: for output that bypasses React. */
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
