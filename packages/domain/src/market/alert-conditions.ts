import { dayOf, HOUR_MS, MINUTE_MS, type Millis, startOfDay } from '../time/index.ts';
import type { Bar, ChartPeriod } from './candle.ts';
import { type Price, priceFromUnits } from './price.ts';

/** Candles that an average or an RSI may span. */
export const ALERT_LENGTH_MAX = { average: 200, rsi: 50 } as const;

/** What a change is measured against: the price an hour ago, or the first one of the UTC day. */
export type ChangeWindow = '60min' | '1day';

/** A change in percent; percents and levels are hundredths. */
export interface ChangeCondition {
  readonly kind: 'change';
  readonly period: ChangeWindow;
  readonly hundredths: number;
}

/** What the close of a candle is compared with: a price, a level of the RSI, or its average over `length` candles. */
export type CandleCondition =
  | { readonly kind: 'close'; readonly period: ChartPeriod; readonly price: Price }
  | {
      readonly kind: 'rsi';
      readonly period: ChartPeriod;
      readonly length: number;
      readonly hundredths: number;
    }
  | { readonly kind: 'average'; readonly period: ChartPeriod; readonly length: number };

/** When an alert is due, beyond a price alone (docs/spec/rules.md#alerts). */
export type AlertCondition = ChangeCondition | CandleCondition;

export type AlertDirection = 'rises' | 'falls';

/**
 * The price at which the change from a reference is at least so many hundredths of a percent: rounded away from the
 * reference, so that it is never reached with less. Units of 1e-8.
 */
export function changeLevel(reference: Price, hundredths: number, direction: AlertDirection): Price {
  const exact = BigInt(reference) * BigInt(direction === 'rises' ? 10_000 + hundredths : 10_000 - hundredths);
  const floor = exact / 10_000n;
  return priceFromUnits(Number(direction === 'rises' && exact % 10_000n !== 0n ? floor + 1n : floor));
}

/**
 * What changes are measured against while the minute that begins at `minute` lasts: the close before the same minute
 * an hour ago, of `minutes` (bars of one minute, oldest first); or the open of the UTC day, of `days`. Undefined where
 * there was no price then.
 */
export function changeReference(
  period: ChangeWindow,
  minute: Millis,
  { minutes, days }: { readonly minutes: readonly Bar[]; readonly days: readonly Bar[] },
): Price | undefined {
  if (period === '1day') return days.find(({ time }) => time === startOfDay(dayOf(minute)))?.open;
  return minutes.findLast(({ time }) => time + MINUTE_MS <= minute - HOUR_MS)?.close;
}

/**
 * The relative strength index of Wilder over the last of some closes, oldest first: averages of `length` gains and
 * losses, then smoothed by 1/length, as the chart computes it. Undefined with fewer than length + 1 closes, or where
 * the price never moved.
 */
export function relativeStrength(closes: readonly number[], length: number): number | undefined {
  if (closes.length <= length) return undefined;
  let gain = 0;
  let loss = 0;
  for (let at = 1; at < closes.length; at += 1) {
    const change = (closes[at] ?? 0) - (closes[at - 1] ?? 0);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (at <= length) {
      gain += up / length;
      loss += down / length;
    } else {
      gain = (gain * (length - 1) + up) / length;
      loss = (loss * (length - 1) + down) / length;
    }
  }
  if (gain + loss === 0) return undefined;
  return (100 * gain) / (gain + loss);
}

/**
 * Which side of its simple average over `length` closes the last of some closes is on: 1 above, -1 below, 0 at it;
 * exact. Undefined with fewer closes.
 */
export function sideOfAverage(closes: readonly Price[], length: number): -1 | 0 | 1 | undefined {
  const last = closes.at(-1);
  if (last === undefined || closes.length < length) return undefined;
  const sum = closes.slice(-length).reduce((total, close) => total + BigInt(close), 0n);
  const distance = BigInt(last) * BigInt(length) - sum;
  return distance === 0n ? 0 : distance > 0n ? 1 : -1;
}

/**
 * Whether a condition on candles is met by one of some complete ones, oldest first; the last if none is named by its
 * place: its close is past the price or the RSI past the level; or it closes on the other side of the average than
 * the candle before.
 */
export function isMetAtClose(
  condition: CandleCondition,
  direction: AlertDirection,
  bars: readonly Bar[],
  at = bars.length - 1,
): boolean {
  const last = bars[at]?.close;
  if (last === undefined) return false;
  const closesFrom = (first: number) => bars.slice(Math.max(first, 0), at + 1).map(({ close }) => close);
  switch (condition.kind) {
    case 'close':
      return direction === 'rises' ? last > condition.price : last < condition.price;
    case 'rsi': {
      const value = relativeStrength(closesFrom(0), condition.length);
      if (value === undefined) return false;
      return direction === 'rises' ? value * 100 > condition.hundredths : value * 100 < condition.hundredths;
    }
    case 'average': {
      const closes = closesFrom(at - condition.length);
      const [before, now] = [closes.slice(0, -1), closes].map((some) =>
        sideOfAverage(some, condition.length),
      );
      if (before === undefined || now === undefined) return false;
      return direction === 'rises' ? now > 0 && before <= 0 : now < 0 && before >= 0;
    }
  }
}
