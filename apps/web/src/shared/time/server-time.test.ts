import { expect, test } from 'vitest';
import { betterOffset } from './server-time.ts';

test.each([
  ['the first answer', undefined, 1000, 1000],
  ['a quicker one is nearer to the truth', 1000, 1200, 1200],
  ['a slower one is left out', 1000, 300, 1000],
  ['a running time that stood still while the phone slept', 1000, 61_000, 61_000],
  ['a server whose clock was set back', 61_000, 1000, 1000],
])('betterOffset: chooses the offset of the server time (%s)', (_, before, fresh, expected) => {
  expect(betterOffset(before, fresh)).toBe(expected);
});
