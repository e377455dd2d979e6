import { type ChartPeriod, chartBarTime } from '@tidemark/domain/market';
import type { KLineData } from 'klinecharts';
import type { ReplayTick } from './replay-run.ts';

/** Bars of ticks in their order, folded into the last of `before`, whose ticks are older; only those that changed. */
export function foldTicks(
  period: ChartPeriod,
  ticks: readonly ReplayTick[],
  before?: KLineData,
): KLineData[] {
  const bars: KLineData[] = [];
  let last = before;
  for (const { time, price } of ticks) {
    const opening = chartBarTime(period, time);
    const isSame = last?.timestamp === opening;
    last =
      last && isSame
        ? {
            ...last,
            ...{ high: Math.max(last.high, price), low: Math.min(last.low, price), close: price },
            volume: (last.volume ?? 0) + 1,
          }
        : { timestamp: opening, open: price, high: price, low: price, close: price, volume: 1 };
    if (bars.at(-1)?.timestamp === opening) bars[bars.length - 1] = last;
    else bars.push(last);
  }
  return bars;
}
