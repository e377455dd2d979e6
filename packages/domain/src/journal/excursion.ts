import { type Exposure, profitAt } from '../forex/index.ts';
import { PERIOD_MS, type Period, type Price, type UsdRate } from '../market/index.ts';
import { type Amount, larger, negate, ZERO } from '../money/index.ts';
import type { Millis } from '../time/index.ts';

/** The lowest and the highest price while a position was open. */
export interface PriceRange {
  readonly low: Price;
  readonly high: Price;
}

/** Largest adverse and favourable excursion (MAE, MFE) in USD, before fees; neither is negative. */
export interface Excursion {
  readonly adverse: Amount;
  readonly favourable: Amount;
}

/**
 * MAE and MFE: what the worst and the best price between opening and closing made of the lots of the opening, in USD
 * at the rate of the closing. Definition: J. Sweeney, Maximum Adverse Excursion (1996).
 */
export function excursionOf(position: Exposure & { readonly rate: UsdRate }, range: PriceRange): Excursion {
  const isBuy = position.side === 'buy';
  const at = (price: Price) => profitAt(position, price, position.rate);
  return {
    adverse: larger(ZERO, negate(at(isBuy ? range.low : range.high))),
    favourable: larger(ZERO, at(isBuy ? range.high : range.low)),
  };
}

/** A stretch of time, and where its prices are read from. */
export interface Stretch {
  readonly source: 'ticks' | Extract<Period, '1min' | '60min' | '1day'>;
  readonly from: Millis;
  /** Not included. */
  readonly before: Millis;
}

const COARSER = { '1min': '60min', '60min': '1day' } as const;

/**
 * The stretches that together cover the time from one moment to another, both included: ticks up to full minutes,
 * then minutes up to full hours, hours up to full days, and days. A bar holds exactly the ticks of its time, so that
 * the answer is that of all ticks, from a few hundred rows. Bars are complete up to `barsUntil`, a full minute. Where
 * no ticks are kept (`hasTicks`) the first and the last minute count in full.
 */
export function stretchesOf(
  { from, to }: { readonly from: Millis; readonly to: Millis },
  { hasTicks, barsUntil }: { readonly hasTicks: boolean; readonly barsUntil: Millis },
): Stretch[] {
  const minute = PERIOD_MS['1min'];
  const until = Math.floor(to / minute) * minute;
  if (!hasTicks) return barsBetween('1min', Math.floor(from / minute) * minute, until + minute);
  const [first, last] = [Math.ceil(from / minute) * minute, Math.min(until, barsUntil)];
  const before = to + 1;
  if (first >= last) return [{ source: 'ticks', from, before }];
  return [
    { source: 'ticks', from, before: first } as const,
    ...barsBetween('1min', first, last),
    { source: 'ticks', from: last, before } as const,
  ].filter((stretch) => stretch.from < stretch.before);
}

function barsBetween(period: '1min' | '60min' | '1day', from: Millis, before: Millis): Stretch[] {
  const whole = { source: period, from, before };
  if (period === '1day') return [whole];
  const coarser = COARSER[period];
  const length = PERIOD_MS[coarser];
  const [first, last] = [Math.ceil(from / length) * length, Math.floor(before / length) * length];
  if (first >= last) return [whole];
  return [
    { source: period, from, before: first },
    ...barsBetween(coarser, first, last),
    { source: period, from: last, before },
  ].filter((stretch) => stretch.from < stretch.before);
}
