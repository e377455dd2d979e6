import type { KlineBar } from '@tidemark/contract/live';
import { type ChartPeriod, chartBarTime, isLongPeriod, storedPeriod } from '@tidemark/domain/market';
import type { BarListener } from '../../../live/bars.ts';
import { onFormingBar, type PriceSource } from '../../../live/forming-bars.ts';
import type { WireBar } from './bars.ts';

/**
 * Forming bars of any period of a chart. A longer period is folded from the forming bars of its base and from
 * `base`, the bars of the base as they were read last.
 */
export function onChartBar(
  code: string,
  period: ChartPeriod,
  { onPrice, base }: { readonly onPrice: PriceSource; readonly base: () => readonly WireBar[] },
  listener: BarListener,
): () => void {
  if (!isLongPeriod(period)) return onFormingBar(code, period, onPrice, listener);
  const fold = createFold(period, base);
  return onFormingBar(code, storedPeriod(period), onPrice, (bar) => listener({ ...bar, ...fold(bar) }));
}

/** Folds each new state of a base bar into the bar of the period that holds it; starts over when `base` was read again. */
export function createFold(
  period: ChartPeriod,
  base: () => readonly WireBar[],
): (bar: WireBar | KlineBar) => WireBar {
  let read: readonly WireBar[] | undefined;
  const parts = new Map<number, WireBar>();
  return (bar) => {
    if (read !== base()) {
      read = base();
      parts.clear();
      for (const one of read) parts.set(one.Time, one);
    }
    const time = chartBarTime(period, bar.Time);
    parts.set(bar.Time, bar);
    for (const at of parts.keys()) if (chartBarTime(period, at) !== time) parts.delete(at);
    const inOrder = [...parts.values()].sort((one, other) => one.Time - other.Time);
    return {
      Time: time,
      Open: inOrder[0]?.Open ?? bar.Open,
      High: Math.max(...inOrder.map(({ High }) => High)),
      Low: Math.min(...inOrder.map(({ Low }) => Low)),
      Close: inOrder.at(-1)?.Close ?? bar.Close,
      Volume: inOrder.reduce((sum, { Volume }) => sum + Volume, 0),
    };
  };
}
