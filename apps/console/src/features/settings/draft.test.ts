import type { Field } from '@tidemark/contract/operator/settings/form';
import { expect, it } from 'vitest';
import { areas } from './areas.ts';
import { controlOf, draftOf, hasUnreadable, sentOf } from './draft.ts';

const instrument = {
  code: 'EURUSD',
  show_code: 'EUR/USD',
  names: { en: 'Euro', th: 'ยูโร' },
  state: 'withdrawn',
  category_id: 1,
  position: 0,
  base: 'EUR',
  quote: 'USD',
  price_precision: 5,
  pip: 0.01,
  lots_min: 0.01,
  lots_max: 50,
  units_per_lot: 100_000,
  fee_rate: 7,
  margin_fee_rate: 0.005,
  source_symbols: 'fix=EURUSD',
  margin_mode: 'fixed',
  leverages: [1, 50, 100],
  calendar: 'fx',
  max_jump: 0.1,
  orders_when_closed: true,
  financing_long: 5.5,
  financing_short: -1.25,
  financing_triple_day: 3,
};
const calendar = {
  time_zone: 'America/New_York',
  spans: [
    [1020, 7980],
    [8000, 9000],
  ],
  holidays: ['2026-12-25', '2027-01-01'],
};
const futures = {
  durations: [{ seconds: 30, profit_ratio: 0.8, amount_min: '10' }],
  amounts: ['10', '50.5'],
};

const currency = {
  code: 'USDT',
  name: 'Tether USD',
  kind: 'coin',
  protocol: 'TRC20',
  decimals: 6,
  position: 1,
  deposit_open: true,
  deposit_proof: true,
  deposit_reference: false,
  deposit_price: '1',
  deposit_min: '10',
  deposit_max: '1000000',
  draw_open: false,
  draw_tag: 'none',
  draw_price: '0.9995',
  fee_type: 1,
  draw_rate: '1',
  draw_min: '10',
  draw_max: '100000',
};
const limits = {
  second_approval_above: '10000',
  operator_day_limit: '50000',
  withdraw_hold_hours: 24,
  withdraw_needs_real_name: true,
  deposits_open_max: 10,
};
const loan = {
  loan_period: 30,
  free_period: 3,
  min_amount: '100',
  max_amount: '10000',
  interest_rate: 0.0005,
  penalty_rate: 0.0025,
  position: 1,
  open: true,
};
const fund = {
  titles: { en: 'Harbour', ar: 'الميناء' },
  descs: { en: 'Short and calm.' },
  income_sources: { en: 'A part of what the broker earns.' },
  picture: 'tide',
  currency_code: 'USDT',
  dividend_percentage: 0.15,
  lock_dividend_days: 7,
  staring_sub_amount: '50',
  max_sub_amount: '5000',
  liquidated_damages: 5,
  warn_days: 3,
  position: 1,
  open: false,
};
const address = { currency_id: 1, address: 'TQ5…', position: 0, open: true };

it.each([
  ['currencies', currency],
  ['addresses', address],
  ['funding', limits],
  ['loans', loan],
  ['ranking', { ranking_days: 7, ranking_positions: 5, ranking_capital: '100' }],
  ['loanReminders', { remind_days_before: [1, 3], remind_days_after: [] }],
  ['funds', fund],
  ['instruments', instrument],
  ['calendars', calendar],
  ['futures', futures],
  ['risk', { warning: 100, close_out: 50 }],
] as const)('settings draft: sends %s unchanged when no field was edited', (kind, value) => {
  const fields: readonly Field[] = areas[kind].fields;
  expect(sentOf(fields, draftOf(fields, value))).toEqual(value);
});

it('settings draft: strips only trailing zeros of the decimals from amounts of money', () => {
  const draft = draftOf(areas.futures.fields, {
    durations: [{ seconds: 60, profit_ratio: 0.82, amount_min: '100.000000' }],
    amounts: ['10.000000', '0.500000', '1000'],
  });
  expect(draft.amounts).toBe('10 0.5 1000');
  expect(draft.durations).toEqual([
    { key: 0, cells: { seconds: '60', profit_ratio: '0.82', amount_min: '100' } },
  ]);
});

it('settings draft: sends plain decimals as numbers and one day per line as a list', () => {
  const fields: readonly Field[] = [
    { kind: 'number', name: 'pip', places: 6 },
    { kind: 'numbers', name: 'leverages' },
    { kind: 'days', name: 'holidays' },
    { kind: 'choice', name: 'type', options: [1, 2] },
  ];
  const typed = { pip: '0.01', leverages: '1 50 100', holidays: ' 2026-12-25\n\n2027-01-01 ', type: '2' };
  expect(sentOf(fields, typed)).toEqual({
    pip: 0.01,
    leverages: [1, 50, 100],
    holidays: ['2026-12-25', '2027-01-01'],
    type: 2,
  });
});

it('settings draft: sends an amount as text with all its decimal places', () => {
  const fields: readonly Field[] = [{ kind: 'amount', name: 'deposit_price' }];
  expect(draftOf(fields, { deposit_price: '1.080000' })).toEqual({ deposit_price: '1.08' });
  for (const typed of ['9007199254740993.000001', '1.08', ''])
    expect(sentOf(fields, { deposit_price: typed })).toEqual({ deposit_price: typed });
});

it('settings draft: sends an empty number as empty text, so that the server refuses it', () => {
  const fields: readonly Field[] = [{ kind: 'number', name: 'pip', places: 6 }];
  expect(sentOf(fields, { pip: '' })).toEqual({ pip: '' });
});

it('settings draft: writes a small number without an exponent', () => {
  const fields: readonly Field[] = [{ kind: 'number', name: 'fee_rate', places: 6 }];
  expect(draftOf(fields, { fee_rate: 0.00000084 })).toEqual({ fee_rate: '0.00000084' });
});

it('hasUnreadable: finds a refused number in a field and in a row', () => {
  expect(hasUnreadable({ pip: '0.01', open: true, rows: [{ key: 0, cells: { seconds: '30' } }] })).toBe(
    false,
  );
  expect(hasUnreadable({ pip: '?1e6' })).toBe(true);
  expect(hasUnreadable({ rows: [{ key: 0, cells: { seconds: '?1,2' } }] })).toBe(true);
});

it('settings draft: removes a cleared translation, but keeps a cleared English name for the server’s check', () => {
  const draft = { 'names.en': ' ', 'names.hk': '', 'names.ar': ' يورو ' };
  expect(sentOf(areas.categories.fields.slice(0, 1), draft)).toEqual({ names: { en: '', ar: 'يورو' } });
});

it.each([
  ['pip', 'pip'],
  ['names.en', 'names.en'],
  ['names.xx', 'names.en'],
  ['durations.0.seconds', 'durations'],
  ['elsewhere', undefined],
])('controlOf: shows a problem of %s at the control %s', (field, control) => {
  expect(controlOf({ pip: '', 'names.en': '', durations: [] }, field)).toBe(control);
});
