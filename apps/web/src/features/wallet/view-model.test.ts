import { expect, test } from 'vitest';
import { freeOf, sharesOf, summaryOf } from './view-model.ts';

const accounts = (forex: string, change: string, micro: string) => [
  { type: 'change', balance: change },
  { type: 'micro', balance: micro },
  { type: 'forex', balance: forex },
];
const permilles = (...shares: Parameters<typeof sharesOf>) =>
  sharesOf(...shares).map(({ permille }) => permille);

test('sharesOf: includes the floating result of positions in the contract account', () => {
  const shares = sharesOf(accounts('100.000000', '300.000000', '0.000000'), '-25.500000');
  expect(shares.map(({ kind, worth }) => [kind, worth])).toEqual([
    ['forex', '74.500000'],
    ['change', '300.000000'],
    ['micro', '0.000000'],
  ]);
});

test.each([
  ['thirds leave one tenth over', accounts('1', '1', '1'), '0', [334, 333, 333]],
  ['nothing has no shares', accounts('0', '0', '0'), '0', [0, 0, 0]],
  ['below zero is no share', accounts('10', '30', '0'), '-20', [0, 1000, 0]],
  ['one has everything', accounts('0', '0', '0.000001'), '0', [0, 0, 1000]],
  ['more than a float holds', accounts('9007199254740993', '9007199254740993', '0'), '0', [500, 500, 0]],
])('sharesOf: splits the assets into permilles (%s)', (_, wire, floating, shares) => {
  expect(permilles(wire, floating)).toEqual(shares);
});

test('sharesOf: returns shares that add up to 1000 for any amounts', () => {
  for (let one = 1; one < 400; one += 7) {
    const all = permilles(accounts(`${one}.13`, `${one * one}.77`, `${1000 - one}`), `${one / 4}`);
    expect(
      all.reduce((sum, share) => sum + share, 0),
      `amounts of ${one}`,
    ).toBe(1000);
  }
});

test('summaryOf: returns the first, last, lowest and highest day of an equity chart', () => {
  const days = ['10.000000', '-2.500000', '40.000000', '12.250000'].map((equity, at) => ({
    day: `2026-11-0${at + 1}`,
    equity,
  }));
  const summary = summaryOf(days);
  expect([summary?.first.day, summary?.last.day]).toEqual(['2026-11-01', '2026-11-04']);
  expect([summary?.low.day, summary?.high.day, summary?.change]).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2.250000',
  ]);
  expect(summaryOf([])).toBeUndefined();
});

test('freeOf: subtracts the locked amount from the balance and never returns less than zero', () => {
  expect(freeOf({ balance: '10.500000', lockBalance: '4.000000' })).toBe('6.500000');
  expect(freeOf({ balance: '1.000000', lockBalance: '4.000000' })).toBe('0.000000');
});
