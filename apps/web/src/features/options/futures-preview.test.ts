import { formatAmount, usd } from '@tidemark/domain/money';
import { describe, expect, test } from 'vitest';
import { type FutureChoice, type FutureCircumstances, futuresPreview } from './futures-preview.ts';
import type { Offer } from './view-model.ts';

const offer: Offer = {
  sec: [
    { Id: 30, Seconds: 30, ProfitRatio: 0.8, LimitAmount: '10.000000' },
    { Id: 300, Seconds: 300, ProfitRatio: 0.88, LimitAmount: '100.000000' },
  ],
  number: ['10.000000', '50.000000', '100.000000', '500.000000'].map((amount) => ({ Number: amount })),
  micro_loss_level: 0,
  void_total: 0,
  server_time: '2026-11-20T10:00:00.000Z',
};

const now = Date.parse('2026-11-20T10:00:00.000Z');
const preview = (choice: Partial<FutureChoice> = {}, circumstances: Partial<FutureCircumstances> = {}) =>
  futuresPreview({ seconds: undefined, amount: undefined, ...choice }, offer, {
    free: usd('10000'),
    closesAt: null,
    now,
    ...circumstances,
  });

test('futuresPreview: defaults to the first duration and the smallest amount that it accepts', () => {
  expect(preview()).toMatchObject({ amount: '10.000000', duration: { Seconds: 30 }, problem: undefined });
  expect(preview({ seconds: 300 })).toMatchObject({ amount: '100.000000', problem: undefined });
});

test('futuresPreview: shows gain if right, loss if wrong and the time of settlement', () => {
  const shown = preview({ seconds: 300, amount: '500.000000' });
  expect(shown && formatAmount(shown.stakes.gain)).toBe('440.000000');
  expect(shown && formatAmount(shown.stakes.loss)).toBe('500.000000');
  expect(shown && new Date(shown.settlesAt).toISOString()).toBe('2026-11-20T10:05:00.000Z');
});

test('futuresPreview: replaces a duration or amount that is no longer offered', () => {
  expect(preview({ seconds: 45, amount: '7.000000' })).toMatchObject({
    amount: '10.000000',
    duration: { Seconds: 30 },
  });
  expect(
    futuresPreview(
      { seconds: 30, amount: undefined },
      { ...offer, sec: [] },
      { free: undefined, closesAt: null, now },
    ),
  ).toBeUndefined();
});

describe('futuresPreview problem', () => {
  test.each([
    ['under the smallest of the duration', { seconds: 300, amount: '50.000000' }, {}, 'belowMin'],
    ['more than is free', { amount: '50.000000' }, { free: usd('49.999999') }, 'balance'],
    ['all that is free', { amount: '50.000000' }, { free: usd('50') }, undefined],
    ['a visitor has nothing to be held against', { amount: '500.000000' }, { free: undefined }, undefined],
    ['ends with the session', { seconds: 30 }, { closesAt: '2026-11-20T10:00:30.000Z' }, 'session'],
    ['ends just before it', { seconds: 30 }, { closesAt: '2026-11-20T10:00:30.001Z' }, undefined],
  ])('checks the choice: %s', (_, choice, circumstances, is) => {
    expect(preview(choice, circumstances)?.problem?.is).toBe(is);
  });
});
