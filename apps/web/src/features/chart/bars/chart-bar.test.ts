import { expect, it } from 'vitest';
import { createFold } from './chart-bar.ts';

const HOUR = 3_600_000;
const bar = (
  hour: number,
  [Open, High, Low, Close]: readonly [number, number, number, number],
  Volume = 1,
) => ({
  ...{ Time: hour * HOUR, Open, High, Low, Close, Volume },
});

const base = [bar(3, [1, 9, 1, 2]), bar(4, [2, 3, 2, 3], 5), bar(5, [3, 4, 1, 2], 5)];

it('forming bar of four hours: joins the hours before it with each state of the current hour', () => {
  const fold = createFold('4hour', () => base);
  expect(fold(bar(6, [2, 2, 2, 2]))).toEqual(bar(4, [2, 4, 1, 2], 11));
  expect(fold(bar(6, [2, 7, 2, 6], 3))).toEqual(bar(4, [2, 7, 1, 6], 13));
  expect(fold(bar(7, [6, 6, 0.5, 1]))).toEqual(bar(4, [2, 7, 0.5, 1], 14));
});

it('forming bar of four hours: starts again with the first hour of the next one', () => {
  const before = [bar(7, [1, 9, 1, 2])];
  const fold = createFold('4hour', () => before);
  expect(fold(bar(8, [5, 6, 4, 5], 2))).toEqual(bar(8, [5, 6, 4, 5], 2));
});

it('forming bar of four hours: has the hours that were missed once the base was read again', () => {
  let read = base.slice(0, 2);
  const fold = createFold('4hour', () => read);
  fold(bar(5, [3, 3, 3, 3]));
  // The connection was lost: hour 5 went on, and hour 6 was never seen.
  read = [...base, bar(6, [2, 8, 0.5, 2])];
  expect(fold(bar(7, [2, 2, 2, 2]))).toEqual(bar(4, [2, 8, 0.5, 2], 12));
});
