import { createFormats, spokenParams } from '@tidemark/i18n';
import { describe, expect, test } from 'vitest';
import { badgeOf } from './badge.ts';
import { byDay, type Notice, noticesOf, targetOf, withRead } from './view-model.ts';

const instruments = [
  { Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
  { Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 },
];

/** The invisible marks around a figure. */
const plain = (text: string | undefined) => text?.replace(/[\u2066\u2069]/g, '');

describe('spokenParams', () => {
  const en = createFormats('en');
  const de = createFormats('de');

  test('formats a price with the precision of its instrument, for an unknown one as sent', () => {
    expect(plain(spokenParams({ instrument: 'BTC/USD', price: 61000 }, en, instruments).price)).toBe(
      '61,000.00',
    );
    expect(plain(spokenParams({ instrument: 'EUR/USD', price: 1.1 }, de, instruments).price)).toBe('1,10000');
    expect(plain(spokenParams({ instrument: 'ABC', price: '0.25' }, en, instruments).price)).toBe('0.25');
  });

  test('formats currency units with the decimals they need, at least two', () => {
    const params = { amount: '1250.5', usd: '1234.567891' };
    expect(plain(spokenParams(params, en, []).amount)).toBe('1,250.50');
    expect(plain(spokenParams(params, de, []).usd)).toBe('1.234,567891');
  });

  test('keeps the date of a day and converts a UTC time to the zone of the reader', () => {
    const params = { due: '2026-11-09', until: '2026-11-09 23:30 UTC', penalty_day: '1.25' };
    expect(spokenParams(params, createFormats('de', 'America/New_York'), [])).toEqual({
      due: '09.11.2026',
      until: '09.11.2026, 18:30',
      penalty_day: '\u20661,25\u2069',
    });
    expect(spokenParams(params, en, []).due).toBe('Nov 9, 2026');
  });

  test('formats profit with its sign, lots with two decimals and an order number without separators', () => {
    const params = { id: 1234567, profit: '-71.000000', lots: 0.5, ratio: 99.5, reason: 'stop_loss' };
    expect(spokenParams(params, en, [])).toEqual({
      id: '1234567',
      profit: '\u2066-71.000000\u2069',
      lots: '\u20660.50\u2069',
      ratio: '\u206699.5\u2069',
      reason: 'stop_loss',
    });
  });
});

describe('target of a notice', () => {
  const to = (kind: string, key: string, params = {}) => targetOf({ kind, key, params }, instruments);

  test.each([
    [
      'an alert to its chart',
      to('alert', 'alert.price_reached', { instrument: 'BTC/USD' }),
      'trade',
      'BTCUSD',
    ],
    ['a filled order to what is held', to('forex', 'forex.pending_filled'), 'order', undefined],
    ['a closed one to the history', to('forex', 'forex.stopped'), 'order', undefined],
  ])('leads from %s', (_, target, place, code) => {
    expect([target?.place, target?.code]).toEqual([place, code]);
  });

  test('opens the matching list, with the order id where one is given', () => {
    expect(to('forex', 'forex.closed_out')?.query).toEqual({ type: '3' });
    expect(to('forex', 'forex.margin_warning')?.query).toEqual({});
    expect(to('micro', 'micro.void')?.query).toEqual({ source: '1', type: '3' });
    expect(to('review', 'review.deposit_rejected')).toEqual({ place: 'mineCharge', query: {} });
    expect(to('review', 'review.redemption_approved')).toEqual({ place: 'miningRecord', query: {} });
    expect(to('review', 'review.withdraw_approved')).toEqual({ place: 'mineWithdraw', query: {} });
    expect(to('weather', 'weather.rain')).toBeUndefined();
    expect(to('forex', 'forex.stopped', { id: 42 })?.query).toEqual({ type: '3', id: '42' });
    expect(to('forex', 'forex.pending_filled', { id: 42 })?.query).toEqual({ id: '42' });
  });

  test.each([
    ['review.correction_debit', 'mineHistory'],
    ['review.loan_kyc_rejected', 'loan'],
    ['review.loan_approved', 'loanRecord'],
    ['review.repayment_rejected', 'loanRecord'],
    ['loan.overdue', 'loanRecord'],
    ['fund.matured', 'miningRecord'],
    ['follow.paused', 'followList'],
    ['follow.fee_received', 'followMine'],
    ['funding.method_bound', 'mineWithdraw'],
    ['chat.answered', 'mineChat'],
  ])('leads from %s to the page %s', (key, place) => {
    expect(to(key.split('.')[0] ?? '', key)?.place).toBe(place);
  });
});

describe('notice pages', () => {
  const notice = (id: number, read = false): Notice => ({
    id,
    kind: 'forex',
    key: 'forex.stopped',
    params: {},
    time: '2026-11-20T10:00:00.000Z',
    read,
  });
  const page = (data: Notice[], number = 1) => ({ data, total: 3, page: number, last_page: 2, unread: 2 });
  const pages = [page([notice(3), notice(2)]), page([notice(2), notice(1, true)], 2)];

  test('show a moved notice once and mark one notice or all of them as read', () => {
    expect(noticesOf(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
    const one = withRead(pages, 3, 1);
    expect(noticesOf(one).map(({ read }) => read)).toEqual([true, false, true]);
    expect(one[0]?.unread).toBe(1);
    expect(noticesOf(withRead(pages, undefined, 0)).every(({ read }) => read)).toBe(true);
  });

  test('group notices by the reader’s days, even with a clock behind the server', () => {
    const at = (time: string, id: number): Notice => ({ ...notice(id), time });
    const list = [
      at('2026-11-22T10:00:01.000Z', 4),
      at('2026-11-22T00:00:00.000Z', 3),
      at('2026-11-21T23:59:59.000Z', 2),
      at('2026-11-02T12:00:00.000Z', 1),
    ];
    const days = byDay(list, Date.parse('2026-11-22T10:00:00.000Z'), (moment) =>
      Math.floor(moment / 86_400_000),
    );
    expect(days.map(({ back, notices }) => [back, notices.map(({ id }) => id)])).toEqual([
      [0, [4, 3]],
      [1, [2]],
      [20, [1]],
    ]);
    expect(
      byDay(list.slice(0, 1), Date.parse('2026-11-21T23:00:00.000Z'), (m) => Math.floor(m / 86_400_000))[0]
        ?.back,
    ).toBe(0);
  });

  test('keep the same object for a notice that was already read', () => {
    expect(withRead(pages, 3, 1)[1]?.data[1]).toBe(pages[1]?.data[1]);
  });
});

test.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('badgeOf: labels %i unread notices, capped at 99+', (unread, badge) => {
  expect(badgeOf(unread, String)).toBe(badge);
});
