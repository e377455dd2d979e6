import { describe, expect, it } from 'vitest';
import { type Amount, amountFromMillionths, minus, plus, sum, usd, ZERO } from '../money/index.ts';
import { DAY_MS } from '../time/index.ts';
import { missingForRanking, recordDays } from './qualification.ts';
import {
  chained,
  drawdownOf,
  growthFromText,
  growthText,
  periodReturn,
  rateOf,
  UNCHANGED,
} from './returns.ts';
import { multipleOf, winRate } from './statistics.ts';
import { traderCode } from './trader-code.ts';

const flow = ([equityBefore, amount]: readonly [string, string]) => ({
  equityBefore: usd(equityBefore),
  amount: usd(amount),
});

/** docs/posting-templates and the module's README quote the first three. */
const returns: readonly {
  readonly of: string;
  readonly start: string;
  readonly flows: readonly (readonly [equityBefore: string, amount: string])[];
  readonly end: string;
  readonly rate: number;
  readonly profit: string;
}[] = [
  {
    of: 'a gain of 10 % on 1,000, a deposit of 9,000, and a loss of 10 % on 10,100',
    ...{ start: '0', end: '9090', rate: -1, profit: '-910' },
    flows: [
      ['0', '1000'],
      ['1100', '9000'],
    ],
  },
  {
    of: 'five closed gains of 18 after fees, and an open position at -3,880 whose fee was 10',
    ...{ start: '10000', flows: [], end: '6200', rate: -38, profit: '-3800' },
  },
  {
    of: 'one position closed in ten parts: nine of +2, one of -60, a fee of 10',
    ...{ start: '1000', flows: [], end: '948', rate: -5.2, profit: '-52' },
  },
  {
    of: 'a deposit alone',
    ...{ start: '500', flows: [['500', '4500']], end: '5000', rate: 0, profit: '0' },
  },
  {
    of: 'a withdrawal of almost everything between two losses of 10 %',
    ...{ start: '1000', flows: [['900', '-800']], end: '90', rate: -19, profit: '-110' },
  },
  {
    of: 'an account that was emptied and filled again',
    ...{ start: '1000', end: '220', rate: 21, profit: '120' },
    flows: [
      ['1100', '-1100'],
      ['0', '200'],
    ],
  },
  {
    of: 'an account that lost everything, was covered by negative-balance protection, and was funded again',
    ...{ start: '1000', end: '2000', rate: -100, profit: '-50' },
    flows: [
      ['-50', '50'],
      ['0', '1000'],
    ],
  },
  { of: 'no capital at all', start: '0', flows: [], end: '0', rate: 0, profit: '0' },
  { of: 'debt at the start', start: '-50', flows: [], end: '200', rate: 0, profit: '250' },
];

