import { describe, expect, test } from 'vitest';
import { tagPlaces } from './tag-places.ts';

const THREE_COLUMNS = { tagHeight: 24, tagWidth: 100, width: 300, height: 400 };
const ONE_COLUMN = { ...THREE_COLUMNS, width: 150 };

/** The place of each tag, as "column:height". */
const isPlaced = (heights: readonly number[], room = THREE_COLUMNS) =>
  tagPlaces(heights, room).map(({ column, shift }, at) => `${column}:${(heights[at] ?? 0) + shift}`);

test.each([
  ['far apart', [30, 70, 110], ['0:30', '0:70', '0:110']],
  ['at one price', [50, 50, 50], ['0:50', '1:50', '2:50']],
  ['each near the next', [100, 81, 62], ['0:100', '1:81', '0:62']],
  ['more than there are columns', [50, 51, 52, 53], ['0:50', '1:51', '2:52', '0:84']],
  ['of lines out of sight, which take no room', [-1, -1, 5], ['0:-1', '0:-1', '0:22']],
])('tagPlaces: keeps tags from overlapping: %s', (_, heights, expected) => {
  expect(isPlaced(heights)).toEqual(expected);
});

test.each([
  ['below each other', [50, 50, 50], ['0:50', '0:84', '0:118']],
  ['upwards at the lower edge', [390, 392], ['0:344', '0:378']],
  ['whole at either edge, with room for a finger', [1, 399], ['0:22', '0:378']],
])('tagPlaces: arranges tags in a single column: %s', (_, heights, expected) => {
  expect(isPlaced(heights, ONE_COLUMN)).toEqual(expected);
});

test('tagPlaces: keeps tags below the legends, and many tags at least within the chart', () => {
  const room = { ...ONE_COLUMN, top: 40 };
  expect(isPlaced([5, 200], room)).toEqual(['0:52', '0:200']);
  const low = Array.from({ length: 16 }, () => 5);
  const heights = tagPlaces(low, room).map(({ shift }) => 5 + shift);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...heights)).toBeLessThanOrEqual(400);
});

test('tagPlaces: spaces too many tags evenly and keeps each within the candle area', () => {
  const heights = Array.from({ length: 20 }, () => 200);
  const at = tagPlaces(heights, ONE_COLUMN).map(({ shift }) => 200 + shift);
  const sorted = [...at].sort((one, other) => one - other);
  expect(sorted[0]).toBeGreaterThanOrEqual(0);
  expect(sorted.at(-1)).toBeLessThanOrEqual(400);
  expect(sorted.slice(1).map((y, index) => y - (sorted[index] ?? 0))).toEqual(sorted.slice(1).map(() => 20));
});

describe('touch target of a tag', () => {
  const rooms = (heights: readonly number[]) => tagPlaces(heights, ONE_COLUMN).map(({ room }) => room);

  test('is 44 pixels when a tag has no neighbour', () => {
    expect(rooms([50, 200])).toEqual([44, 44]);
  });

  test('is 44 pixels also when a neighbour had to move', () => {
    expect(rooms([50, 80, 200])).toEqual([44, 44, 44]);
  });

  test('ends at the text of the neighbour when many tags share the height', () => {
    const [first] = rooms(Array.from({ length: 13 }, () => 200));
    expect(first).toBeCloseTo(2 * (400 / 13) - 24);
  });
});
