import { expect, test } from 'vitest';
import { partOf, partPreview, partProblem, partRange } from './part-close.ts';

const terms = { Pip: 0.01, ForexMinCont: 0.01 };
const coarse = { Pip: 0.1, ForexMinCont: 0.5 };

test.each([
  [0.5, terms, { min: 0.01, max: 0.49, step: 0.01 }],
  [0.02, terms, { min: 0.01, max: 0.01, step: 0.01 }],
  [0.01, terms, undefined],
  [1, coarse, { min: 0.5, max: 0.5, step: 0.1 }],
  [0.9, coarse, undefined],
  [50, terms, { min: 0.01, max: 49.99, step: 0.01 }],
])('partRange: allows for %d lots with %j a part of %j', (lots, its, range) => {
  expect(partRange(lots, its)).toEqual(range);
});

test.each([
  ['', 0.5, terms, 'empty'],
  ['0', 0.5, terms, 'empty'],
  ['.', 0.5, terms, 'empty'],
  ['0.005', 0.5, terms, 'below'],
  ['0.51', 0.5, terms, 'above'],
  ['0.015', 0.5, terms, 'offStep'],
  ['0.25', 0.5, terms, undefined],
  ['0.5', 0.5, terms, undefined],
  ['0.6', 1, coarse, 'restBelow'],
  ['0.5', 1, coarse, undefined],
  ['1', 1, coarse, undefined],
])('partProblem: checks a part of %s out of %d lots (case %#)', (typed, lots, its, problem) => {
  expect(partProblem(typed, lots, its)?.is).toBe(problem);
});

test.each([
  [0.5, 0.25, terms, '0.13'],
  [0.5, 0.5, terms, '0.25'],
  [0.03, 0.5, terms, '0.02'],
  [0.02, 0.25, terms, '0.01'],
  [0.5, 1, terms, '0.5'],
  [0.01, 0.5, terms, '0.01'],
  [1, 0.75, coarse, '0.5'],
])('partOf: calculates of %d lots the fraction %d with %j → %s', (lots, fraction, its, part) => {
  expect(partOf(lots, fraction, its)).toBe(part);
});

test('partPreview: splits profit, fee and margin by lots and leaves the rounding with the rest', () => {
  const order = {
    Quantity: 0.03,
    FactProfits: '-1.000000',
    CautionMoney: '100.000000',
    TradeFee: '0.500000',
  };
  expect(partPreview(order, '0.01')).toEqual({
    lots: 0.01,
    isWhole: false,
    ...{ profit: '-0.500000', gross: '-0.333333', fee: '0.166667' },
    lotsLeft: 0.02,
    marginLeft: '66.666667',
    profitLeft: '-1.000000',
  });
  expect(partPreview(order, '0.03')).toMatchObject({ isWhole: true, lotsLeft: 0, marginLeft: '0.000000' });
});
