import { periods } from '@tidemark/domain/market';
import { expect, test } from 'vitest';
import { chartBars, createBarQueue, missedBars, type WireBar } from './bars.ts';
import { chartPeriods, periodLabels, periodOfChart, readPeriod } from './periods.ts';

const bar = (Time: number, Close = 1): WireBar => ({
  Time,
  Open: 1,
  High: Math.max(1, Close),
  Low: Math.min(1, Close),
  Close,
  Volume: 3,
});
const times = (bars: readonly { timestamp: number }[]) => bars.map(({ timestamp }) => timestamp);

test('a page arrives in time order, each bar once, its last word kept', () => {
  const bars = chartBars([bar(120), bar(60), bar(120, 2)]);
  expect(times(bars)).toEqual([60, 120]);
  expect(bars[1]).toMatchObject({ close: 2, high: 2, volume: 3 });
});

test('a hundred pushes of one bar that came together are drawn once, a new bar beside it', () => {
  const queue = createBarQueue();
  for (let close = 1; close <= 100; close += 1) queue.put(bar(60, close));
  queue.put(bar(120, 7));
  const bars = queue.take();
  expect(times(bars)).toEqual([60, 120]);
  expect(bars[0]?.close).toBe(100);
  expect(queue.take()).toEqual([]);
});

test('a bar that comes late does not overwrite a newer one', () => {
  const queue = createBarQueue();
  queue.put(bar(120));
  queue.take();
  queue.put(bar(60));
  expect(queue.take()).toEqual([]);
});

test('after a silence the chart catches up from its own last bar', () => {
  expect(missedBars(120, [bar(60), bar(120), bar(180), bar(240)])).toMatchObject([
    { timestamp: 120 },
    { timestamp: 180 },
    { timestamp: 240 },
  ]);
  expect(missedBars(120, [])).toEqual([]);
});

test('a silence longer than a page loads the chart again', () => {
  expect(missedBars(60, [bar(180), bar(240)])).toBe('reload');
  expect(missedBars(undefined, [bar(180)])).toBe('reload');
});

test('the remembered period, or 5 minutes; the library counts hours and days by their own names', () => {
  expect(readPeriod('60min')).toBe('60min');
  expect(readPeriod('7min')).toBe('5min');
  expect(readPeriod(null)).toBe('5min');
  for (const period of ['1min', '5min', '15min', '30min', '60min', '1day'] as const)
    expect(periodOfChart(chartPeriods[period])).toBe(period);
});

test('the bar of periods has the six of the spec in their order, under the labels of every language', () => {
  expect(periods.map((period) => [period, periodLabels[period]])).toEqual([
    ['1min', '1M'],
    ['5min', '5M'],
    ['15min', '15M'],
    ['30min', '30M'],
    ['60min', '1H'],
    ['1day', '1D'],
  ]);
});
