import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount, usd, ZERO } from '../money/index.ts';
import { isRefusal, present } from '../outcome/index.ts';
import { WAITING } from '../review/index.ts';
import { HOUR_MS, MINUTE_MS } from '../time/index.ts';
import type { DrawTerms } from './currency.ts';
import { availableBalance, earmarkedOf, unlocked } from './transfer.ts';
import { formatUnits, unitsFromMillionths } from './units.ts';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  decideWithdrawal,
  expireWithdrawal,
  holdInForce,
  isOpen,
  type PayoutObstacles,
  statusOf,
  type Withdrawal,
  type WithdrawalState,
} from './withdrawal-state.ts';
import { acceptWithdrawal, quoteWithdrawal } from './withdrawal-terms.ts';

const rate = (text: string): bigint => present(parseAmount(text), 'a rate');

function terms(kind: 'fixed' | 'share', drawRate: string, usdPrice: string, more = {}): DrawTerms {
  const limits = { min: usd('0.01'), max: usd('1000000'), isOpen: true };
  const price = unitsFromMillionths(rate(usdPrice));
  return { feeType: kind === 'fixed' ? 1 : 2, rate: rate(drawRate), price, ...limits, ...more };
}

describe('withdrawal terms', () => {
  it.each([
    ['a fixed fee', '1000', terms('fixed', '25', '1'), '25.000000', '975.000000'],
    ['a fixed fee in euro', '1000', terms('fixed', '25', '0.92'), '25.000000', '897.000000'],
    ['a fraction', '1000', terms('share', '0.005', '0.92'), '5.000000', '915.400000'],
    ['down to two decimals', '100.55', terms('share', '0.0123', '0.78'), '1.236765', '77.460000'],
    ['down, never up', '10.019999', terms('fixed', '0', '1'), '0.000000', '10.010000'],
    ['no fee', '0.01', terms('share', '0', '1'), '0.000000', '0.010000'],
    ['all of it is fee', '25', terms('fixed', '25', '1'), '25.000000', '0.000000'],
    ['more fee than there is', '10', terms('fixed', '25', '1'), '25.000000', '0.000000'],
    ['less than a hundredth', '25.009', terms('fixed', '25', '1'), '25.000000', '0.000000'],
    [
      'the smallest half of a fee goes to even',
      '0.0005',
      terms('share', '0.001', '1'),
      '0.000000',
      '0.000000',
    ],
  ])('yield the expected fee and received amount: %s', (_, amount, given, fee, received) => {
    const quote = quoteWithdrawal(usd(amount), given);
    expect([formatAmount(quote.fee), formatUnits(quote.received)]).toEqual([fee, received]);
  });

  it.each([
    [
      'below the least',
      '9.99',
      terms('fixed', '1', '1', { min: usd('10') }),
      'withdraw_below_min',
      { min: '10.000000' },
    ],
    [
      'above the most',
      '10.01',
      terms('fixed', '1', '1', { max: usd('10') }),
      'withdraw_above_max',
      { max: '10.000000' },
    ],
    ['that brings nothing', '25', terms('fixed', '25', '0.92'), 'nothing_received', { min: '25.020000' }],
    [
      'that brings nothing of a fraction',
      '0.01',
      terms('share', '0.5', '1'),
      'nothing_received',
      { min: '0.020000' },
    ],
    ['that never brings anything', '10', terms('share', '1', '1'), 'nothing_received', { min: 'none' }],
    [
      'above what is there',
      '500.01',
      terms('fixed', '1', '1'),
      'withdraw_insufficient',
      { available: '500.000000' },
    ],
  ])('refuse an amount %s and name the accepted limit', (_, amount, given, key, params) => {
    const refused = acceptWithdrawal(usd(amount), given, usd('500'));
    expect(refused).toEqual({ refusal: `funding.${key}`, params, field: 'askedAmount' });
    const least = Object.entries(params).find(([name]) => name === 'min')?.[1];
    if (least !== undefined && least !== 'none')
      expect(isRefusal(acceptWithdrawal(usd(least), given, usd('500')))).toBe(false);
  });

  it('allow all unlocked money, including borrowed money, which cannot move to trading', () => {
    const account = { balance: usd('500'), locked: usd('120'), owed: usd('30.5') };
    expect([unlocked(account), earmarkedOf(account), availableBalance(account)]).toEqual([
      ...[usd('380'), usd('30.5'), usd('349.5')],
    ]);
    expect(acceptWithdrawal(usd('380'), terms('fixed', '1', '1'), unlocked(account))).toMatchObject({
      fee: usd('1'),
    });
    const spent = { ...account, balance: usd('140') };
    expect([unlocked(spent), earmarkedOf(spent), availableBalance(spent)]).toEqual([
      usd('20'),
      usd('20'),
      ZERO,
    ]);
    const over = { ...account, locked: usd('600') };
    expect([unlocked(over), earmarkedOf(over), availableBalance(over)]).toEqual([ZERO, ZERO, ZERO]);
  });
});

const T0 = Date.parse('2026-11-02T09:00:00Z');
const FREE: PayoutObstacles = { isFrozen: false, hold: undefined, isPlayMoney: false };
const firstApproval = { operatorId: 7, at: T0 };