describe('the time-weighted return', () => {
  it.each(returns)('equals $rate % for $of', ({ start, flows, end, rate, profit }) => {
    const found = periodReturn({
      equityAtStart: usd(start),
      flows: flows.map(flow),
      equityAtEnd: usd(end),
    });
    expect(rateOf(found.growth)).toBe(rate);
    expect(found.profit).toBe(usd(profit));
  });

  it('stays the same when deposits and withdrawals happen between equal gains and losses', () => {
    const moves = [0.1, -0.2, 0.05, -0.01, 0.3];
    for (const flows of [
      [0, 0, 0, 0],
      [500, -300, 90_000, -89_000],
      [-900, 10, 10, 10],
    ]) {
      let capital = usd('1000');
      const own: { equityBefore: Amount; amount: Amount }[] = [];
      for (const [at, move] of moves.entries()) {
        const equityBefore = amountFromMillionths((capital * BigInt(Math.round((1 + move) * 100))) / 100n);
        const amount = usd(String(flows[at] ?? 0));
        own.push({ equityBefore, amount });
        capital = plus(equityBefore, amount);
      }
      const { growth } = periodReturn({ equityAtStart: usd('1000'), flows: own, equityAtEnd: capital });
      expect(rateOf(growth)).toBe(18.92);
    }
  });

  it('counts as profit what the equity gained beyond the flows', () => {
    const flows = [flow(['900', '50']), flow(['700', '-20'])];
    const { profit } = periodReturn({ equityAtStart: usd('1000'), flows, equityAtEnd: usd('800') });
    expect(profit).toBe(minus(minus(usd('800'), usd('1000')), sum(flows.map(({ amount }) => amount))));
  });

  it('reports the smallest capital with a gain, and none when everything was lost', () => {
    const gained = { equityAtStart: usd('5'), flows: [flow(['40', '9960'])], equityAtEnd: usd('11000') };
    expect(periodReturn(gained).leastCapital).toBe(usd('5'));
    expect(periodReturn({ ...gained, flows: [flow(['4', '9996'])] }).leastCapital).toBe(usd('10000'));
    expect(
      periodReturn({ equityAtStart: usd('5'), flows: [], equityAtEnd: ZERO }).leastCapital,
    ).toBeUndefined();
  });

  it('preserves a growth factor to 18 decimal places as text', () => {
    const growth = chained([growthFromText('1.1'), growthFromText('0.333333333333333333')]);
    expect(growthText(growth)).toBe('0.366666666666666666');
    expect(growthFromText(growthText(growth))).toBe(growth);
    expect(growthText(UNCHANGED)).toBe('1.000000000000000000');
  });
});

describe('winRate', () => {
  it.each([
    [0, 0, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [4, 4, 100],
  ])('rates %i won of %i positions as %d %%', (wins, trades, rate) => {
    expect(winRate(wins, trades)).toBe(rate);
  });
});

describe('multipleOf', () => {
  it.each([
    [0, 1],
    [5, 1.05],
    [-100, 0],
    [123.45, 2.23],
    [-12.5, 0.88],
    [0.5, 1],
    [1.5, 1.02],
  ])('converts a total return of %d %% to a multiple of %d', (rate, multiple) => {
    expect(multipleOf(rate)).toBe(multiple);
  });
});

describe('drawdownOf', () => {
  it.each<[growths: string[], percent: number]>([
    [[], 0],
    [['0.9'], 10],
    [['1.2', '0.75', '1.4', '0.9'], 25],
    [['0.9', '0.9'], 19],
    [['1', '0', '1'], 100],
  ])('gives for the growth factors %j a drawdown of %d %%', (growths, percent) => {
    expect(drawdownOf(growths.map(growthFromText))).toBe(percent);
  });
});

describe('the ranking', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const thresholds = { days: 7, positions: 5, capital: usd('100') };
  const record = { firstOpenedAt: now - 7 * DAY_MS, positions: 5, leastCapital: usd('100') };

  it.each([
    ['enough of everything', {}, []],
    ['a millisecond less than 7 days', { firstOpenedAt: now - 7 * DAY_MS + 1 }, ['days']],
    ['no position', { firstOpenedAt: undefined, positions: 0 }, ['days', 'positions']],
    ['4 positions', { positions: 4 }, ['positions']],
    ['a gain on 99.999999 USD', { leastCapital: usd('99.999999') }, ['capital']],
    ['losses alone', { leastCapital: undefined }, []],
  ])('lists the unmet ranking conditions of a record with %s', (_, change, missing) => {
    expect(missingForRanking({ ...record, ...change }, thresholds, now)).toEqual(missing);
  });

  it('counts full days since the first position, and none before it', () => {
    expect(recordDays({ firstOpenedAt: now - 2.9 * DAY_MS }, now)).toBe(2);
    expect(recordDays({ firstOpenedAt: now + DAY_MS }, now)).toBe(0);
  });
});

describe('traderCode', () => {
  it('gives a different code for every id', () => {
    const codes = new Set(Array.from({ length: 20_000 }, (_, at) => traderCode(at * 97)));
    expect(codes.size).toBe(20_000);
    expect([...codes].every((code) => /^T\d{6,}$/.test(code))).toBe(true);
  });
});
