import { describe, expect, test } from 'vitest';
import { alertDraft, movedBy, priceStep } from './alert-draft.ts';

describe('alert draft', () => {
  test.each([
    ['above', '1.09', 1.08421, { is: 'ready', price: 1.09, direction: 'rises' }],
    ['below', '1.08', 1.08421, { is: 'ready', price: 1.08, direction: 'falls' }],
    [
      'more places than the instrument has',
      '1.090004',
      1.08421,
      { is: 'ready', price: 1.09, direction: 'rises' },
    ],
    ['the price itself', '1.08421', 1.08421, { is: 'atPrice', price: 1.08421 }],
    ['the price itself after rounding', '1.084212', 1.08421, { is: 'atPrice', price: 1.08421 }],
    ['nothing', '', 1.08421, { is: 'empty' }],
    ['a point alone', '.', 1.08421, { is: 'empty' }],
    ['zero', '0', 1.08421, { is: 'empty' }],
    ['so little that it rounds to nothing', '0.000001', 1.08421, { is: 'empty' }],
    ['more than any price', '90000000', 1.08421, { is: 'tooHigh', max: 90_000_000 }],
    ['before the first price', '1.09', undefined, { is: 'noPrice' }],
  ] as const)('classifies a typed alert price: %s', (_, typed, current, draft) => {
    expect(alertDraft(typed, current, 5)).toEqual(draft);
  });
});

test('movedBy: moves a price by percent and rounds it to the precision of the instrument', () => {
  expect([movedBy(0.005, 60_000, 2), movedBy(-0.01, 1.08421, 5)]).toEqual(['60300.00', '1.07337']);
});

test.each([
  [60_000, 2, 100],
  [1.08421, 5, 0.001],
  [155.231, 3, 0.1],
  [0.00002, 8, 0.00000001],
])('priceStep: gives a visible step for a tap at price %d', (current, precision, step) => {
  expect(priceStep(current, precision)).toBeCloseTo(step, 10);
});
