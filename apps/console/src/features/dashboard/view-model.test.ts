import { expect, it } from 'vitest';
import { byteUnit, REVIEW_MS_MAX, sides, urgency } from './view-model.ts';

const HOUR_MS = 3_600_000;

it.each([
  [0, 'normal'],
  [36 * HOUR_MS - 1, 'normal'],
  [36 * HOUR_MS, 'near'],
  [REVIEW_MS_MAX - 1, 'near'],
  [REVIEW_MS_MAX, 'late'],
])('urgency: rates a review that is %i ms old as %s', (age, is) => {
  expect(urgency(age)).toBe(is);
});

it('sides: scales long and short lots to the largest side of all instruments', () => {
  expect(sides({ long_lots: 2, short_lots: 0.5 }, 4)).toEqual({ long: 0.5, short: 0.125 });
  expect(sides({ long_lots: 0, short_lots: 0 }, 0)).toEqual({ long: 0, short: 0 });
});

it.each([
  [42 * 1024 ** 2, 42, 'megabyte'],
  [3 * 1024 ** 3, 3, 'gigabyte'],
])('byteUnit: formats %i bytes as %i %s', (bytes, value, unit) => {
  expect(byteUnit(bytes)).toEqual({ value, unit });
});
