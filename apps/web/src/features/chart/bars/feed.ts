import { kline } from '@tidemark/contract/calls/trading/market';
import { type ChartPeriod, isLongPeriod, storedPeriod } from '@tidemark/domain/market';
import type { DataLoader, KLineData, SymbolInfo } from 'klinecharts';
import { onPriceAhead } from '../../../live/prices.ts';
import { api } from '../../../shared/api/api.ts';
import { BARS_A_PAGE, periodOfChart } from '../periods.ts';
import { chartBars, createBarQueue, type WireBar } from './bars.ts';
import { onChartBar } from './chart-bar.ts';

export interface ChartSymbol extends SymbolInfo {
  readonly forexId: number;
}

export interface ChartFeed {
  readonly loader: DataLoader;
  /** Bars as `kline` gives them now, for a chart that may have missed some. */
  newest(symbol: ChartSymbol, period: ChartPeriod): Promise<readonly WireBar[]>;
  /** Draws bars over the newest ones on screen, as if the live channel had sent them. */
  draw(bars: readonly KLineData[]): void;
  close(): void;
}

/**
 * Feeds one chart: first and older bars by request, current bars by the live channel. A change of instrument
 * or period aborts pending requests, so that answers cannot mix.
 */
export function createChartFeed(on: {
  readonly loading: () => void;
  readonly loaded: (bars: number) => void;
  readonly failed: () => void;
}): ChartFeed {
  let asked = new AbortController();
  let leave: () => void = () => undefined;
  let drawOne: (bar: KLineData) => void = () => undefined;
  /** Bars of which the current bar of a longer period consists. */
  let base: readonly WireBar[] = [];

  const pages = createPages(() => asked.signal);

  const loader: DataLoader = {
    async getBars({ type, timestamp, symbol, period, callback }) {
      // Newer bars arrive by the live channel, never by scrolling.
      if (type === 'backward' || type === 'update') return callback([], false);
      if (type === 'init') {
        asked.abort();
        asked = new AbortController();
        on.loading();
      }
      const { signal } = asked;
      const wanted = periodOfChart(period);
      const before = type === 'forward' ? (timestamp ?? undefined) : undefined;
      try {
        const [own, parts] = await Promise.all([
          pages.own(symbol as ChartSymbol, wanted, before),
          type === 'init' ? pages.base(symbol as ChartSymbol, wanted) : base,
        ]);
        if (signal.aborted) return;
        base = parts;
        const bars = chartBars(own);
        callback(bars, { forward: bars.length >= BARS_A_PAGE, backward: false });
        if (type === 'init') on.loaded(bars.length);
      } catch {
        if (signal.aborted) return;
        // The next scroll may request older bars again; a failed first page needs a tap.
        if (type === 'forward') callback([], { forward: true, backward: false });
        else on.failed();
      }
    },
    subscribeBar({ symbol, period, callback }) {
      leave();
      drawOne = callback;
      leave = drawTogether(symbol.ticker, periodOfChart(period), () => base, callback);
    },
    unsubscribeBar() {
      leave();
      drawOne = () => undefined;
    },
  };

  return {
    loader,
    async newest(symbol, period) {
      const [own, parts] = await Promise.all([pages.own(symbol, period), pages.base(symbol, period)]);
      base = parts;
      return own;
    },
    draw: (bars) => {
      for (const bar of bars) drawOne(bar);
    },
    close() {
      asked.abort();
      leave();
    },
  };
}

/** Requests pages of bars, aborted by the signal of the moment. */
function createPages(signal: () => AbortSignal) {
  const own = (symbol: ChartSymbol, period: ChartPeriod, before?: number) =>
    api.call(
      kline,
      { forex_id: symbol.forexId, period, ...(before === undefined ? {} : { before }) },
      { quiet: true, signal: signal() },
    );
  return {
    own,
    /** Bars of the base of a longer period; none for a stored one. */
    base: async (symbol: ChartSymbol, period: ChartPeriod): Promise<readonly WireBar[]> =>
      isLongPeriod(period) ? own(symbol, storedPeriod(period)) : [],
  };
}

/**
 * Draws all bars that arrive together in one batch. Pushes are delivered once per animation frame
 * (live/by-frame.ts), and the library draws in the next frame. An extra frame here would shift drawing to
 * that of the next pushes.
 */
function drawTogether(
  code: string,
  period: ChartPeriod,
  base: () => readonly WireBar[],
  draw: (bar: KLineData) => void,
): () => void {
  const queue = createBarQueue();
  let isAsked = false;
  let hasLeft = false;
  const flush = () => {
    isAsked = false;
    if (!hasLeft) for (const bar of queue.take()) draw(bar);
  };
  const stop = onChartBar(code, period, { onPrice: onPriceAhead, base }, (bar) => {
    queue.put(bar);
    if (!isAsked) queueMicrotask(flush);
    isAsked = true;
  });
  return () => {
    stop();
    hasLeft = true;
  };
}
