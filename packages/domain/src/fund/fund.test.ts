import { describe, expect, it } from 'vitest';
import { formatAmount, usd } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import { day, plusDays } from '../time/index.ts';
import {
  coverageOf,
  dayProfit,
  daysEarned,
  earningDays,
  earnUntilRedemption,
  formatDayProfit,
  hasMatured,
  judgeFeed,
  judgeShare,
  paidInLine,
  percentNumber,
  percentOf,
  redemptionOf,
  totalProfit,
} from './index.ts';

describe('fund income (amount × dividend_percentage ÷ 100, four decimals; total = days × that)', () => {
  it.each([
    // share, percent a day, days, day profit, total
    ['1000', 0.12, 30, '1.2000', '36.000000'],
    ['1234.56', 0.12, 2, '1.4815', '2.963000'],
    ['100', 0.08, 7, '0.0800', '0.560000'],
    ['333.33', 0.18, 90, '0.6000', '54.000000'],
    ['50', 0.0001, 10, '0.0000', '0.000000'],
    // The halves go to the even neighbour: 0.50005, 0.50015, 0.00025.
    ['100.01', 0.5, 1, '0.5000', '0.500000'],
    ['100.03', 0.5, 1, '0.5002', '0.500200'],
    ['0.05', 0.5, 1, '0.0002', '0.000200'],
    ['0.050001', 0.5, 1, '0.0003', '0.000300'],
    ['100000', 0.18, 90, '180.0000', '16200.000000'],
    ['1000000000', 10, 3650, '100000000.0000', '365000000000.000000'],
  ])('on %s at %d %% a day for %i days is %s a day, total %s', (share, percent, lockDays, daily, total) => {
    const dividend = percentOf(percent);
    expect(percentNumber(dividend)).toBe(percent);
    expect(formatDayProfit(dayProfit(usd(share), dividend))).toBe(daily);
    const terms = { dividend, lockDays, damages: percentOf(0) };
    expect(formatAmount(totalProfit(usd(share), terms))).toBe(total);
  });
});

describe('early redemption (share_amount × liquidated_damages ÷ 100)', () => {
  it.each([
    ['1000', 3, '30.000000', '970.000000'],
    ['1234.56', 3, '37.036800', '1197.523200'],
    ['100', 0, '0.000000', '100.000000'],
    ['100', 100, '100.000000', '0.000000'],
    ['0.000001', 50, '0.000000', '0.000001'],
    ['0.000003', 50, '0.000002', '0.000001'],
    ['777.777777', 1.25, '9.722222', '768.055555'],
  ])('on %s with %d %% damages costs %s and returns %s', (share, damages, penalty, returned) => {
    const made = redemptionOf(usd(share), percentOf(damages));
    expect([formatAmount(made.penalty), formatAmount(made.returned)]).toEqual([penalty, returned]);
  });
});

describe('earning days of a fund share', () => {
  it('count full days after the purchase, including a leap day', () => {
    const days = earningDays(day('2028-02-27'), 3);
    expect(days).toEqual({
      boughtOn: '2028-02-27',
      nextDay: '2028-02-28',
      lastDay: '2028-03-01',
      earnUntil: '2028-03-01',
    });
    expect(daysEarned(days)).toBe(0);
    expect(daysEarned({ ...days, nextDay: day('2028-03-02') })).toBe(3);
  });

  it.each([
    // requested on, earns until
    ['2026-11-22', '2026-11-21'],
    ['2026-11-25', '2026-11-24'],
    ['2026-11-29', '2026-11-28'],
    ['2026-12-24', '2026-11-29'],
  ])('last, for a redemption requested on %s, until %s', (today, until) => {
    expect(earnUntilRedemption(earningDays(day('2026-11-22'), 7), day(today))).toBe(until);
  });

  it('are over on the day after the last one, or once all are earned', () => {
    const days = earningDays(day('2026-11-22'), 7);
    expect(hasMatured(days, day('2026-11-29'))).toBe(false);
    expect(hasMatured(days, day('2026-11-30'))).toBe(true);
    expect(hasMatured({ ...days, nextDay: plusDays(days.lastDay, 1) }, day('2026-11-22'))).toBe(true);
  });
});

describe('fund pool', () => {
  it.each([
    // balance, due, next income, days, short with 3 days of warning
    ['100', '0', '0', undefined, false],
    ['0', '0', '0', undefined, false],
    ['0', '5', '0', undefined, true],
    ['100', '0', '25', 4, false],
    ['100', '0', '33.333333', 3, false],
    ['99.99', '0', '33.333333', 2, true],
    ['100', '50', '10', 5, true],
    ['10', '50', '10', 0, true],
    ['1000000000', '0', '0.0001', 36_500, false],
  ])(
    'with balance %s, %s due and %s a day lasts %s days; is short: %s',
    (balance, due, nextIncome, days, isShort) => {
      const pool = { balance: usd(balance), due: usd(due), nextIncome: usd(nextIncome) };
      expect(coverageOf(pool, 3)).toEqual({ days, isShort });
    },
  );

  it.each([
    ['10', ['1', '2', '3'], 3, '4.000000'],
    ['6', ['1', '2', '3'], 3, '0.000000'],
    ['5.999999', ['1', '2', '3'], 2, '2.999999'],
    ['5', ['6', '1'], 0, '5.000000'],
    ['0', ['1'], 0, '0.000000'],
  ])('with balance %s pays from the queue %j the first %i and keeps %s', (balance, line, paid, left) => {
    const made = paidInLine(usd(balance), line.map(usd));
    expect([made.paid, formatAmount(made.left)]).toEqual([paid, left]);
  });
});

describe('fund share', () => {
  const fund = {
    ...{ currency: 'USDT', isOpen: true, min: usd('100'), max: usd('5000.5'), dividend: percentOf(0.1) },
  };
  it.each([
    ['', 'mining.input_lock_num'],
    ['  ', 'mining.input_lock_num'],
    ['abc', 'mining.amount_malformed'],
    ['-5', 'mining.amount_malformed'],
    ['0', 'mining.amount_malformed'],
    ['100.0000001', 'mining.amount_malformed'],
    ['1e3', 'mining.amount_malformed'],
    ['99.999999', 'mining.amount_too_small'],
    ['5000.500001', 'mining.amount_too_large'],
    ['1000.000001', 'mining.above_available'],
  ])('is refused for the amount “%s” with %s', (text, key) => {
    expect(judgeShare(text, fund, usd('1000'))).toMatchObject({ refusal: key, field: 'amount' });
  });

  it('is accepted with its daily profit; a refusal names the limits', () => {
    expect(judgeShare('1000', fund, usd('1000'))).toEqual({ amount: usd('1000'), dayProfit: usd('1') });
    expect(judgeShare('1', fund, usd('1000'))).toMatchObject({ params: { min: '100', currency: 'USDT' } });
    expect(judgeShare('1', { ...fund, isOpen: false }, usd('9'))).toMatchObject({ field: 'id' });
  });
});

it.each([
  ['5', 'Trading result of November', undefined],
  ['0', 'x', 'mining.feed_malformed'],
  ['1000000000.000001', 'x', 'mining.feed_malformed'],
  ['5', ' … ', 'mining.feed_reason_required'],
  ['5', 'x'.repeat(501), 'mining.feed_reason_too_long'],
])('pool funding: checks the amount %s and the reason “%.12s”: %s', (amount, reason, key) => {
  const made = judgeFeed(amount, reason);
  expect(isRefusal(made) ? made.refusal : undefined).toBe(key);
});
