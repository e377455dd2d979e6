import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../time/index.ts';
import type { Price } from './price.ts';

/** The six chart periods, by their name on the wire (docs/spec/product.md#constants), fine to coarse. */
export const periods = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;

export type Period = (typeof periods)[number];

/** Longer periods of a chart, folded from stored bars. `1mon` is a month, `1min` a minute. */
export const longPeriods = ['4hour', '1week', '1mon'] as const;

export type LongPeriod = (typeof longPeriods)[number];

/** All periods of a chart. */
export const chartPeriods = [...periods, ...longPeriods] as const;

export type ChartPeriod = (typeof chartPeriods)[number];

/** Length of each period. A day is a UTC day, so every coarse bar consists of complete fine ones. */
export const PERIOD_MS: Readonly<Record<Period, Millis>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '1day': DAY_MS,
};

/** One bar of a chart. A period without a tick has none. */
export interface Bar {
  /** Opening of its period. */
  readonly time: Millis;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Number of ticks. */
  readonly volume: number;
}

/** Opening of the period that holds the moment. */
export function barTime(period: Period, moment: Millis): Millis {
  const length = PERIOD_MS[period];
  return Math.floor(moment / length) * length;
}

/** The bar that a tick begins. */
export function barOfTick(period: Period, price: Price, at: Millis): Bar {
  return { time: barTime(period, at), open: price, high: price, low: price, close: price, volume: 1 };
}

/** The bar after one more tick of its period. */
export function barWithTick(bar: Bar, price: Price): Bar {
  return {
    time: bar.time,
    open: bar.open,
    high: price > bar.high ? price : bar.high,
    low: price < bar.low ? price : bar.low,
    close: price,
    volume: bar.volume + 1,
  };
}

/** Ticks in their order as bars of a period. */
export function barsOfTicks(
  period: Period,
  ticks: Iterable<{ readonly price: Price; readonly at: Millis }>,
): Bar[] {
  const bars: Bar[] = [];
  for (const { price, at } of ticks) {
    const forming = bars.at(-1);
    if (forming && forming.time === barTime(period, at)) bars[bars.length - 1] = barWithTick(forming, price);
    else bars.push(barOfTick(period, price, at));
  }
  return bars;
}

/** Two parts of one bar, the earlier first, as one. */
export function joinBars(earlier: Bar, later: Bar): Bar {
  return {
    time: earlier.time,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    volume: earlier.volume + later.volume,
  };
}

/** Bars of a finer period, oldest first, folded into bars of a coarser one. */
export function foldBars(period: Period, fine: Iterable<Bar>): Bar[] {
  const bars: Bar[] = [];
  for (const part of fine) {
    const time = barTime(period, part.time);
    const forming = bars.at(-1);
    if (forming && forming.time === time) bars[bars.length - 1] = joinBars(forming, part);
    else bars.push({ ...part, time });
  }
  return bars;
}
