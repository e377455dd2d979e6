import { expect, test } from 'vitest';
import { helpRows, mayEnter, moneyRows, safetyRows } from './view-model.ts';

test('a demo user is kept out of what only real accounts can use, and of nothing else', () => {
  const demo = { is_demo: 1 };
  const closed = [...moneyRows, ...safetyRows, ...helpRows]
    .filter((row) => !mayEnter(row, demo))
    .map((row) => row.key);
  expect(closed).toEqual(['transfer', 'auth', 'password']);
});

test('a real user may enter everywhere', () => {
  expect([...moneyRows, ...safetyRows].every((row) => mayEnter(row, { is_demo: 0 }))).toBe(true);
});
