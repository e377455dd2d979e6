import { describe, expect, test } from 'vitest';
import type { DrawSymbol } from '../../shared/money/withdrawal-symbols.ts';
import {
  allOf,
  type DrawInfo,
  type DrawMethod,
  holdOf,
  kindOf,
  methodName,
  missingName,
  previewOf,
  secondsUntil,
  symbolOf,
  toneOf,
} from './view-model.ts';

const T0 = Date.parse('2026-11-02T09:00:00Z');

function aSymbol(more: Partial<DrawSymbol> = {}): DrawSymbol {
  return {
    ...{ id: 1, code: 'USDT', name: 'Tether USD', type: 1, protocol: 'TRC20', draw_rate: '1.000000' },
    ...{ fee_type: 1, usd_price: '1.000000', min_amount: '10.000000', max_amount: '100000.000000' },
    ...{ open: true, has_channel: true, tag_kind: 'none' as const, ...more },
  };
}

function aMethod(more: Partial<DrawMethod> = {}): DrawMethod {
  return {
    ...{ id: 7, type: 1, draw_id: 1, draw_currency: { code: 'USDT', protocol: 'TRC20' } },
    ...{ dc_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', bank_name: '', bank_address: '' },
    ...{ bank_swift: '', payee_name: '', payee_account: '', remark: '', tag: '', hold_until: null },
    ...{ created_at: '2026-11-01T09:00:00.000Z', ...more },
  };
}

function someInfo(more: Partial<DrawInfo> = {}): DrawInfo {
  return {
    ...{ available: '500.000000', balance: '500.000000', locked: '0.000000', earmarked: '0.000000' },
    ...{ hold_until: null, hold_reason: '' as const, needs_real_name: true, real_name_status: 2 },
    ...{
      second_limit: '10000.000000',
      hold_hours: 24,
      confirm_by: 'email' as const,
      to: 'a••@b.example',
      passkey: false,
    },
    ...{ confirm_minutes: 30, review_hours: 48, play_money: false, ...more },
  };
}

test.each([
  [{}, 'coin'],
  [{ type: '1' }, 'coin'],
  [{ type: '2' }, 'bank'],
] as const)('kindOf: reads the query %o as a %s withdrawal', (query, kind) =>
  expect(kindOf(query)).toBe(kind),
);

describe('symbolOf', () => {
  const symbols = [
    aSymbol({ id: 1, open: false }),
    aSymbol({ id: 2, protocol: 'ERC20' }),
    aSymbol({ id: 3, code: 'USDC', protocol: 'ERC20' }),
  ];

  test.each([
    ['is one that is open', [], undefined, 2],
    ['is rather one for which there is a payee', [aMethod({ draw_id: 3 })], undefined, 3],
    ['is not a closed one, payee or not', [aMethod({ draw_id: 1 })], undefined, 2],
    ['is what one chose', [aMethod({ draw_id: 3 })], 1, 1],
  ] as const)('chooses the withdrawal currency, which %s', (_, methods, chosen, id) =>
    expect(symbolOf(symbols, methods, chosen)?.id).toBe(id),
  );
});

describe('previewOf', () => {
  const euro = aSymbol({ code: 'EUR', draw_rate: '25.000000', usd_price: '0.920000' });
  const share = aSymbol({ fee_type: 2, draw_rate: '0.005000' });

  test.each([
    // 100 − 1 = 99, at par.
    ['100', aSymbol(), '1.000000', '99.000000', undefined],
    // (100 − 25) × 0.92 = 69
    ['100', euro, '25.000000', '69.000000', undefined],
    // 100.55 × 0.005 = 0.50275; the rest, 100.04725, is rounded down.
    ['100.55', share, '0.502750', '100.040000', undefined],
    ['9.99', aSymbol(), '1.000000', '8.990000', { is: 'belowMin', amount: '10.000000' }],
    ['500.01', aSymbol(), '1.000000', '499.010000', { is: 'insufficient', amount: '500.000000' }],
    ['100000.01', aSymbol(), '1.000000', '99999.010000', { is: 'aboveMax', amount: '100000.000000' }],
    ['25', euro, '25.000000', '0.000000', { is: 'nothing', amount: '25.020000' }],
    ['25', aSymbol({ fee_type: 2, draw_rate: '1.000000' }), '25.000000', '0.000000', { is: 'never' }],
    ['', aSymbol(), undefined, undefined, { is: 'empty' }],
    ['0', aSymbol(), undefined, undefined, { is: 'malformed' }],
    ['1.0000001', aSymbol(), undefined, undefined, { is: 'malformed' }],
  ])('computes fee, received amount and problem for “%s”', (text, symbol, fee, received, problem) => {
    expect(previewOf(text, symbol, '500.000000')).toEqual({ fee, received, problem });
  });
});

describe('holdOf', () => {
  const [soon, later] = ['2026-11-02T10:00:00.000Z', '2026-11-02T12:00:00.000Z'];
  const all = (until: string) => someInfo({ hold_until: until, hold_reason: 'password_reset' });

  test.each([
    ['none', someInfo(), aMethod(), undefined],
    ['of all withdrawals', all(soon), undefined, { until: soon, reason: 'password_reset' }],
    ['of one payee', someInfo(), aMethod({ hold_until: soon }), { until: soon, reason: 'new_method' }],
    ['the later of two', all(soon), aMethod({ hold_until: later }), { until: later, reason: 'new_method' }],
    ['that is over', all('2026-11-02T09:00:00.000Z'), undefined, undefined],
  ])('returns the hold of a withdrawal for this case: %s', (_, info, method, hold) =>
    expect(holdOf(info, method, T0)).toEqual(hold),
  );
});

test.each([
  [true, 0, 'missing'],
  [true, 1, 'waiting'],
  [true, 2, undefined],
  [true, 3, 'missing'],
  [false, 0, undefined],
] as const)(
  'missingName: checks the verified name (needed: %s, status: %i)',
  (needs_real_name, real_name_status, missing) =>
    expect(missingName(someInfo({ needs_real_name, real_name_status }))).toBe(missing),
);

test('withdrawal view model: converts statuses, amounts, method names and deadlines for the screen', () => {
  expect([0, 1, 2, 3, 4, 5].map(toneOf)).toEqual(['warn', 'warn', 'good', 'bad', 'plain', 'plain']);
  expect(['500.000000', '0.500000', '0.000000'].map(allOf)).toEqual(['500', '0.5', '0']);
  expect(methodName(aMethod())).toBe('T9yD14…uWwb');
  expect([T0 - 1, T0, T0 + 1, T0 + 59_001].map((at) => secondsUntil(at, T0))).toEqual([0, 0, 1, 60]);
});
