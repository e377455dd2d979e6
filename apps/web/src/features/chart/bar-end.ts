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
 * Whole seconds until the current bar ends, by the server's clock. The time runs on in a silent market,
 * although the next bar begins only with the next tick.
 */
export function secondsToBarEnd(period: Period, nowMs: number): number {
  const length = periodMs[period];
  return Math.ceil((length - (nowMs % length)) / 1000);
}
