import { type ChartPeriod, chartBarEnd, chartBarTime, chartPeriods } from '@tidemark/domain/market';
import type { Period as LibraryPeriod } from 'klinecharts';

export const FIRST_PERIOD: ChartPeriod = '5min';

/** Reads the period stored on this device; falls back to the first one. */
export function readPeriod(stored: string | null): ChartPeriod {
  return chartPeriods.find((period) => period === stored) ?? FIRST_PERIOD;
}

/** A period as the chart library counts it. */
export const libraryPeriods: Readonly<Record<ChartPeriod, LibraryPeriod>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1week': { type: 'week', span: 1 },
  '1mon': { type: 'month', span: 1 },
};

/** Inverse mapping. */
export function periodOfChart({ type, span }: LibraryPeriod): ChartPeriod {
  return (
    chartPeriods.find(
      (period) => libraryPeriods[period].type === type && libraryPeriods[period].span === span,
    ) ?? FIRST_PERIOD
  );
}

/** Length of a bar in milliseconds; a month counts as 31 days. */
export function barMs(period: ChartPeriod): number {
  return chartBarEnd(period, 0) - chartBarTime(period, 0);
}

/** Number of bars per request (docs/spec/interface.md#words-on-the-wire, `kline`). */
export const BARS_A_PAGE = 500;
