import { expect, it } from 'vitest';
import { effectOf } from './effect.ts';

const fieldsOf = (stated: Readonly<Record<string, string>>) =>
  Object.entries(stated).map(([key, value]) => ({ key, value }));

const repayment = {
  kind: 'repayment' as const,
  fields: fieldsOf({
    amount: '1000.000000',
    interest_amount: '13.500000',
    penalty_amount: '2.500000',
    total_amount: '1016.000000',
  }),
};

it('effectOf: pays an approved loan out of the loans account into the funding account', () => {
  const loan = { kind: 'loan' as const, fields: fieldsOf({ amount: '1000.000000' }) };
  expect(effectOf(loan)).toMatchObject({
    posts: [{ event: 'loan.paid_out', from: 'loans', to: 'change', amount: '1000.000000' }],
  });
});

it.each([
  [undefined, '1016.000000', undefined, false],
  ['1016', '1016.000000', undefined, false],
  ['1020.25', '1020.250000', '4.250000', false],
  ['1015.999999', '1015.999999', undefined, true],
])(
  'effectOf: posts a repayment received as “%s” as %s, with surplus %s and shortage: %s',
  (received, came, stays, isShort) => {
    const effect = effectOf(repayment, received);
    expect(effect?.posts.map(({ event, amount }) => [event, amount])).toEqual([
      ['loan.received', came],
      ['loan.repaid', '1000.000000'],
      ['loan.interest', '13.500000'],
      ['loan.penalty', '2.500000'],
    ]);
    expect(effect).toMatchObject({ stays, isShort });
  },
);

it('effectOf: omits postings of zero amounts, such as a penalty of 0', () => {
  const fields = fieldsOf({ amount: '500.000000', interest_amount: '0.000000', penalty_amount: '0.000000' });
  expect(effectOf({ kind: 'repayment', fields })?.posts.map(({ event }) => event)).toEqual([
    'loan.received',
    'loan.repaid',
  ]);
});

it('effectOf: returns a redeemed fund share and charges its penalty', () => {
  const fields = fieldsOf({ share_amount: '200.000000', penalty_amount: '10.000000' });
  expect(effectOf({ kind: 'redemption', fields })).toMatchObject({
    posts: [
      { event: 'fund.returned', to: 'change', amount: '200.000000' },
      { event: 'fund.redemption_penalty', from: 'change', amount: '10.000000' },
    ],
  });
});

it('effectOf: gives no postings for a review of loan documents', () => {
  expect(effectOf({ kind: 'loan_kyc', fields: [] })).toBeUndefined();
});
