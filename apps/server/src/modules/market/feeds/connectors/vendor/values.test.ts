import { describe, expect, it } from 'vitest';
import { millisOf, priceIn, timeIn, UnreadableValue } from './values.ts';

describe('a time of a vendor', () => {
  it.each<[string, unknown, number | undefined]>([
    ['seconds', 1_684_508_044, 1_684_508_044_000],
    ['seconds with a fraction', 1_684_508_044.5, 1_684_508_044_500],
    ['seconds as a text', '1684508044', 1_684_508_044_000],
    ['milliseconds', 1_684_508_044_123, 1_684_508_044_123],
    ['microseconds', 1_684_508_044_123_999, 1_684_508_044_123],
    ['nanoseconds', 1.684508044123456e18, 1_684_508_044_123],
    ['nanoseconds as a text', '1684508044123456789', 1_684_508_044_123],
    ['zero', 0, undefined],
    ['a negative number', -1_684_508_044, undefined],
    ['a number that is too small', 5, undefined],
    ['a number that is too great', 1e30, undefined],
    ['no number', Number.NaN, undefined],
    ['a date', '2026-11-18', undefined],
    ['an object', {}, undefined],
    ['null', null, undefined],
  ])('of %s is read in milliseconds', (_, value, time) => {
    expect(millisOf(value)).toBe(time);
  });

  it.each<[unknown, number | undefined]>([
    [undefined, undefined],
    [null, undefined],
    [1_684_508_044, 1_684_508_044_000],
  ])('in a field may be missing: %s', (t, time) => {
    expect(timeIn({ t }, 't')).toBe(time);
  });

  it('in a field must be one where it is there', () => {
    expect(() => timeIn({ t: 'noon' }, 't')).toThrow(new UnreadableValue('t: "noon"'));
  });
});

describe('a price of a vendor', () => {
  it.each<[unknown, string | undefined]>([
    [1.1, '1.1'],
    ['1.1000', '1.1000'],
    [1e-7, '0.0000001'],
    [0, undefined],
    ['0.00', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %s is %s with its digits', (p, price) => {
    expect(priceIn({ p }, 'p')).toBe(price);
  });

  it.each<[unknown]>([[-1], ['x'], [Number.NaN], [{}], [[1]], [true], ['1,5'], ['']])(
    'of %j cannot be read at all',
    (p) => {
      expect(() => priceIn({ p }, 'p')).toThrow(UnreadableValue);
    },
  );
});
