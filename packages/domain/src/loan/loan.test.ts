import { describe, expect, it } from 'vitest';
import { formatAmount, usd } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import { day } from '../time/index.ts';
import {
  daysLate,
  decideRepayment,
  dueDayOf,
  fittingOffer,
  type LoanOffer,
  lastFreeDay,
  owedInAll,
  penaltyAfter,
  quoteLoan,
  type RepaymentState,
  rateOf,
  readLoanAmount,
} from './index.ts';

const offer: LoanOffer = {
  ...{ id: 1, period: 30, freePeriod: 3, min: usd('100'), max: usd('10000'), position: 1, isOpen: true },
  interestRate: rateOf(0.0005),
  penaltyRate: rateOf(0.0025),
};

it.each([
  // amount, days, free, rate → interest, total: calculated by hand (docs/spec/rules.md#money)
  ['1000', 30, 3, 0.0005, '13.500000', '1013.500000'],
  ['1000', 30, 0, 0.0005, '15.000000', '1015.000000'],
  ['250.5', 7, 1, 0.0006, '0.901800', '251.401800'],
  ['50000', 90, 7, 0.0004, '1660.000000', '51660.000000'],
  ['1000', 30, 30, 0.0005, '0.000000', '1000.000000'],
  ['1000', 30, 31, 0.0005, '0.000000', '1000.000000'],
  ['1000', 30, 3, 0, '0.000000', '1000.000000'],
  // Half a millionth: to the even neighbour, down and up.
  ['0.0005', 1, 0, 0.001, '0.000000', '0.000500'],
  ['0.0015', 1, 0, 0.001, '0.000002', '0.001502'],
  ['333.333333', 29, 2, 0.000777, '6.993000', '340.326333'],
])(
  'loan quote: %s over %i days, %i free, at %f a day costs %s, total %s',
  (amount, period, freePeriod, rate, interest, total) => {
    const quote = quoteLoan(usd(amount), { ...offer, period, freePeriod, interestRate: rateOf(rate) });
    expect([formatAmount(quote.interest), formatAmount(quote.total)]).toEqual([interest, total]);
  },
);

it.each([
  // principal, rate, days → penalty
  ['1000', 0.0025, 0, '0.000000'],
  ['1000', 0.0025, 1, '2.500000'],
  ['1000', 0.0025, 7, '17.500000'],
  ['1000', 0.0025, 399, '997.500000'],
  ['1000', 0.0025, 400, '1000.000000'],
  ['1000', 0.0025, 401, '1000.000000'],
  ['1000', 0.003, 333, '999.000000'],
  ['1000', 0.003, 334, '1000.000000'],
  ['123.456789', 0.0025, 3, '0.925926'],
  ['1000', 0, 100, '0.000000'],
])('loan penalty: %s at %f a day for %i days late costs %s', (amount, rate, days, penalty) => {
  const { penaltyDay, penaltyMax } = quoteLoan(usd(amount), { ...offer, penaltyRate: rateOf(rate) });
  expect(formatAmount(penaltyAfter(usd(amount), penaltyDay, days))).toBe(penalty);
  expect(penaltyMax).toBe(usd(amount));
});

it.each([
  ['2026-11-22', 30, 3, '2026-12-22', '2026-11-25'],
  ['2028-02-27', 2, 1, '2028-02-29', '2028-02-28'],
  ['2027-02-27', 2, 0, '2027-03-01', undefined],
  ['2026-12-31', 7, 9, '2027-01-07', '2027-01-07'],
])(
  'loan dates: approval on %s for %i days, %i free, is due on %s, free until %s',
  (on, period, freePeriod, due, free) => {
    expect(dueDayOf(day(on), { period })).toBe(due);
    expect(lastFreeDay(day(on), { period, freePeriod })).toBe(free);
  },
);

it('daysLate: counts from the day after the due date', () => {
  const due = day('2028-02-28');
  expect(
    ['2028-02-01', '2028-02-28', '2028-02-29', '2028-03-01'].map((on) => daysLate(due, day(on))),
  ).toEqual([0, 0, 1, 2]);
});

