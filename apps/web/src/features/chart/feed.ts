import { kline } from '@tidemark/contract/calls/trading/market';
import type { Period } from '@tidemark/domain/market';
import type { DataLoader, KLineData, SymbolInfo } from 'klinecharts';
import { onFormingBar } from '../../live/forming-bars.ts';
import { onPriceAhead } from '../../live/prices.ts';
import { api } from '../../shared/api/api.ts';
import { chartBars, createBarQueue, type WireBar } from './bars.ts';
import { BARS_A_PAGE, periodOfChart } from './periods.ts';

export interface ChartSymbol extends SymbolInfo {
  readonly forexId: number;
}

export interface ChartFeed {
  readonly loader: DataLoader;
  /** Bars as `kline` gives them now, for a chart that may have missed some. */
  newest(symbol: ChartSymbol, period: Period): Promise<readonly WireBar[]>;
  /** Lays bars over the newest ones on screen, as if they had come by the live channel. */
  draw(bars: readonly KLineData[]): void;
  close(): void;
}

/**
 * Feeds one chart: first and older bars by request, forming bars by the live channel. What is asked for
 * another instrument or period is taken back, so that two answers cannot cross.
 */
export function createChartFeed(on: {
  readonly loading: () => void;
  readonly loaded: (bars: number) => void;
  readonly failed: () => void;
}): ChartFeed {
  let asked = new AbortController();
  let leave: () => void = () => undefined;
  let drawOne: (bar: KLineData) => void = () => undefined;

  const page = (symbol: ChartSymbol, period: Period, before?: number) =>
    api.call(
      kline,
      { forex_id: symbol.forexId, period, ...(before === undefined ? {} : { before }) },
      { quiet: true, signal: asked.signal },
    );

  const loader: DataLoader = {
    async getBars({ type, timestamp, symbol, period, callback }) {
      // Newer bars come by the live channel, never by scrolling.
      if (type === 'backward' || type === 'update') return callback([], false);
      if (type === 'init') {
        asked.abort();
        asked = new AbortController();
        on.loading();
      }
      const { signal } = asked;
      try {
        const bars = chartBars(
          await page(
            symbol as ChartSymbol,
            periodOfChart(period),
            type === 'forward' ? (timestamp ?? undefined) : undefined,
          ),
        );
        if (signal.aborted) return;
        callback(bars, { forward: bars.length >= BARS_A_PAGE, backward: false });
        if (type === 'init') on.loaded(bars.length);
      } catch {
        if (signal.aborted) return;
        // Older bars may be asked for again by the next scroll; a first page asks for a tap.
        if (type === 'forward') callback([], { forward: true, backward: false });
        else on.failed();
      }
    },
    subscribeBar({ symbol, period, callback }) {
      leave();
      drawOne = callback;
      leave = drawTogether(symbol.ticker, periodOfChart(period), callback);
    },
    unsubscribeBar() {
      leave();
      drawOne = () => undefined;
    },
  };

  return {
    loader,
    newest: (symbol, period) => page(symbol, period),
    draw: (bars) => {
      for (const bar of bars) drawOne(bar);
    },
    close() {
      asked.abort();
      leave();
    },
  };
}

/**
 * All bars that came together, together: pushes are handed on in one frame of the screen (live/by-frame.ts), and
 * what the library draws of them it draws in the next, which is free. A frame of our own in between would have it
 * draw in that of the next pushes.
 */
function drawTogether(code: string, period: Period, draw: (bar: KLineData) => void): () => void {
  const queue = createBarQueue();
  let isAsked = false;
  let hasLeft = false;
  const flush = () => {
    isAsked = false;
    if (!hasLeft) for (const bar of queue.take()) draw(bar);
  };
  const stop = onFormingBar(code, period, onPriceAhead, (bar) => {
    queue.put(bar);
    if (!isAsked) queueMicrotask(flush);
    isAsked = true;
  });
  return () => {
    stop();
    hasLeft = true;
  };
}
