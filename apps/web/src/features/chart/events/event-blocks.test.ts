import { expect, it } from 'vitest';
import { BLOCKS_MAX, blocksOf, spanOf } from './event-blocks.ts';

const DAY_MS = 86_400_000;
const days = (count: number) => count * DAY_MS;
const today = days(600);

it.each([
  ['a day within a block', 590, 591, [[540, 600]]],
  ['a day at the beginning of one', 540, 541, [[540, 600]]],
  [
    'what crosses two',
    539,
    541,
    [
      [480, 540],
      [540, 600],
    ],
  ],
  [
    'today and what is to come',
    599,
    630,
    [
      [540, 600],
      [600, 608],
    ],
  ],
  ['what lies beyond the week to come', 700, 701, []],
  [
    'years',
    1,
    600,
    [
      [240, 300],
      [300, 360],
      [360, 420],
      [420, 480],
      [480, 540],
      [540, 600],
    ],
  ],
])('a view of %s asks for the blocks that hold its events', (_, from, before, expected) => {
  const blocks = blocksOf({ from: days(from), before: days(before) }, today);
  expect(blocks.map((block) => [block.from / DAY_MS, block.before / DAY_MS])).toEqual(expected);
  expect(blocks.length).toBeLessThanOrEqual(BLOCKS_MAX);
});

const bars = [10, 11, 14].map((day) => ({ timestamp: days(day) }));

it.each([
  ['between two bars', 0, 2, [10, 12]],
  ['up to the last bar', 1, 3, [11, 15]],
  ['with room for bars to come', 1, 6, [11, 18]],
  ['scrolled before the first bar', -4, 1, [10, 11]],
])('a chart %s shows the moments of those bars', (_, from, to, [first = 0, before = 0]) => {
  expect(spanOf({ bars, from, to, barMs: DAY_MS })).toEqual({ from: days(first), before: days(before) });
});

it('a chart without bars shows no moment', () => {
  expect(spanOf({ bars: [], from: 0, to: 0, barMs: DAY_MS })).toBeUndefined();
});
