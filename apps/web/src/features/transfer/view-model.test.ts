import { expect, test } from 'vitest';
import { afterwards, allOf, amountProblem, firstEnds, swapped, withEnd } from './view-model.ts';

test('withEnd: swaps the accounts where both ends would be the same', () => {
  const ends = { from: 'change', to: 'forex' } as const;
  expect(withEnd(ends, 'to', 'micro')).toEqual({ from: 'change', to: 'micro' });
  expect(withEnd(ends, 'to', 'change')).toEqual({ from: 'forex', to: 'change' });
  expect(withEnd(ends, 'from', 'forex')).toEqual({ from: 'forex', to: 'change' });
  expect(withEnd(ends, 'from', 'change')).toEqual(ends);
  expect(swapped(swapped(ends))).toEqual(ends);
});

test.each([
  [{}, 'change', 'forex'],
  [{ from: 'micro' }, 'micro', 'change'],
  [{ from: 'change' }, 'change', 'forex'],
  [{ to: 'change' }, 'forex', 'change'],
  [{ to: 'micro' }, 'change', 'micro'],
  [{ from: 'forex', to: 'micro' }, 'forex', 'micro'],
  [{ from: 'micro', to: 'micro' }, 'micro', 'change'],
  [{ from: 'gold', to: '' }, 'change', 'forex'],
])('firstEnds: preselects for the query %j a transfer from %s to %s', (query, from, to) => {
  expect(firstEnds(query)).toEqual({ from, to });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['1.1234567', 'unreadable'],
  ['ten', 'unreadable'],
  ['0', 'nothing'],
  ['0.000000', 'nothing'],
  ['10.500001', 'tooMuch'],
  ['10.5', undefined],
  ['?1e6', 'unreadable'],
  ['?5', 'unreadable'],
])('amountProblem: answers “%s” for an available 10.5 with %s', (text, problem) => {
  expect(amountProblem(text, '10.500000')).toBe(problem);
});

test('amountProblem: accepts any amount while the available balance is unknown', () => {
  expect(amountProblem('99999999', undefined)).toBeUndefined();
});

test.each([
  ['10.500000', '10.5'],
  ['1000.000000', '1000'],
  ['0.000001', '0.000001'],
  ['0.000000', '0'],
])('allOf: fills in an available %s as %s', (available, text) => {
  expect(allOf(available)).toBe(text);
  expect(amountProblem(text, available)).toBe(text === '0' ? 'nothing' : undefined);
});

test('afterwards: computes both balances after a transfer to the last decimal', () => {
  expect(afterwards('0.1', { from: '0.300000', to: '0.200000' })).toEqual({
    from: '0.200000',
    to: '0.300000',
  });
  expect(afterwards('', { from: '1.000000', to: '1.000000' })).toBeUndefined();
});
