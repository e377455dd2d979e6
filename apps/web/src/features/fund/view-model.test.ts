import { day } from '@tidemark/domain/time';
import { describe, expect, test } from 'vitest';
import { mostOf, paidByDay, poolStateOf, previewOf, problemOf, statusOf, termOf } from './view-model.ts';

const fund = {
  currency_code: 'USDT',
  dividend_percentage: 0.12,
  staring_sub_amount: '100.000000',
  max_sub_amount: '5000.000000',
  lock_dividend_days: 30,
  liquidated_damages: 5,
};

describe('previewOf', () => {
  test.each([
    // docs/spec/product.md#constants: 1000 × 0.12 ÷ 100 = 1.2 a day, 30 of them; 1000 × 5 ÷ 100.
    ['1000', '1.200000', '36.000000', '50.000000'],
    // 333.33 × 0.0012 = 0.399996: four places a day, and the days add up to the total.
    ['333.33', '0.400000', '12.000000', '16.666500'],
    ['0.5', '0.000600', '0.018000', '0.025000'],
  ])(
    'calculates for %s a daily profit of %s, a total of %s and a penalty of %s',
    (text, day, total, penalty) => {
      expect(previewOf(text, fund)).toEqual({ dayProfit: day, totalProfit: total, penalty });
    },
  );

  test('shows no figures for an empty, invalid or zero amount', () => {
    expect(['', '?1,5,', '0', '?5'].map((text) => previewOf(text, fund))).toEqual(Array(4).fill(undefined));
  });
});

test.each([
  ['', { is: 'empty' }],
  ['?5', { is: 'malformed' }],
  ['0', { is: 'malformed' }],
  ['100.0000001', { is: 'malformed' }],
  ['99.999999', { is: 'belowMin', amount: '100.000000' }],
  ['5000.000001', { is: 'aboveMax', amount: '5000.000000' }],
  ['800.000001', { is: 'insufficient', amount: '800.000000' }],
  ['800', undefined],
  ['100', undefined],
])('problemOf: with 800 available and limits of 100 to 5,000, “%s” gives %o', (text, problem) => {
  expect(problemOf(text, fund, '800.000000')).toEqual(problem);
});

test('mostOf: returns the available balance, capped at the maximum of the fund', () => {
  expect(mostOf(fund, '800.250000')).toBe('800.25');
  expect(mostOf(fund, '90000.000000')).toBe('5000');
  expect(mostOf(fund, '0.000000')).toBe('0');
});

test('termOf: counts from the day after purchase, across a leap day and a new year', () => {
  expect(termOf(day('2028-02-28'), 1)).toEqual({ firstPaidOn: '2028-03-01', endsOn: '2028-03-01' });
  expect(termOf(day('2026-12-30'), 7)).toEqual({ firstPaidOn: '2027-01-01', endsOn: '2027-01-07' });
});

test.each([
  ['100', '0', '0', false, 'idle'],
  ['100', '10', '0', false, 'good'],
  ['25', '10', '0', true, 'low'],
  ['9.999999', '10', '0', true, 'empty'],
  ['100', '10', '0.000001', true, 'empty'],
  ['0', '0', '5', true, 'empty'],
] as const)(
  'poolStateOf: rates a pool of %s paying %s a day and owing %s (short: %s) as %s',
  (balance, next_income, due_unpaid, short, state) => {
    expect(poolStateOf({ balance, next_income, due_unpaid, short, days_covered: null })).toBe(state);
  },
);

test('statusOf: names the subscription statuses and treats an unknown one as running', () => {
  expect([1, 2, 3, 4, 9].map((status) => statusOf(status).words)).toEqual([
    'doing',
    'refunding',
    'refunded',
    'finished',
    'doing',
  ]);
});

test('paidByDay: derives the sums paid per day backwards from the total and skips unpaid entries', () => {
  const entry = (day: string, interest: string, due = false) => ({
    ...{ id: Number(day.slice(-2)), day, interest, due, created_at: `${day}T00:00:01.000Z` },
  });
  const newest = [entry('2026-11-05', '1.2', true), entry('2026-11-04', '1.2'), entry('2026-11-03', '1.2')];
  expect(paidByDay(newest, '4.8')).toEqual([
    { day: '2026-11-03', paid: '3.600000' },
    { day: '2026-11-04', paid: '4.800000' },
  ]);
  expect(paidByDay([], '0')).toEqual([]);
});
