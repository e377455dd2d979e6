import { type ChartPeriod, chartBarEnd } from '@tidemark/domain/market';

/**
 * Whole seconds until the current bar ends, by the server's clock. The time runs on in a silent market,
 * although the next bar begins only with the next tick.
 */
export function secondsToBarEnd(period: ChartPeriod, nowMs: number): number {
  return Math.ceil((chartBarEnd(period, nowMs) - nowMs) / 1000);
}
