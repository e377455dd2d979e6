import { expect, it } from 'vitest';
import { turned, zoomed } from './zoom.ts';

it.each([
  [1, 1, 1.5],
  [1.5, 1, 2],
  [8, 1, 8],
  [1.5, -1, 1],
  [1, -1, 1],
] as const)('from %f by %i to %f', (scale, step, next) => {
  expect(zoomed(scale, step)).toBe(next);
});

it('comes back after four turns', () => {
  expect([0, 90, 180, 270].map(turned)).toEqual([90, 180, 270, 0]);
});
