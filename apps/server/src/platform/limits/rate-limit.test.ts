import { expect, it, onTestFinished } from 'vitest';
import { RateLimit } from './rate-limit.ts';

function aLimit(perSecond: number) {
  let now = 0;
  const limit = new RateLimit(perSecond, () => now);
  onTestFinished(() => limit.stop());
  const admitted = (times: number, key = 'a'): number =>
    Array.from({ length: times }, () => limit.take(key)).filter(Boolean).length;
  const pass = (ms: number): void => {
    now += ms;
  };
  return { limit, admitted, pass };
}

it('admits as many at once as may come in a second, and then so many in each second', () => {
  const { admitted, pass } = aLimit(10);
  expect(admitted(50)).toBe(10);
  pass(99);
  expect(admitted(50)).toBe(0);
  pass(1);
  expect(admitted(50)).toBe(1);
  pass(500);
  expect(admitted(50)).toBe(5);
  pass(60_000);
  expect(admitted(50)).toBe(10);
});

it('counts each key by itself', () => {
  const { admitted } = aLimit(10);
  expect([admitted(50, 'a'), admitted(50, 'b')]).toEqual([10, 10]);
});

it('takes a second of what a key may do for each penalty, and makes it wait for ten at most', () => {
  const { limit, admitted, pass } = aLimit(100);
  limit.penalise('a');
  expect(admitted(50)).toBe(0);
  pass(100);
  expect(admitted(50)).toBe(1);
  for (let times = 0; times < 1000; times += 1) limit.penalise('a');
  pass(10_000);
  expect(admitted(50)).toBe(0);
  pass(100);
  expect(admitted(50)).toBe(1);
});

it('admits a tenth as many for twenty seconds after a penalty', () => {
  const { limit, admitted, pass } = aLimit(100);
  limit.penalise('a');
  pass(18_000);
  expect(admitted(50)).toBe(10);
  pass(1999);
  expect(admitted(500)).toBe(10);
  pass(1000);
  expect(admitted(500)).toBe(100);
});
