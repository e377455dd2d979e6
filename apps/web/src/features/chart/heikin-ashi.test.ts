import { expect, it } from 'vitest';
import { heikinAshi } from './heikin-ashi.ts';

it('Heikin-Ashi: averages each bar and opens in the middle of the previous body', () => {
  const bars = [
    { open: 10, high: 14, low: 8, close: 12 },
    { open: 12, high: 13, low: 11, close: 13 },
    { open: 20, high: 22, low: 18, close: 20 },
  ];
  expect(heikinAshi(bars)).toEqual([
    { open: 11, high: 14, low: 8, close: 11 },
    { open: 11, high: 13, low: 11, close: 12.25 },
    // After a jump the low reaches down to the averaged open.
    { open: 11.625, high: 22, low: 11.625, close: 20 },
  ]);
});

it('Heikin-Ashi: has no bars without bars', () => {
  expect(heikinAshi([])).toEqual([]);
});
