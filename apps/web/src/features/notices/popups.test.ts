import { expect, test } from 'vitest';
import { followed, isSweptAway, noPopups, type Popups, withPopups } from './popups.ts';

test('withPopups: shows each notice once, newest last, never more than twenty', () => {
  const come = (ids: readonly number[]) => ids.map((id) => ({ id }));
  const two: Popups<{ id: number }> = withPopups(noPopups, come([1, 2]));
  expect(withPopups(two, come([2, 3])).shown.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withPopups(two, come([1]))).toEqual(two);
  const many = withPopups(two, come(Array.from({ length: 30 }, (_, n) => n + 10)));
  expect([many.shown.length, many.shown.at(-1)?.id]).toEqual([20, 39]);
});

test.each([
  [{ x: 80, y: 3 }, true, { x: 80, y: 0 }],
  [{ x: -80, y: 10 }, true, { x: -80, y: 0 }],
  [{ x: 4, y: -40 }, true, { x: 0, y: -40 }],
  [{ x: 10, y: 60 }, false, { x: 0, y: 0 }],
  [{ x: 40, y: -20 }, false, { x: 40, y: 0 }],
])('isSweptAway: a drag by %o dismisses the pop-up: %s', (way, goes, seen) => {
  expect([isSweptAway(way), followed(way)]).toEqual([goes, seen]);
});
