import { expect, test } from 'vitest';
import { idIn, missing, toneOf, unitsFor, wantedOf } from './view-model.ts';

test.each([
  [
    { id: '2', amount: '1000' },
    { id: 2, amount: '1000' },
  ],
  [
    { id: '2', amount: '12.50 ' },
    { id: 2, amount: '12.50' },
  ],
  [
    { id: '2', amount: 'ten' },
    { id: 2, amount: '' },
  ],
  [
    { id: '0', amount: '10' },
    { id: undefined, amount: '10' },
  ],
  [{}, { id: undefined, amount: '' }],
])('wantedOf: reads the query %j as %j', (query, wanted) => {
  expect(wantedOf(query)).toEqual(wanted);
});

test.each(['', '0', '-1', '1.5', '1e3', '9007199254740993', 'x'])(
  'idIn: rejects “%s” as a loan id',
  (text) => {
    expect(idIn(text)).toBeUndefined();
  },
);

test.each([
  ['1013.500000', '2000.000000', undefined],
  ['1013.500000', '1013.500000', undefined],
  ['1013.500000', '1013.490000', '0.010000'],
  ['1013.500000', '0.000000', '1013.500000'],
])('missing: to repay %s from a balance of %s lacks %s', (total_amount, available, lacks) => {
  expect(missing({ total_amount, available })).toBe(lacks);
});

test.each([
  ['1013.500000', '1.000000', '1013.50'],
  ['1013.500001', '1.000000', '1013.51'],
  ['1000.000000', '1.085000', '921.66'],
  ['0.000001', '60000.000000', '0.01'],
  ['5.000000', '0.000000', undefined],
])('unitsFor: covers %s USD at price %s with %s units', (owed, price, units) => {
  expect(unitsFor(owed, price)).toBe(units);
});

test('toneOf: highlights an overdue loan and shows an unknown status as plain', () => {
  expect(toneOf({ status: 2, overdue_days: 0 })).toBe('accent');
  expect(toneOf({ status: 2, overdue_days: 1 })).toBe('bad');
  expect(toneOf({ status: 5, overdue_days: 3 })).toBe('good');
  expect(toneOf({ status: 9, overdue_days: 0 })).toBe('plain');
});
