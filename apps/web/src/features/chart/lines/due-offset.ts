import { type ChartPeriod, chartBarEnd, chartBarTime } from '@tidemark/domain/market';

/**
 * How far from the middle of the last bar a later moment is drawn, in pixels. `sinceMs` is counted from
 * the opening of that bar, `barPx` is the width of one bar.
 */
export function dueOffset(sinceMs: number, period: ChartPeriod, barPx: number): number {
  const barMs = chartBarEnd(period, 0) - chartBarTime(period, 0);
  return (sinceMs / barMs) * barPx;
}
