/** The keys of the strategies, as on the wire. */
export const strategyKeys = ['moving_averages', 'breakout', 'mean_reversion'] as const;
export type StrategyKey = (typeof strategyKeys)[number];

/**
 * Codes of the instruments each strategy trades. Each has one of crypto, so that something happens at the
 * weekend.
 */
export const strategyInstruments: Readonly<Record<StrategyKey, readonly string[]>> = {
  moving_averages: ['EURUSD', 'XAUUSD', 'BTCUSD'],
  breakout: ['GBPUSD', 'WTI', 'ETHUSD'],
  mean_reversion: ['USDJPY', 'NDX', 'BTCUSD'],
};

/** A complete bar of one minute, in units of the price. */
export interface StrategyBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** What a strategy wants to hold: a side, nothing (`flat`), or what it holds already (`keep`). */
export type StrategyTarget = 'buy' | 'sell' | 'flat' | 'keep';

/** Bars of the averages, of the channel that opens and the one that closes, and of the mean. */
const FAST = 10;
const SLOW = 30;
const CHANNEL_IN = 20;
const CHANNEL_OUT = 10;
const MEAN = 20;
/** Standard deviations from the mean at which a price counts as too far. */
const DEVIATIONS = 2;

/** Complete bars a strategy needs; with fewer it keeps what it holds. */
export const STRATEGY_BARS = SLOW + 1;

/**
 * What a strategy wants to hold after the last of these bars (oldest first), holding `held` now. The rules
 * are the published ones of docs/spec/rules.md#strategy-accounts; no other input counts, so anybody can
 * recalculate each decision from the chart.
 */
export function strategyTarget(
  strategy: StrategyKey,
  bars: readonly StrategyBar[],
  held: 'buy' | 'sell' | undefined,
): StrategyTarget {
  if (bars.length < STRATEGY_BARS) return 'keep';
  return { moving_averages: crossed, breakout, mean_reversion: reverted }[strategy](bars, held);
}

/** Simple moving averages of 10 and 30 closes: on the side to which the fast one has just crossed the slow. */
function crossed(bars: readonly StrategyBar[]): StrategyTarget {
  const before = bars.slice(0, -1);
  const was = meanOf(before, FAST) - meanOf(before, SLOW);
  const is = meanOf(bars, FAST) - meanOf(bars, SLOW);
  if (was <= 0 && is > 0) return 'buy';
  if (was >= 0 && is < 0) return 'sell';
  return 'keep';
}

/**
 * Donchian channels: with a close beyond the highest or lowest price of the 20 bars before, until a close
 * beyond the opposite end of the 10 bars before.
 */
function breakout(bars: readonly StrategyBar[], held: 'buy' | 'sell' | undefined): StrategyTarget {
  const last = lastOf(bars).close;
  const entry = channelOf(bars, CHANNEL_IN);
  if (last > entry.high) return 'buy';
  if (last < entry.low) return 'sell';
  const exit = channelOf(bars, CHANNEL_OUT);
  if (held === 'buy' && last < exit.low) return 'flat';
  if (held === 'sell' && last > exit.high) return 'flat';
  return 'keep';
}

/**
 * Bollinger bands: against a close more than two standard deviations from the mean of 20 closes, until a
 * close has come back to the mean.
 */
function reverted(bars: readonly StrategyBar[], held: 'buy' | 'sell' | undefined): StrategyTarget {
  const mean = meanOf(bars, MEAN);
  const squares = bars.slice(-MEAN).reduce((sum, { close }) => sum + (close - mean) ** 2, 0);
  const away = lastOf(bars).close - mean;
  const far = DEVIATIONS * Math.sqrt(squares / MEAN);
  if (far > 0 && away > far) return 'sell';
  if (far > 0 && away < -far) return 'buy';
  if (held === 'buy' && away >= 0) return 'flat';
  if (held === 'sell' && away <= 0) return 'flat';
  return 'keep';
}

function meanOf(bars: readonly StrategyBar[], count: number): number {
  return bars.slice(-count).reduce((sum, { close }) => sum + close, 0) / count;
}

/** The highest and the lowest price of the bars before the last. */
function channelOf(bars: readonly StrategyBar[], count: number): { high: number; low: number } {
  const before = bars.slice(-count - 1, -1);
  return {
    high: Math.max(...before.map(({ high }) => high)),
    low: Math.min(...before.map(({ low }) => low)),
  };
}

function lastOf(bars: readonly StrategyBar[]): StrategyBar {
  return bars[bars.length - 1] as StrategyBar;
}
