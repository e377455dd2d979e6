import { describe, expect, it } from 'vitest';
import { usd } from '../money/index.ts';
import { drawdownOf, multipleOf, rateOf, winRate } from './statistics.ts';
import { traderCode } from './trader-code.ts';

describe('a rate', () => {
  it.each([
    // equity at the start, put in, taken out, profit → percent
    ['10000', '0', '0', '500', 5],
    ['10000', '0', '0', '-500', -5],
    ['0', '10000', '0', '500', 5],
    ['10000', '10000', '5000', '500', 3.33],
    ['10000', '0', '9000', '500', 50],
    // More was taken out than there was: it does not count.
    ['1000', '0', '2500', '2000', 200],
    ['0', '1000', '2500', '2000', 200],
    // Nothing was put in at all.
    ['0', '0', '0', '0', 0],
    ['-50', '0', '0', '10', 0],
    // Half to even.
    ['10000', '0', '0', '0.5', 0],
    ['10000', '0', '0', '1.5', 0.02],
    ['300', '0', '0', '-1000', -333.33],
  ])('of %s + %s − %s with a profit of %s is %d', (start, inflow, outflow, profit, rate) => {
    expect(
      rateOf({
        equityAtStart: usd(start),
        inflow: usd(inflow),
        outflow: usd(outflow),
        profit: usd(profit),
      }) + 0,
    ).toBe(rate);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [4, 4, 100],
  ])('of %i wins in %i deals is %d', (wins, trades, rate) => {
    expect(winRate(wins, trades)).toBe(rate);
  });

  it.each([
    [0, 1],
    [5, 1.05],
    [-100, 0],
    [123.45, 2.23],
    [-12.5, 0.88],
    [0.5, 1],
    [1.5, 1.02],
    [-333.33, -2.33],
  ])('in total of %d %% makes %d of one', (rate, multiple) => {
    expect(multipleOf(rate)).toBe(multiple);
  });
});

describe('a drawdown', () => {
  const cases: [start: string, days: [equity: string, net: string][], percent: number][] = [
    ['1000', [], 0],
    ['1000', [['900', '0']], 10],
    [
      '1000',
      [
        ['1200', '0'],
        ['900', '0'],
        ['1300', '0'],
        ['1200', '0'],
      ],
      25,
    ],
    // Taken out: no fall. Put in: no rise that hides one.
    ['1000', [['500', '-500']], 0],
    ['1000', [['1900', '1000']], 5],
    [
      '0',
      [
        ['0', '0'],
        ['1000', '1000'],
        ['750', '0'],
      ],
      25,
    ],
    ['1000', [['-200', '0']], 100],
    ['0', [['-10', '0']], 0],
    ['1000', [['100', '-1000']], 0],
  ];
  it.each(cases)('from %s by %j is %d', (start, days, percent) => {
    const ends = days.map(([equity, net]) => ({ equity: usd(equity), netInflow: usd(net) }));
    expect(drawdownOf(usd(start), ends)).toBe(percent);
  });
});

describe("a trader's code", () => {
  it('is another for every id', () => {
    const codes = new Set(Array.from({ length: 20_000 }, (_, at) => traderCode(at * 97)));
    expect(codes.size).toBe(20_000);
    expect([...codes].every((code) => /^T\d{6,}$/.test(code))).toBe(true);
  });
});
