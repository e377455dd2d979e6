import { chartPeriods, periodLabels } from '@tidemark/domain/market';
import { expect, test } from 'vitest';
import { libraryPeriods, periodOfChart, readPeriod } from '../periods.ts';
import { chartBars, createBarQueue, missedBars, type WireBar } from './bars.ts';

const bar = (Time: number, Close = 1): WireBar => ({
  Time,
  Open: 1,
  High: Math.max(1, Close),
  Low: Math.min(1, Close),
  Close,
  Volume: 3,
});
const times = (bars: readonly { timestamp: number }[]) => bars.map(({ timestamp }) => timestamp);

test('chartBars: sorts a page by time and keeps the last version of each bar', () => {
  const bars = chartBars([bar(120), bar(60), bar(120, 2)]);
  expect(times(bars)).toEqual([60, 120]);
  expect(bars[1]).toMatchObject({ close: 2, high: 2, volume: 3 });
});

test('createBarQueue: merges a hundred pushes of one bar and keeps a new bar separate', () => {
  const queue = createBarQueue();
  for (let close = 1; close <= 100; close += 1) queue.put(bar(60, close));
  queue.put(bar(120, 7));
  const bars = queue.take();
  expect(times(bars)).toEqual([60, 120]);
  expect(bars[0]?.close).toBe(100);
  expect(queue.take()).toEqual([]);
});

test('createBarQueue: does not overwrite a newer bar with a late one', () => {
  const queue = createBarQueue();
  queue.put(bar(120));
  queue.take();
  queue.put(bar(60));
  expect(queue.take()).toEqual([]);
});

test('missedBars: returns the bars from the last known one on after a gap', () => {
  expect(missedBars(120, [bar(60), bar(120), bar(180), bar(240)])).toMatchObject([
    { timestamp: 120 },
    { timestamp: 180 },
    { timestamp: 240 },
  ]);
  expect(missedBars(120, [])).toEqual([]);
});

test('missedBars: asks for a reload when the gap is longer than a page', () => {
  expect(missedBars(60, [bar(180), bar(240)])).toBe('reload');
  expect(missedBars(undefined, [bar(180)])).toBe('reload');
});

test('readPeriod: restores the stored period or 5 minutes; chart periods survive a round trip', () => {
  expect(readPeriod('60min')).toBe('60min');
  expect(readPeriod('7min')).toBe('5min');
  expect(readPeriod(null)).toBe('5min');
  for (const period of chartPeriods) expect(periodOfChart(libraryPeriods[period])).toBe(period);
});

test('periodLabels: lists the six chart periods in order with their labels', () => {
  expect(chartPeriods.map((period) => [period, periodLabels[period]])).toEqual([
    ['1min', '1M'],
    ['5min', '5M'],
    ['15min', '15M'],
    ['30min', '30M'],
    ['60min', '1H'],
    ['1day', '1D'],
    ['4hour', '4H'],
    ['1week', '1W'],
    ['1mon', '1MO'],
  ]);
});
