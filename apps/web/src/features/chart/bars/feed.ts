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

/** Called as the chart loads its first bars. */
export interface FeedEvents {
  readonly loading: () => void;
  /** `around`: the moment that was asked for instead of now. */
  readonly loaded: (bars: number, around: number | undefined) => void;
  readonly failed: () => void;
}

export interface ChartFeed {
  readonly loader: DataLoader;
  /** Bars as `kline` gives them now, for a chart that may have missed some. */
  newest(symbol: ChartSymbol, period: ChartPeriod): Promise<readonly WireBar[]>;
  /** Draws bars over the newest ones on screen, as if the live channel had sent them. */
  draw(bars: readonly KLineData[]): void;
  /** The next load shows the bars around this moment; undefined: the newest. */
  lookAt(moment: number | undefined): void;
  /** Whether the newest bar is loaded: only then do live bars belong on the chart. */
  reachesNow(): boolean;
  close(): void;
}

/**
 * Feeds one chart: first and older bars by request, current bars by the live channel. A change of instrument
 * or period aborts pending requests, so that answers cannot mix.
 */
export function createChartFeed(on: FeedEvents): ChartFeed {
  let asked = new AbortController();
  let leave: () => void = () => undefined;
  let drawOne: (bar: KLineData) => void = () => undefined;
  /** Bars of which the current bar of a longer period consists. */
  let base: readonly WireBar[] = [];
  let around: number | undefined;
  let reachesNow = true;
  const pages = createPages(() => asked.signal);
  const loader: DataLoader = {
    async getBars({ type, timestamp, symbol, period, callback }) {
      if (type === 'update') return callback([], false);
      if (type === 'init') {
        asked.abort();
        asked = new AbortController();
        on.loading();
      }
      const { signal } = asked;
      const wanted = periodOfChart(period);
      try {
        const [{ bars: own, hasOlder, hasNewer }, parts] = await Promise.all([
          pages.of(symbol as ChartSymbol, wanted, { type, timestamp, around }),
          type === 'init' ? pages.base(symbol as ChartSymbol, wanted) : base,
        ]);
        if (signal.aborted) return;
        base = parts;
        if (type !== 'forward') reachesNow = !hasNewer;
        const bars = chartBars(own);
        callback(bars, { forward: hasOlder, backward: hasNewer });
        if (type === 'init') on.loaded(bars.length, around);
      } catch {
        if (signal.aborted) return;
        // The next scroll may request those bars again; a failed first page needs a tap.
        if (type === 'init') on.failed();
        else callback([], { forward: true, backward: true });
      }
    },
    subscribeBar({ symbol, period, callback }) {
      leave();
      drawOne = (bar) => {
        if (reachesNow) callback(bar);
      };
      leave = drawTogether(symbol.ticker, periodOfChart(period), () => base, drawOne);
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
    lookAt: (moment) => {
      around = moment;
    },
    reachesNow: () => reachesNow,
    close() {
      asked.abort();
      leave();
    },
  };
}

/** Bars for the chart, and whether there may be more on either side. */
interface LoadedBars {
  readonly bars: readonly WireBar[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** What the library asks for: the first bars, older ones (`forward`) or newer ones (`backward`) than a bar. */
interface WantedBars {
  readonly type: 'init' | 'forward' | 'backward';
  readonly timestamp: number | null;
  readonly around: number | undefined;
}

/** Requests pages of bars, aborted by the signal of the moment. */
function createPages(signal: () => AbortSignal) {
  const own = (
    symbol: ChartSymbol,
    period: ChartPeriod,
    part: { readonly before?: number; readonly from?: number } = {},
  ) => api.call(kline, { forex_id: symbol.forexId, period, ...part }, { quiet: true, signal: signal() });
  return {
    own,
    async of(
      symbol: ChartSymbol,
      period: ChartPeriod,
      { type, timestamp, around }: WantedBars,
    ): Promise<LoadedBars> {
      const isFull = (bars: readonly WireBar[]) => bars.length >= BARS_A_PAGE;
      if (type === 'backward') {
        const bars = await own(symbol, period, { from: (timestamp ?? 0) + 1 });
        // The library takes both answers over: of the older bars nothing new is known.
        return { bars, hasOlder: true, hasNewer: isFull(bars) };
      }
      if (type === 'forward' || around === undefined) {
        const bars = await own(symbol, period, timestamp === null ? {} : { before: timestamp });
        return { bars, hasOlder: isFull(bars), hasNewer: false };
      }
      const [older, newer] = await Promise.all([
        own(symbol, period, { before: around }),
        own(symbol, period, { from: around }),
      ]);
      return { bars: [...older, ...newer], hasOlder: isFull(older), hasNewer: isFull(newer) };
    },
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
