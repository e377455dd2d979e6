import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsFromNumber } from '../forex/index.ts';
import { priceFromNumber, USD_PARITY } from '../market/index.ts';
import { type Amount, formatAmount, usd } from '../money/index.ts';
import {
  bandOf,
  breakdown,
  byClosing,
  deepest,
  equityCurve,
  excursionOf,
  hourOf,
  type JournalTrade,
  readNote,
  readTags,
  type Stretch,
  stretchesOf,
  thinned,
  tradeFigures,
  weekdayOf,
} from './index.ts';

const start = Date.parse('2026-11-18T12:00:00Z');
const MINUTE = 60_000;

function aTrade(net: string, given: Partial<JournalTrade> = {}): JournalTrade {
  return {
    kind: 'forex',
    id: 1,
    instrumentId: 1,
    side: 'buy',
    openedAt: start,
    closedAt: start + MINUTE,
    net: usd(net),
    fee: usd('1'),
    risk: undefined,
    tags: [],
    ...given,
  };
}

/** Values as texts, so that a failure can be read. */
function shown(figures: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(value as Amount) : String(value),
    ]),
  );
}

describe('figures', () => {
  it('figures: state a worked example of five trades exactly', () => {
    const trades = [
      aTrade('100', { risk: usd('50') }),
      aTrade('-40', { risk: usd('50') }),
      aTrade('-60', { closedAt: start + 3 * MINUTE }),
      aTrade('0'),
      aTrade('20', { risk: usd('30') }),
    ];
    const figures = tradeFigures(trades, equityCurve(usd('1000'), trades));
    expect(shown(figures)).toEqual({
      trades: '5',
      wins: '2',
      losses: '2',
      winRate: '0.400000',
      net: '20.000000',
      fees: '5.000000',
      averageWin: '60.000000',
      averageLoss: '-50.000000',
      expectancy: '4.000000',
      // (2 − 0.8 + 0.666667) ÷ 3
      expectancyR: '0.622222',
      withStop: '3',
      profitFactor: '1.200000',
      largestWin: '100.000000',
      largestLoss: '-60.000000',
      winningRun: '1',
      losingRun: '2',
      drawdown: '100.000000',
      // 100 of 1,100
      drawdownFraction: '0.090909',
      averageHeldMs: String((7 * MINUTE) / 5),
    });
  });

  it('figures: leave undefined what has nothing to divide by', () => {
    const figures = tradeFigures([], []);
    expect(figures).toMatchObject({ trades: 0, winRate: undefined, expectancy: undefined, drawdown: 0n });
    expect(tradeFigures([aTrade('5')], equityCurve(usd('0'), [aTrade('5')]))).toMatchObject({
      profitFactor: undefined,
      expectancyR: undefined,
      averageLoss: undefined,
    });
  });

  it('figures: agree with a naive recalculation over random trades', () => {
    const trade = fc.record({
      cents: fc.integer({ min: -5000, max: 5000 }),
      risk: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 60 }), fc.integer({ min: 0, max: 100_000 }), (given, cash) => {
        const trades = given.map(({ cents, risk }, id) =>
          aTrade((cents / 100).toFixed(2), {
            id,
            closedAt: start + id,
            risk: risk === 0 ? undefined : usd(String(risk)),
          }),
        );
        const figures = tradeFigures(trades, equityCurve(usd(String(cash)), trades));
        expect(figures.net).toBe(usd((given.reduce((all, { cents }) => all + cents, 0) / 100).toFixed(2)));
        expect(figures.wins + figures.losses).toBe(given.filter(({ cents }) => cents !== 0).length);
        // Every pair of moments: the deepest fall from an earlier value to a later one.
        const values = [cash * 100];
        for (const { cents } of given) values.push((values.at(-1) ?? 0) + cents);
        const falls = values.flatMap((high, at) => values.slice(at).map((low) => high - low));
        expect(figures.drawdown).toBe(usd((Math.max(0, ...falls) / 100).toFixed(2)));
        const runs = (sign: number) =>
          given.map((_, from) => {
            const length = given.slice(from).findIndex(({ cents }) => Math.sign(cents) !== sign);
            return length < 0 ? given.length - from : length;
          });
        expect(figures.winningRun).toBe(Math.max(0, ...runs(1)));
        expect(figures.losingRun).toBe(Math.max(0, ...runs(-1)));
        const multiples = given.filter(({ risk }) => risk > 0).map(({ cents, risk }) => cents / 100 / risk);
        const meanR = multiples.reduce((all, one) => all + one, 0) / multiples.length;
        if (multiples.length > 0) expect(Number(figures.expectancyR) / 1e6).toBeCloseTo(meanR, 5);
      }),
      { numRuns: 200 },
    );
  });
});

