import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideFloor,
  divideHalfEven,
  formatAmount,
  formatScaled,
  parseAmount,
  parseScaled,
  usd,
} from './index.ts';

describe('amount parsing and formatting', () => {
  it.each([
    ['10000', 10_000_000_000n],
    ['-0.5', -500_000n],
    ['0.000001', 1n],
    ['+3.10', 3_100_000n],
    ['0.0000010', 1n],
  ])('reads the text %s', (text, millionths) => {
    expect(parseAmount(text)).toBe(millionths);
  });

  it.each(['', 'abc', '1.0000001', '1e3', '1,5', '.', '--1', 'NaN'])(
    'rejects the malformed text “%s”',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('writes six decimal places and reads every formatted value back', () => {
    expect(formatAmount(usd('-1234.5'))).toBe('-1234.500000');
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 12 }), (value, places) => {
        expect(parseScaled(formatScaled(value, places), places)).toBe(value);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [8n, 3n, 3n],
    [7n, 3n, 2n],
  ])('rounds half to even: %i ÷ %i = %i', (numerator, denominator, expected) => {
    expect(divideHalfEven(numerator, denominator)).toBe(expected);
  });

  it('errs by at most a half when half-even, and never upwards when rounding down', () => {
    const denominators = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((d) => d !== 0n);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), denominators, (n, d) => {
        const magnitude = d < 0n ? -d : d;
        const rest = n * (d < 0n ? -1n : 1n) - divideHalfEven(n, d) * magnitude;
        expect(2n * (rest < 0n ? -rest : rest) <= magnitude).toBe(true);
        const below = n * (d < 0n ? -1n : 1n) - divideFloor(n, d) * magnitude;
        expect(below >= 0n && below < magnitude).toBe(true);
      }),
    );
  });
});