const states = {
  unconfirmed: { status: 'unconfirmed' },
  waiting: { status: 'review', review: WAITING },
  approvedFirst: { status: 'review', review: { status: 'waiting', firstApproval } },
  paid: {
    status: 'review',
    review: { status: 'approved', firstApproval: undefined, decided: firstApproval, remark: '' },
  },
  rejected: {
    status: 'review',
    review: { status: 'rejected', firstApproval: undefined, decided: firstApproval, remark: 'no' },
  },
  cancelled: { status: 'cancelled', at: T0 },
  expired: { status: 'expired', at: T0 },
} as const satisfies Record<string, WithdrawalState>;

/** The outcome: the name of the next state, or the key of the refusal. */
const outcome = (next: unknown): string =>
  isRefusal(next) ? next.refusal.replace(/^\w+\./, '') : statusOf(next as WithdrawalState);

describe('a withdrawal', () => {
  it.each([
    ['unconfirmed', 'waiting', 'cancelled', 'unknown', 'unknown', true],
    ['waiting', 'not_unconfirmed', 'cancelled', 'paid', 'rejected', true],
    ['approvedFirst', 'not_unconfirmed', 'withdrawal_approved', 'paid', 'rejected', true],
    ['paid', 'not_unconfirmed', 'withdrawal_over', 'already_decided', 'already_decided', false],
    ['rejected', 'not_unconfirmed', 'withdrawal_over', 'already_decided', 'already_decided', false],
    ['cancelled', 'not_unconfirmed', 'withdrawal_over', 'already_decided', 'already_decided', false],
    ['expired', 'withdrawal_expired', 'withdrawal_over', 'already_decided', 'already_decided', false],
  ] as const)(
    'in state %s answers confirm with %s, cancel with %s, approve with %s, reject with %s',
    (name, ...expected) => {
      const withdrawal: Withdrawal = { state: states[name], drawnAt: T0 };
      const now = T0 + MINUTE_MS;
      const decide = (verdict: 'approve' | 'reject') => {
        const decision = { verdict, remark: 'why', operatorId: 8, now };
        const review = decideWithdrawal(withdrawal, decision, { needsSecond: false, obstacles: FREE });
        return outcome(isRefusal(review) ? review : { status: 'review', review });
      };
      expect([
        outcome(confirmWithdrawal(withdrawal, now)),
        outcome(cancelWithdrawal(withdrawal, now)),
        decide('approve'),
        decide('reject'),
        isOpen(withdrawal.state),
      ]).toEqual(expected);
      expect(expireWithdrawal(withdrawal, now)).toBeUndefined();
    },
  );

  it('expires half an hour after the request and cannot be confirmed from then on', () => {
    const drawn: Withdrawal = { state: states.unconfirmed, drawnAt: T0 };
    const end = T0 + 30 * MINUTE_MS;
    expect(outcome(confirmWithdrawal(drawn, end - 1))).toBe('waiting');
    expect(expireWithdrawal(drawn, end - 1)).toBeUndefined();
    expect(outcome(confirmWithdrawal(drawn, end))).toBe('withdrawal_expired');
    expect(expireWithdrawal(drawn, end)).toEqual({ status: 'expired', at: end });
    expect(expireWithdrawal({ state: states.waiting, drawnAt: T0 }, end)).toBeUndefined();
  });

  it.each([
    ['play money', { isPlayMoney: true }, 'simulated_payout'],
    ['a frozen owner', { isFrozen: true }, 'owner_frozen'],
    ['a wait', { hold: { until: T0 + HOUR_MS, reason: 'password_reset' } }, 'withdraw_on_hold'],
  ] as const)('cannot be approved, but can be rejected, because of %s', (_, obstacle, key) => {
    const rules = { needsSecond: true, obstacles: { ...FREE, ...obstacle } };
    const decide = (name: 'waiting' | 'approvedFirst', verdict: 'approve' | 'reject') => {
      const decision = { verdict, remark: 'why', operatorId: 8, now: T0 };
      const review = decideWithdrawal({ state: states[name], drawnAt: T0 }, decision, rules);
      return outcome(isRefusal(review) ? review : { status: 'review', review });
    };
    expect([decide('waiting', 'approve'), decide('approvedFirst', 'approve')]).toEqual([key, key]);
    expect(decide('approvedFirst', 'reject')).toBe('rejected');
  });

  it('needs two different operators where the rules require a second approval', () => {
    const decide = (name: 'waiting' | 'approvedFirst', operatorId: number) =>
      decideWithdrawal(
        { state: states[name], drawnAt: T0 },
        { verdict: 'approve', remark: '', operatorId, now: T0 },
        { needsSecond: true, obstacles: FREE },
      );
    expect(decide('waiting', 7)).toEqual({ status: 'waiting', firstApproval });
    expect(decide('approvedFirst', 7)).toMatchObject({ refusal: 'review.same_operator' });
    expect(decide('approvedFirst', 8)).toMatchObject({ status: 'approved' });
  });
});

describe('withdrawal hold', () => {
  it('is the active hold that ends last', () => {
    const password = { until: T0 + HOUR_MS, reason: 'password_reset' } as const;
    const method = { until: T0 + 2 * HOUR_MS, reason: 'new_method' } as const;
    expect(holdInForce([password, undefined, method], T0)).toBe(method);
    expect(holdInForce([password, method], T0 + HOUR_MS)).toBe(method);
    expect(holdInForce([password, method], T0 + 2 * HOUR_MS)).toBeUndefined();
  });
});