describe('curve', () => {
  it('curve: keeps its ends, its deepest drawdown and at most the asked number of points when thinned', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 4, max: 50 }),
        (nets, max) => {
          const curve = equityCurve(
            usd('500'),
            nets.map((net, id) => aTrade(String(net), { id, closedAt: id })),
          );
          const points = thinned(curve, max);
          expect(points.length).toBeLessThanOrEqual(Math.max(max, 4));
          expect(points[0]).toBe(curve[0]);
          expect(points.at(-1)).toBe(curve.at(-1));
          expect(deepest(points)?.drawdown).toBe(deepest(curve)?.drawdown);
        },
      ),
    );
  });

  it('curve: has no fraction of a drawdown while the highest equity is not positive', () => {
    expect(equityCurve(usd('-10'), [aTrade('-5')])).toMatchObject([
      { drawdown: 5_000_000n, fraction: undefined },
    ]);
  });
});

describe('breakdown', () => {
  it('breakdown: counts by hour, weekday and band on the clocks of the zone', () => {
    // Wednesday 23:30 in New York is Thursday 04:30 UTC.
    const trade = aTrade('5', {
      openedAt: Date.parse('2026-11-19T04:30:00Z'),
      closedAt: Date.parse('2026-11-19T05:30:00Z'),
    });
    expect([hourOf('UTC')(trade), weekdayOf('UTC')(trade)]).toEqual([[4], [4]]);
    expect([hourOf('America/New_York')(trade), weekdayOf('America/New_York')(trade)]).toEqual([[23], [3]]);
    expect(bandOf(trade)).toEqual([60 * MINUTE]);
    expect(bandOf({ ...trade, closedAt: trade.openedAt + 60 * MINUTE - 1 })).toEqual([15 * MINUTE]);
  });

  it('breakdown: counts a trade under each of its tags', () => {
    const trades = [aTrade('5', { tags: ['a', 'b'] }), aTrade('-2', { tags: ['b'] }), aTrade('1')];
    expect(breakdown(trades, ({ tags }) => tags)).toEqual([
      { key: 'a', trades: 1, wins: 1, net: usd('5') },
      { key: 'b', trades: 2, wins: 1, net: usd('3') },
    ]);
  });

  it('order: trades closed at one moment are CFD first, then by id', () => {
    const trades = [aTrade('1', { kind: 'micro', id: 1 }), aTrade('1', { id: 3 }), aTrade('1', { id: 2 })];
    expect(trades.sort(byClosing).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'forex 2',
      'forex 3',
      'micro 1',
    ]);
  });
});

