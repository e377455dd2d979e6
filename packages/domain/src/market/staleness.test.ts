import { describe, expect, it } from 'vitest';
import { isStale } from './staleness.ts';

describe('isStale', () => {
  const NOW = 1_795_200_000_000;
  it.each([
    [0, 0, false],
    [9_999, 299_999, false],
    [10_000, 0, true],
    [0, 300_000, true],
    [undefined, 0, true],
    [0, -1, true],
    [-1, 0, true],
    [-300_000, -300_000, true],
  ])('returns, with source silent for %s ms and symbol for %s ms, %s', (sourceMs, symbolMs, expected) => {
    const sourceHeardAt = sourceMs === undefined ? undefined : NOW - sourceMs;
    expect(isStale({ now: NOW, sourceHeardAt, tickAt: NOW - symbolMs })).toBe(expected);
  });
});
