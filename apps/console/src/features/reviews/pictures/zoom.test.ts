import { expect, it } from 'vitest';
import { turned, zoomed } from './zoom.ts';

it.each([
  [1, 1, 1.5],
  [1.5, 1, 2],
  [8, 1, 8],
  [1.5, -1, 1],
  [1, -1, 1],
] as const)('zoomed: changes the scale %f by step %i to %f', (scale, step, next) => {
  expect(zoomed(scale, step)).toBe(next);
});

it('turned: returns to 0 degrees after four quarter turns', () => {
  expect([0, 90, 180, 270].map(turned)).toEqual([90, 180, 270, 0]);
});