describe('excursion', () => {
  const exposure = {
    lots: lotsFromNumber(0.5),
    unitsPerLot: 100_000,
    openPrice: priceFromNumber(1.1, 8),
    rate: USD_PARITY,
  };
  const range = { low: priceFromNumber(1.09, 8), high: priceFromNumber(1.13, 8) };

  it('excursion: is the worst and the best price for the side, in USD of the opened lots', () => {
    expect(shown(excursionOf({ ...exposure, side: 'buy' }, range))).toEqual({
      adverse: '500.000000',
      favourable: '1500.000000',
    });
    expect(shown(excursionOf({ ...exposure, side: 'sell' }, range))).toEqual({
      adverse: '1500.000000',
      favourable: '500.000000',
    });
  });

  it('excursion: is zero where the price never was on that side', () => {
    const above = { low: priceFromNumber(1.11, 8), high: priceFromNumber(1.13, 8) };
    expect(excursionOf({ ...exposure, side: 'buy' }, above).adverse).toBe(0n);
  });

  it('stretches: cover every moment once, with ticks at the edges and whole bars between', () => {
    const length = { ticks: 1, '1min': MINUTE, '60min': 60 * MINUTE, '1day': 1440 * MINUTE } as const;
    const span = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 }));
    fc.assert(
      fc.property(span, ([shift, held]) => {
        const [from, to] = [start + shift, start + shift + held];
        const stretches = stretchesOf({ from, to }, { hasTicks: true, barsUntil: Number.POSITIVE_INFINITY });
        expect(stretches[0]?.from).toBe(from);
        expect(stretches.at(-1)?.before).toBe(to + 1);
        stretches.forEach((stretch: Stretch, at) => {
          if (at > 0) expect(stretch.from).toBe(stretches[at - 1]?.before);
          expect(stretch.from % length[stretch.source]).toBe(0);
          expect(stretch.before % length[stretch.source]).toBe(0);
        });
        const rows = stretches
          .filter(({ source }) => source !== 'ticks')
          .map((one) => (one.before - one.from) / length[one.source]);
        expect(rows.reduce((all, count) => all + count, 0)).toBeLessThan(
          2 * 60 + 2 * 24 + held / (1440 * MINUTE),
        );
      }),
    );
  });

  it('stretches: read ticks from the minute up to which bars are written', () => {
    const [from, to] = [start + 30_000, start + 5 * MINUTE + 1];
    expect(stretchesOf({ from, to }, { hasTicks: true, barsUntil: start + 2 * MINUTE })).toEqual([
      { source: 'ticks', from, before: start + MINUTE },
      { source: '1min', from: start + MINUTE, before: start + 2 * MINUTE },
      { source: 'ticks', from: start + 2 * MINUTE, before: to + 1 },
    ]);
  });

  it('stretches: take the first and the last minute in full where no ticks are kept', () => {
    const [from, to] = [start + 30_000, start + 90_000];
    expect(stretchesOf({ from, to }, { hasTicks: false, barsUntil: start })).toEqual([
      { source: '1min', from: start, before: start + 2 * MINUTE },
    ]);
  });
});

describe('entry', () => {
  it('tags: are kept once, with single blanks, in the spelling the trader used before', () => {
    expect(readTags([' break  out', 'BREAK OUT', '', 'news'], ['Break out'])).toEqual(['Break out', 'news']);
    expect(readTags(['one,two'], [])).toEqual(['one two']);
  });

  it('tags: are refused above the limits', () => {
    const many = (count: number) => Array.from({ length: count }, (_, nth) => `tag ${nth}`);
    expect(readTags(['x'.repeat(31)], [])).toMatchObject({ refusal: 'journal.tag_too_long', field: 'tags' });
    expect(readTags(many(11), [])).toMatchObject({ refusal: 'journal.too_many_tags' });
    expect(readTags(['new'], many(100))).toMatchObject({ refusal: 'journal.too_many_own_tags' });
    expect(readTags(['TAG 7'], many(100))).toEqual(['tag 7']);
  });

  it('note: is counted in characters and refused above 2,000', () => {
    expect(readNote(` ${'😀'.repeat(2000)} `)).toBe('😀'.repeat(2000));
    expect(readNote('x'.repeat(2001))).toMatchObject({ refusal: 'journal.note_too_long', field: 'note' });
  });
});
