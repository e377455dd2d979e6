import type { CallOutput } from '@tidemark/contract';
import type { kline } from '@tidemark/contract/calls/trading/market';
import type { KLineData } from 'klinecharts';

/** One bar as it travels. */
export type WireBar = CallOutput<typeof kline>[number];

export function chartBar({ Time, Open, High, Low, Close, Volume }: WireBar): KLineData {
  return { timestamp: Time, open: Open, high: High, low: Low, close: Close, volume: Volume };
}

/** Bars of a page in time order, each opening once. */
export function chartBars(page: readonly WireBar[]): KLineData[] {
  const byTime = new Map(page.map((bar) => [bar.Time, bar]));
  return [...byTime.values()].sort((a, b) => a.Time - b.Time).map(chartBar);
}

/** Bars that a disconnected chart has missed: its last bar, now complete, and all later ones. */
export function missedBars(lastTime: number | undefined, page: readonly WireBar[]): 'reload' | KLineData[] {
  const bars = chartBars(page);
  const oldest = bars[0];
  // The page does not reach back to what is on screen: between the two would be a hole.
  if (lastTime === undefined || (oldest && oldest.timestamp > lastTime)) return 'reload';
  return bars.filter((bar) => bar.timestamp >= lastTime);
}

/**
 * Queues updates of current bars: the newest state per bar, in time order. Drops a bar older than the newest
 * on screen.
 */
export interface BarQueue {
  put(bar: WireBar): void;
  /** Empties the queue. */
  take(): readonly KLineData[];
}

export function createBarQueue(): BarQueue {
  const waiting = new Map<number, WireBar>();
  let newest = Number.NEGATIVE_INFINITY;
  return {
    put(bar) {
      if (bar.Time < newest) return;
      newest = bar.Time;
      waiting.set(bar.Time, bar);
    },
    take() {
      const bars = chartBars([...waiting.values()]);
      waiting.clear();
      return bars;
    },
  };
}
