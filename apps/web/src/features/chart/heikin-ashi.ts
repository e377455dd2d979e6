/** Open, high, low and close of a bar. */
export interface Ohlc {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Heikin-Ashi bars: the close is the mean of the bar's four prices, the open the middle of the previous
 * Heikin-Ashi body; high and low include both.
 */
export function heikinAshi(bars: readonly Ohlc[]): Ohlc[] {
  const averaged: Ohlc[] = [];
  for (const { open, high, low, close } of bars) {
    const before = averaged.at(-1);
    const from = before ? (before.open + before.close) / 2 : (open + close) / 2;
    const to = (open + high + low + close) / 4;
    averaged.push({ open: from, high: Math.max(high, from, to), low: Math.min(low, from, to), close: to });
  }
  return averaged;
}
