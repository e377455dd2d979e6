import { type Period, periods } from '@tidemark/domain/market';
import type { Period as ChartPeriod } from 'klinecharts';

/** The period bar: labels that every language shares (docs/spec/product.md#constants). */
export const periodLabels: Readonly<Record<Period, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '1day': '1D',
};

export const FIRST_PERIOD: Period = '5min';

/** Reads the period stored on this device; falls back to the first one. */
export function readPeriod(stored: string | null): Period {
  return periods.find((period) => period === stored) ?? FIRST_PERIOD;
}

/** A period as the chart library counts it. */
export const chartPeriods: Readonly<Record<Period, ChartPeriod>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
};

/** Inverse mapping. */
export function periodOfChart({ type, span }: ChartPeriod): Period {
  return (
    periods.find((period) => chartPeriods[period].type === type && chartPeriods[period].span === span) ??
    FIRST_PERIOD
  );
}

/** Number of bars per request (docs/spec/interface.md#words-on-the-wire, `kline`). */
export const BARS_A_PAGE = 500;
