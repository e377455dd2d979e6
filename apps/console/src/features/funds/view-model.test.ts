import { expect, it } from 'vitest';
import { currentStatus, fedBy } from './view-model.ts';

const pool = { pool_balance: '10.000000', next_income: '4.000000', due_unpaid: '3.000000' };

it.each([
  ['1', { amount: '1.000000', days: 2 }],
  ['0.999999', { amount: '0.999999', days: 1 }],
  ['1000', { amount: '1000.000000', days: 251 }],
])('fedBy: feeding a pool %s covers, after unpaid income is paid, %j', (typed, fed) => {
  expect(fedBy(pool, typed)).toEqual(fed);
});

it.each(['', '0', '-1', '1e3', '0.0000001', 'much'])(
  'fedBy: gives no result for the invalid amount “%s”',
  (typed) => {
    expect(fedBy(pool, typed)).toBeUndefined();
  },
);

it('fedBy: gives no covered days without shares, and 0 days when unpaid income uses up everything', () => {
  expect(fedBy({ ...pool, next_income: '0.000000' }, '5')?.days).toBeUndefined();
  expect(fedBy({ ...pool, due_unpaid: '900.000000' }, '5')?.days).toBe(0);
});

it.each([
  [true, 0, 'empty'],
  [true, 2, 'soon'],
  [false, 40, 'well'],
  [false, null, 'well'],
] as const)(
  'standingOf: rates a pool with shortage %s and %s days covered as %s',
  (short, days_covered, status) => {
    expect(currentStatus({ short, days_covered })).toBe(status);
  },
);
