import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/index.ts';
import { type ChartPeriod, chartPeriods, foldBars } from './candle.ts';
import { chartBarEnd, chartBarTime, foldLongBars } from './chart-period.ts';
import type { Price } from './price.ts';

const at = (text: string) => Date.parse(text);

describe('bars of longer periods', () => {
  it.each([
    ['4hour', '2026-11-28T07:59:59.999Z', '2026-11-28T04:00Z', '2026-11-28T08:00Z'],
    ['4hour', '2026-11-28T08:00Z', '2026-11-28T08:00Z', '2026-11-28T12:00Z'],
    ['1week', '2026-11-29T23:59Z', '2026-11-23T00:00Z', '2026-11-30T00:00Z'],
    ['1week', '2026-11-30T00:00Z', '2026-11-30T00:00Z', '2026-12-07T00:00Z'],
    ['1week', '1970-01-01T00:00Z', '1969-12-29T00:00Z', '1970-01-05T00:00Z'],
    ['1mon', '2026-12-31T23:59Z', '2026-12-01T00:00Z', '2027-01-01T00:00Z'],
    ['1mon', '2028-02-29T12:00Z', '2028-02-01T00:00Z', '2028-03-01T00:00Z'],
    ['1day', '2026-11-28T07:00Z', '2026-11-28T00:00Z', '2026-11-29T00:00Z'],
  ] as const)('of %s at %s open at %s and end at %s', (period, moment, opens, ends) => {
    expect(chartBarTime(period, at(moment))).toBe(at(opens));
    expect(chartBarEnd(period, at(moment))).toBe(at(ends));
  });

  it.each(chartPeriods)('of %s follow one another without a gap for four years', (period: ChartPeriod) => {
    let time = chartBarTime(period, at('2024-02-01T00:00Z'));
    const end =
      at('2024-02-03T00:00Z') + (period.startsWith('1w') || period === '1mon' ? 4 * 365 * 24 * HOUR_MS : 0);
    while (time < end) {
      const next = chartBarEnd(period, time);
      expect(next).toBeGreaterThan(time);
      expect([chartBarTime(period, next - 1), chartBarTime(period, next)]).toEqual([time, next]);
      time = next;
    }
  });

  it('fold hours into four hours as they fold into days', () => {
    const hours = Array.from({ length: 48 }, (_, hour) => {
      const price = (open: number) => BigInt(100 + open) as unknown as Price;
      const [open, close] = [price((hour * 7) % 11), price((hour * 5) % 13)];
      const [low, high] = open < close ? [open, close] : [close, open];
      return { time: at('2026-11-27T00:00Z') + hour * HOUR_MS, open, high, low, close, volume: hour };
    });
    const folded = foldLongBars('4hour', hours);
    expect(folded).toHaveLength(12);
    expect(foldBars('1day', folded)).toEqual(foldBars('1day', hours));
  });
});
