import { usd } from '@tidemark/domain/money';
import { day } from '@tidemark/domain/time';
import { expect, test } from 'vitest';
import { amountSteps } from './amount-steps.ts';
import { amountOf, costOf, type LoanConfig } from './terms.ts';

const monthly: LoanConfig = {
  id: 2,
  loan_period: 30,
  min_amount: '100.000000',
  max_amount: '10000.000000',
  interest_rate: 0.0005,
  free_period: 3,
  penalty_rate: 0.0025,
};

test('costOf: charges 13.50 for 1,000 over 30 days with 3 free, and 2.50 penalty a day', () => {
  expect(costOf(monthly, usd('1000'), day('2026-11-22'))).toEqual({
    amount: '1000.000000',
    interest: '13.500000',
    total: '1013.500000',
    penaltyDay: '2.500000',
    penaltyMax: '1000.000000',
    chargedDays: 27,
    freeUntil: '2026-11-25',
    repaymentOn: '2026-12-22',
  });
});

test('costOf: charges no interest when the free days exceed the term', () => {
  const free = { ...monthly, loan_period: 7, free_period: 10 };
  expect(costOf(free, usd('1000'), day('2026-11-22'))).toMatchObject({
    interest: '0.000000',
    total: '1000.000000',
    chargedDays: 0,
  });
});

test.each([
  ['', { is: 'empty' }],
  [' ', { is: 'empty' }],
  ['ten', { is: 'malformed' }],
  ['0', { is: 'tooSmall', min: '100.000000' }],
  ['100.0000001', { is: 'malformed' }],
  ['99.999999', { is: 'tooSmall', min: '100.000000' }],
  ['10000.01', { is: 'tooLarge', max: '10000.000000' }],
])('amountOf: refuses “%s” before it is sent', (text, problem) => {
  expect(amountOf(text, monthly)).toEqual({ is: 'bad', problem });
});

test.each(['100', '10000', '512.5'])('amountOf: accepts “%s” as a loan amount', (text) => {
  expect(amountOf(text, monthly).is).toBe('good');
});

test('amountSteps: moves in round steps from minimum to maximum and follows the typed amount', () => {
  const steps = amountSteps(monthly);
  expect(steps.last).toBe(99);
  expect([0, 1, 2, 98, 99].map(steps.textAt)).toEqual(['100', '200', '300', '9900', '10000']);
  expect(['', '1', '100', '149', '151', '9999', '10000', '99999'].map(steps.positionOf)).toEqual([
    0, 0, 0, 0, 1, 99, 99, 99,
  ]);
});

test.each([
  ['50.000000', '50.000000'],
  ['33.330000', '77.770000'],
  ['250.000000', '1000000.000000'],
])(
  'amountSteps: reaches both ends from %s to %s and maps each position back to itself',
  (min_amount, max_amount) => {
    const steps = amountSteps({ min_amount, max_amount });
    expect(Number(steps.textAt(0))).toBe(Number(min_amount));
    expect(Number(steps.textAt(steps.last))).toBe(Number(max_amount));
    expect(steps.last).toBeLessThanOrEqual(101);
    for (let at = 0; at <= steps.last; at += 1) expect(steps.positionOf(steps.textAt(at))).toBe(at);
  },
);
