import type { Period } from '@tidemark/domain/market';

const MINUTE_MS = 60_000;

const periodMs: Readonly<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1day': 1440 * MINUTE_MS,
};

/**
 * How far from the middle of the last bar a later moment is drawn, in pixels. `sinceMs` is counted from
 * the opening of that bar, `barPx` is the width of one bar.
 */
export function dueOffset(sinceMs: number, period: Period, barPx: number): number {
  return (sinceMs / periodMs[period]) * barPx;
}
