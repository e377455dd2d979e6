import { expect, test } from 'vitest';
import { heightOn, scaleFor } from './plot-scale.ts';

test.each([
  [
    [3, 47],
    [0, 20, 40, 60],
  ],
  [
    [10_000, 10_240],
    [10_000, 10_100, 10_200, 10_300],
  ],
  [
    [-25, 70],
    [-50, 0, 50, 100],
  ],
  [
    [0.1, 0.3],
    [0.1, 0.2, 0.3],
  ],
])('scaleFor: chooses round tick values around %j', (values, ticks) => {
  expect(scaleFor(values).ticks).toEqual(ticks);
});

test('scaleFor: keeps a constant value away from both ends, also at zero', () => {
  for (const value of [0, 250, -3]) {
    const height = heightOn(scaleFor([value, value]), value);
    expect(height).toBeGreaterThan(0.2);
    expect(height).toBeLessThan(0.8);
  }
});

test('heightOn: places every value within its scale', () => {
  const values = [12.5, 99, -4, 3_000];
  const scale = scaleFor(values);
  for (const value of values) {
    expect(heightOn(scale, value)).toBeGreaterThanOrEqual(0);
    expect(heightOn(scale, value)).toBeLessThanOrEqual(1);
  }
  expect(heightOn(scale, scale.high)).toBe(1);
});
