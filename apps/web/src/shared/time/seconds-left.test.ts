import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test('secondsLeft: counts the seconds until a code may be sent again', () => {
  expect(secondsLeft(undefined, 0)).toBe(0);
  expect(secondsLeft(61_000, 1000)).toBe(60);
  expect(secondsLeft(61_000, 60_500)).toBe(1);
  expect(secondsLeft(61_000, 61_000)).toBe(0);
});
