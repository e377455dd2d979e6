import { expect, it } from 'vitest';
import { rowAfter } from './keys.ts';

it.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', -1, 0, -1],
  ['Enter', 1, 3, undefined],
  ['Home', 1, 3, undefined],
])('rowAfter: moves with %s from row %i of %i to %s', (key, row, count, next) =>
  expect(rowAfter(key, row, count)).toBe(next),
);
