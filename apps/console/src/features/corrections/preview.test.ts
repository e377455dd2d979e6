import { expect, it } from 'vitest';
import { missingIn, previewOf } from './preview.ts';

const account = { balance: '100.000001', lockBalance: '40.000000' };

it.each([
  ['credit', '0.000001', '100.000002', false],
  ['credit', '1000000000', '1000000100.000001', false],
  ['debit', '60', '40.000001', false],
  ['debit', '60.000001', '40.000000', false],
  ['debit', '60.000002', '39.999999', true],
  ['debit', '200', '-99.999999', true],
] as const)(
  'correction preview: a %s of %s leaves %s; below the locked balance: %s',
  (direction, amount, after, isShort) => {
    expect(previewOf(account, { direction, amount })).toEqual({ before: '100.000001', after, isShort });
  },
);

it.each(['', '0', 'ten', '1.0000001', '-5'])(
  'correction preview: shows no result for the invalid amount “%s”',
  (amount) => {
    expect(previewOf(account, { direction: 'credit', amount })).toBeUndefined();
  },
);

const whole = {
  type: '1',
  direction: 'credit',
  amount: '5',
  reason: 'a fee taken twice',
  posting: '',
} as const;

it.each([
  [{ amount: '0' }, { at: 'amount', says: 'amountMissing' }],
  [{ reason: '  ' }, { at: 'reason', says: 'reasonMissing' }],
  [{ posting: '12a' }, { at: 'posting', says: 'postingMalformed' }],
  [{ posting: '12' }, undefined],
  [{}, undefined],
])('missingIn: reports for a correction form with %j the problem %j', (change, missing) => {
  expect(missingIn({ ...whole, ...change })).toEqual(missing);
});
