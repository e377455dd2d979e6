import { type Bar, type Period, priceFromNumber } from '@tidemark/domain/market';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { restoreQuotes } from './actions/restore-quotes.ts';
import { newQuoteState } from './quote-state.ts';
import { fillBars, loadNewestBarTimes } from './store/filled-bars.ts';
import { loadBarsBefore, loadInstruments, saveBars } from './store/ticks.ts';

const NOON = Date.parse('2026-11-18T12:00:00.000Z');

const bar = (minute: number, price: number): Bar => {
  const units = priceFromNumber(price, 5);
  return { time: NOON + minute * MINUTE_MS, open: units, high: units, low: units, close: units, volume: 1 };
};

it('filled bars: fill a gap and the time before, and never change bars of ticks', async () => {
  const { database } = await testDatabase();
  const period: Period = '1min';
  const stored = async () =>
    (await loadBarsBefore(database, { instrumentId: 1, period, before: NOON + HOUR_MS, limit: 50 })).map(
      ({ time, close }) => [(time - NOON) / MINUTE_MS, close / 1e8],
    );
  const ofTicks = (minute: number, price: number, lastSeq: number) =>
    saveBars(database, [{ ...bar(minute, price), instrumentId: 1, period, lastSeq }]);
  const fill = (...bars: readonly Bar[]) => fillBars(database, { instrumentId: 1, period, bars });

  await ofTicks(0, 1.1, 5);
  expect(await fill(bar(-2, 1.0), bar(-1, 1.01), bar(0, 9), bar(1, 1.11), bar(2, 1.12))).toBe(4);
  expect(await fill(bar(1, 9), bar(3, 1.13))).toBe(1);
  const newestAt = async (minute: number) =>
    (await loadNewestBarTimes(database, { instrumentId: 1, at: NOON + minute * MINUTE_MS + 1 })).get(period);
  expect([await newestAt(9), await newestAt(3), await newestAt(-2)]).toEqual([
    NOON + 3 * MINUTE_MS,
    NOON + 2 * MINUTE_MS,
    undefined,
  ]);

  // The bar of ticks before the gap is still written, and one of ticks takes the place of a filled one.
  await ofTicks(0, 1.1, 6);
  await ofTicks(3, 1.14, 7);
  await expect(ofTicks(1, 1.2, 8)).rejects.toThrow('a bar that is complete cannot be changed');
  expect(await stored()).toEqual([
    [-2, 1.0],
    [-1, 1.01],
    [0, 1.1],
    [1, 1.11],
    [2, 1.12],
    [3, 1.14],
  ]);
});

it('filled bars: are in small charts after a restart, and are never the forming bar', async () => {
  const { database } = await testDatabase();
  const period: Period = '5min';
  await saveBars(database, [{ ...bar(0, 1.1), instrumentId: 1, period, lastSeq: 5 }]);
  await fillBars(database, { instrumentId: 1, period, bars: [bar(-5, 1.0), bar(5, 1.2), bar(10, 1.3)] });
  const [instrument] = await loadInstruments(database);
  if (instrument === undefined) throw new Error('there is an instrument');
  const quoteState = newQuoteState(instrument);
  await restoreQuotes(database, new Map([[1, quoteState]]));
  expect(quoteState.inForce.forming.get(period)?.time).toBe(NOON);
  expect(quoteState.inForce.closes.map((close) => close / 1e8)).toEqual([1.0, 1.2, 1.3]);
});
