import { describe, expect, it } from 'vitest';
import {
  changeLevel,
  changeReference,
  isMetAtClose,
  relativeStrength,
  sideOfAverage,
} from './alert-conditions.ts';
import type { Bar } from './candle.ts';
import { type Price, priceFromNumber } from './price.ts';

const price = (value: number): Price => priceFromNumber(value, 5);
const noon = Date.parse('2026-11-18T12:00:00Z');
const MINUTE = 60_000;

function bar(time: number, close: number, open = close): Bar {
  const [from, to] = [price(open), price(close)];
  return { time, open: from, close: to, high: to > from ? to : from, low: to < from ? to : from, volume: 1 };
}

/** Closes that walk by chance, from a seed. */
function walk(seed: number, count: number): number[] {
  let state = seed;
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const closes: number[] = [1.1];
  while (closes.length < count) closes.push((closes.at(-1) ?? 1) * (1 + (chance() - 0.5) / 100));
  return closes;
}

describe('change level', () => {
  it.each([
    [1.2, 150, 'rises', 1.218],
    [1.2, 150, 'falls', 1.182],
    [1.00001, 1, 'rises', 1.000110001],
    [1, 10_000, 'falls', 0],
  ] as const)('of %d by %d hundredths of a percent that %s is %d', (from, hundredths, direction, at) => {
    expect(changeLevel(price(from), hundredths, direction)).toBe(
      Math.round(at * 1e8 + (direction === 'rises' ? 0.4 : 0)),
    );
  });

  it('is the first price at which the change is large enough', () => {
    for (let units = 100_000_000; units < 100_000_400; units += 7) {
      const level = Number(changeLevel(units as Price, 33, 'rises'));
      expect((level - units) * 10_000).toBeGreaterThanOrEqual(units * 33);
      expect((level - 1 - units) * 10_000).toBeLessThan(units * 33);
    }
  });
});

describe('change reference', () => {
  const bars = {
    minutes: [bar(noon - 70 * MINUTE, 1.1), bar(noon - 61 * MINUTE, 1.2), bar(noon - 60 * MINUTE, 1.3)],
    days: [bar(noon - 36 * 60 * MINUTE, 1.05, 1), bar(noon - 12 * 60 * MINUTE, 1.25, 1.15)],
  };

  it('is the close before the same minute an hour ago, or the open of the UTC day', () => {
    expect(changeReference('60min', noon, bars)).toBe(price(1.2));
    expect(changeReference('60min', noon + MINUTE, bars)).toBe(price(1.3));
    expect(changeReference('1day', noon, bars)).toBe(price(1.15));
  });

  it('is unknown where there was no price', () => {
    expect(changeReference('60min', noon - 30 * MINUTE, bars)).toBeUndefined();
    expect(changeReference('1day', noon + 24 * 60 * MINUTE, bars)).toBeUndefined();
  });
});

/** The definition word by word, without any running sum. */
function referenceStrength(closes: readonly number[], length: number): number {
  const changes = closes.slice(1).map((close, at) => close - (closes[at] ?? 0));
  const average = (of: (change: number) => number) =>
    changes
      .slice(length)
      .reduce(
        (smooth, change) => smooth + (of(change) - smooth) / length,
        changes.slice(0, length).reduce((total, change) => total + of(change), 0) / length,
      );
  const [gain, loss] = [average((one) => Math.max(one, 0)), average((one) => Math.max(-one, 0))];
  return 100 - 100 / (1 + gain / loss);
}

describe('relative strength', () => {
  it('equals the definition on random walks', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const length of [2, 7, 14, 50]) {
        const closes = walk(seed, 120);
        expect(relativeStrength(closes, length), `seed ${seed}`).toBeCloseTo(
          referenceStrength(closes, length),
          8,
        );
      }
    }
  });

  it.each([
    [[1, 2, 3, 4], 3, 100],
    [[4, 3, 2, 1], 3, 0],
    [[1, 2, 1], 2, 50],
    [[1, 2, 3], 3, undefined],
    [[2, 2, 2, 2], 3, undefined],
  ] as const)('of %j over %d is %s', (closes, length, value) => {
    expect(relativeStrength(closes, length)).toBe(value);
  });
});

describe('side of the average', () => {
  it('equals a sum in whole numbers on random walks', () => {
    for (const seed of [7, 8, 9]) {
      const closes = walk(seed, 60).map(price);
      for (let end = 20; end <= 60; end += 1) {
        const some = closes.slice(0, end);
        const sum = some.slice(-20).reduce((total, close) => total + close, 0);
        expect(sideOfAverage(some, 20), `seed ${seed}`).toBe(Math.sign((some.at(-1) ?? 0) * 20 - sum));
      }
    }
  });
});

describe('condition at a close', () => {
  const at = (closes: readonly number[]) => closes.map((close, index) => bar(noon + index * MINUTE, close));

  it.each([
    ['close', { kind: 'close', period: '1min', price: price(1.2) }, 'rises', [1.3, 1.2], false],
    ['close', { kind: 'close', period: '1min', price: price(1.2) }, 'rises', [1.1, 1.20001], true],
    ['close', { kind: 'close', period: '1min', price: price(1.2) }, 'falls', [1.1, 1.19999], true],
    ['RSI', { kind: 'rsi', period: '1min', length: 2, hundredths: 7000 }, 'rises', [1, 1.1, 1.2], true],
    ['RSI', { kind: 'rsi', period: '1min', length: 2, hundredths: 3000 }, 'falls', [1, 1.1, 1.2], false],
    ['RSI', { kind: 'rsi', period: '1min', length: 3, hundredths: 3000 }, 'falls', [1, 0.9, 0.8], false],
    ['average', { kind: 'average', period: '1min', length: 2 }, 'rises', [1.2, 1.1, 1.3], true],
    ['average', { kind: 'average', period: '1min', length: 2 }, 'rises', [1.1, 1.2, 1.3], false],
    ['average', { kind: 'average', period: '1min', length: 2 }, 'falls', [1.1, 1.2, 1.1], true],
    ['average', { kind: 'average', period: '1min', length: 3 }, 'rises', [1.2, 1.1, 1.3], false],
  ] as const)('on the %s %j that %s is met by %j: %s', (_, condition, direction, closes, isMet) => {
    expect(isMetAtClose(condition, direction, at(closes))).toBe(isMet);
    // Candles after the one that is judged change nothing.
    const later = at([...closes, 1, 900]);
    expect(isMetAtClose(condition, direction, later, closes.length - 1)).toBe(isMet);
  });
});
