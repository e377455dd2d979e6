import { formatAmount, usd } from '@tidemark/domain/money';
import { describe, expect, test } from 'vitest';
import { aFuture } from './a-future.fixture.ts';
import {
  type Future,
  futuresOf,
  lacksEvidence,
  mergeResults,
  predictedProfit,
  resultOf,
  secondsLeft,
  settledBy,
  stakesOf,
  withAccepted,
  withoutSettled,
} from './view-model.ts';

const { OpenTick: tick } = aFuture();

describe('predicted profit of a future', () => {
  test.each([
    ['up, and the price rose', 1, 0, 1.08422, '82.000000'],
    ['up, and the price fell', 1, 0, 1.0842, '-100.000000'],
    ['up, and nothing moved', 1, 0, 1.08421, '-100.000000'],
    ['down, and the price fell', 2, 0, 1.0842, '82.000000'],
    ['down, and the price rose', 2, 0, 1.08422, '-100.000000'],
    ['a loss takes the ratio only where that was agreed', 1, 1, 1.0842, '-82.000000'],
  ])('calculates the profit at a price: %s', (_, Type, LossLevel, price, profit) => {
    expect(formatAmount(predictedProfit(aFuture({ Type, LossLevel }), price))).toBe(profit);
  });

  test('ignores a floating-point difference below the precision of the instrument', () => {
    const future = aFuture({
      OpenPrice: 0.3,
      ForexTradeList: { ...aFuture().ForexTradeList, PricePrecision: 1 },
    });
    expect(formatAmount(predictedProfit(future, 0.1 + 0.2))).toBe('-100.000000');
  });

  test('keeps fractions of a cent in gain and loss', () => {
    expect(stakesOf(usd('0.01'), 0.333333, 1)).toEqual({ gain: usd('0.003333'), loss: usd('0.003333') });
  });
});

test.each([
  ['at the beginning', '2026-11-20T10:00:00.000Z', 60],
  ['in the first second', '2026-11-20T10:00:00.001Z', 60],
  ['in the last second', '2026-11-20T10:00:59.999Z', 1],
  ['due', '2026-11-20T10:01:00.000Z', 0],
  ['overdue', '2026-11-20T10:05:00.000Z', 0],
])('secondsLeft: counts the remaining seconds of a future: %s', (_, now, left) => {
  expect(secondsLeft(aFuture().DueAt, Date.parse(now))).toBe(left);
});

test('settledBy: turns a pushed future into a result that still lacks its end tick', () => {
  const ended = settledBy(aFuture(), { Id: 1, EndPrice: 1.09, FactProfits: '82.000000' });
  expect(ended).toMatchObject({ Status: 3, EndPrice: 1.09, FactProfits: '82.000000' });
  expect([resultOf(ended), lacksEvidence(ended)]).toEqual(['won', true]);
  expect(resultOf(aFuture({ FactProfits: '-100.000000' }))).toBe('lost');
  expect(resultOf(settledBy(aFuture(), { Id: 1, EndPrice: 0, FactProfits: '0.000000' }))).toBe('void');
  expect(lacksEvidence(aFuture({ VoidReason: 'source_silent' }))).toBe(false);
});

describe('latest future results', () => {
  const withTick = (Id: number) => aFuture({ Id, EndTick: tick });

  test('keep the version with an end tick over the one from a push', () => {
    const pushed = mergeResults([], [aFuture({ Id: 1 })]);
    const known = mergeResults(pushed, [withTick(1)]);
    expect(known[0]?.EndTick).toEqual(tick);
    expect(mergeResults(known, [aFuture({ Id: 1 })])[0]?.EndTick).toEqual(tick);
  });

  test('show only the newest three', () => {
    expect(mergeResults([], [1, 2, 3, 4].map(withTick)).map(({ Id }) => Id)).toEqual([4, 3, 2]);
  });
});

describe('futures pages', () => {
  const page = (data: Future[], number = 1) => ({
    data,
    total: 3,
    page: number,
    last_page: 2,
    all_fact_profits: '0.000000',
  });
  const pages = [page([aFuture({ Id: 3 }), aFuture({ Id: 2 })]), page([aFuture({ Id: 2 }), aFuture()], 2)];

  test('show a future once when it moved to the next page', () => {
    expect(futuresOf(pages).map(({ Id }) => Id)).toEqual([3, 2, 1]);
  });

  test('drop a settled future and stay the same object when they do not contain it', () => {
    expect(futuresOf(withoutSettled(pages, [3])).map(({ Id }) => Id)).toEqual([2, 1]);
    expect(withoutSettled(pages, [9])).toBe(pages);
  });

  test('put an accepted future on top, only once', () => {
    const after = withAccepted(pages, aFuture({ Id: 4 }));
    expect(futuresOf(after).map(({ Id }) => Id)).toEqual([4, 3, 2, 1]);
    expect(withAccepted(after, aFuture({ Id: 4 }))).toBe(after);
  });
});
