import type { ChartPeriod } from '@tidemark/domain/market';
import { barMs } from '../periods.ts';

/**
 * How far from the middle of the last bar a later moment is drawn, in pixels. `sinceMs` is counted from
 * the opening of that bar, `barPx` is the width of one bar.
 */
export function dueOffset(sinceMs: number, period: ChartPeriod, barPx: number): number {
  return (sinceMs / barMs(period)) * barPx;
}