it('loan debt: adds principal, interest and penalty', () => {
  expect(owedInAll({ principal: usd('1000'), interest: usd('13.5'), penalty: usd('2.5') })).toBe(usd('1016'));
});

describe('loan amount', () => {
  it.each([
    ['', 'loan.input_amount'],
    ['  ', 'loan.input_amount'],
    ['ten', 'loan.amount_malformed'],
    ['1e3', 'loan.amount_malformed'],
    ['100.0000001', 'loan.amount_malformed'],
    ['99.999999', 'loan.amount_below_min'],
    ['-100', 'loan.amount_below_min'],
    ['10000.000001', 'loan.amount_above_max'],
  ])('is refused for “%s” with the accepted limits: %s', (text, refusal) => {
    const params = { min: '100.000000', max: '10000.000000' };
    expect(readLoanAmount(text, offer)).toEqual({ refusal, params, field: 'amount' });
  });

  it.each(['100', ' 100.50 ', '10000'])('is accepted for “%s”', (text) => {
    expect(readLoanAmount(text, offer)).toBe(usd(text.trim()));
  });
});

it.each([
  [{ max: usd('99') }, 'maxAmount'],
  [{ freePeriod: 31 }, 'freePeriod'],
])('loan offer: refuses the values %s at the field %s', (wrong, field) => {
  expect(fittingOffer({ ...offer, ...wrong })).toMatchObject({ refusal: 'operator.out_of_range', field });
});

describe('a repayment of 1,013.50', () => {
  const owed = usd('1013.5');
  const terms = { owed, secondApprovalAbove: usd('10000') };
  const now = Date.parse('2026-11-22T09:00:00Z');
  const waiting: RepaymentState = { status: 'waiting', first: undefined };
  const decide = (state: RepaymentState, operatorId: number, amount = '', more: object = {}) =>
    decideRepayment(
      state,
      { verdict: 'approve', remark: '', operatorId, now, amount },
      { ...terms, ...more },
    );

  it('is approved by one operator for the amount owed', () => {
    expect(decide(waiting, 1)).toMatchObject({ status: 'approved', received: owed });
    expect(decide(waiting, 1, '1013.500000')).toMatchObject({ status: 'approved', received: owed });
  });

  it.each([
    ['1013.499999', 'loan.received_below', { min: '1013.500000' }],
    ['0', 'loan.received_below', { min: '1013.500000' }],
    ['much', 'loan.received_malformed', { min: '1013.500000' }],
    ['1000000001', 'loan.received_above', { max: '1000000000.000000' }],
  ])('is refused for the received amount %s', (amount, refusal, params) => {
    expect(decide(waiting, 1, amount)).toEqual({ refusal, params, field: 'amount' });
  });

  it.each([
    ['another amount than is owed', '1020', {}],
    ['a large one', '', { secondApprovalAbove: usd('1000') }],
  ])('needs two operators who report the same amount for %s', (_, amount, more) => {
    const first = decide(waiting, 1, amount, more) as RepaymentState;
    expect(first).toMatchObject({ status: 'waiting', first: { operatorId: 1 } });
    expect(decide(first, 1, amount, more)).toMatchObject({ refusal: 'review.same_operator' });
    expect(decide(first, 2, '1014', more)).toMatchObject({
      refusal: 'loan.received_differs',
      field: 'amount',
    });
    // The first approver may find another amount: a first approval again.
    expect(decide(first, 1, '1014', more)).toMatchObject({
      status: 'waiting',
      first: { received: usd('1014') },
    });
    const second = decide(first, 2, amount, more);
    expect(second).toMatchObject({ status: 'approved', decided: { operatorId: 2 } });
    expect(decide(second as RepaymentState, 3)).toMatchObject({ refusal: 'review.already_decided' });
  });

  it('is rejected only with a reason', () => {
    const reject = (remark: string) =>
      decideRepayment(waiting, { verdict: 'reject', remark, operatorId: 1, now, amount: '' }, terms);
    expect(reject(' ')).toMatchObject({ refusal: 'review.remark_required' });
    expect(isRefusal(reject('nothing came'))).toBe(false);
  });
});
