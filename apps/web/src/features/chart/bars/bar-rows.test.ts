import { expect, it } from 'vitest';
import { barRows, newestFirst, withForming } from './bar-rows.ts';
import type { WireBar } from './bars.ts';

const bar = (Time: number, Close: number): WireBar => ({
  Time,
  Open: 100,
  High: 200,
  Low: 50,
  Close,
  Volume: 1,
});
const times = (bars: readonly WireBar[]) => bars.map(({ Time }) => Time);

it('newestFirst: merges pages into one list, newest first, each bar once', () => {
  const pages = [
    [bar(180, 3), bar(240, 4)],
    [bar(60, 1), bar(120, 2), bar(180, 9)],
  ];
  expect(times(newestFirst(pages))).toEqual([240, 180, 120, 60]);
  expect(newestFirst(pages)[1]?.Close, 'the page that was read last is the older one').toBe(3);
});

it('withForming: replaces or appends the forming bar and ignores a late one', () => {
  const pages = [[bar(60, 1), bar(120, 2)], [bar(0, 7)]];
  expect(withForming(pages, bar(120, 5))[0]).toEqual([bar(60, 1), bar(120, 5)]);
  expect(times(withForming(pages, bar(180, 5))[0] ?? [])).toEqual([60, 120, 180]);
  expect(withForming(pages, bar(60, 5))).toEqual(pages);
  expect(withForming(pages, bar(180, 5))[1]).toEqual([bar(0, 7)]);
});

it('barRows: calculates change from the previous close, for the oldest bar from its own open', () => {
  const rows = barRows([bar(180, 99), bar(120, 110), bar(60, 100)]);
  expect(rows.map(({ Change }) => Math.round(Change * 1000) / 1000)).toEqual([-10, 10, 0]);
});
