import {
  type Bar,
  barsOfTicks,
  barTime,
  type Period,
  periods,
  priceFromNumber,
} from '@tidemark/domain/market';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { restoreQuotes } from './actions/restore-quotes.ts';
import { newQuoteState } from './quote-state.ts';
import { selectDayCloses } from './store/day-closes.ts';
import { fillBars, loadNewestBarTimes } from './store/filled-bars.ts';
import { selectPricesAt } from './store/prices-at.ts';
import {
  ensureTickDays,
  insertTicks,
  loadBarsBefore,
  loadInstruments,
  type StoredTick,
  saveBars,
  selectPricesBefore,
} from './store/ticks.ts';
import { reachedLevels, verifyMarket } from './verification/verify.ts';

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

it('filled bars: value nothing and are no evidence', async () => {
  const { database } = await testDatabase();
  const at = (minute: number) => NOON + minute * MINUTE_MS;
  const ticks: StoredTick[] = [
    [0, 1.1],
    [1, 1.25],
    [8, 1.2],
    [9, 1.21],
  ].map(([minute = 0, price = 0], n) => ({
    ...{ instrumentId: 1, seq: n + 1, price: priceFromNumber(price, 5) },
    ...{ at: at(minute), sourceTime: at(minute) },
  }));
  await ensureTickDays(database, NOON, NOON + HOUR_MS);
  for (const tick of ticks) await insertTicks(database, [tick]);
  await saveBars(
    database,
    periods.flatMap((period) =>
      barsOfTicks(period, ticks).map((one) => ({
        ...{ ...one, instrumentId: 1, period },
        lastSeq: ticks.filter((tick) => barTime(period, tick.at) <= one.time).length,
      })),
    ),
  );
  const gap = [2, 3, 4, 5, 6, 7].map((minute) => bar(minute, 9));
  await fillBars(database, { instrumentId: 1, period: '1min', bars: [bar(-3, 8), ...gap] });
  await fillBars(database, { instrumentId: 1, period: '1day', bars: [bar(-3 * 1440, 7)] });

  expect((await selectPricesBefore(database, [1], at(4))).get(1)).toBe(priceFromNumber(1.25, 5));
  expect(await selectPricesAt(database, [{ instrumentId: 1, at: at(-1) }])).toEqual([undefined]);
  const days = await selectDayCloses(database, { instrumentIds: [1], from: at(-5000), before: at(-721) });
  expect([...days.keys()]).toEqual([]);
  // The tick that reached a level is found on the other side of the gap, and bars agree with their ticks.
  const level = { instrumentId: 1, afterSeq: 1, level: priceFromNumber(1.25, 5), isAbove: true, since: NOON };
  expect((await reachedLevels(database, [level])).map(({ seq }) => seq)).toEqual([2]);
  expect(await verifyMarket(database)).toEqual([]);
});
