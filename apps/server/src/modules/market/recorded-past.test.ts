import { longPeriods, periods } from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createBus } from '../../platform/bus/bus.ts';
import type { Statement } from '../../platform/database/queryable.ts';
import { pagesRead } from '../../platform/database/testing/pages-read.ts';
import { createLog } from '../../platform/log/log.ts';
import { readDayTicks } from './actions/read-day-ticks.ts';
import { readKline, readKlineFrom } from './actions/read-market.ts';
import { restoreQuotes } from './actions/restore-quotes.ts';
import { createMarket, type Market } from './index.ts';
import { newQuoteState } from './quote-state.ts';
import { selectTicksBetween } from './store/day-ticks.ts';
import { loadInstruments } from './store/ticks.ts';

const { database, owner } = await testDatabase();
/** A Wednesday on which everything but Tokyo trades. */
const WEDNESDAY = Date.parse('2026-11-18T15:00:00Z');
const TOKEN = 'a-token-of-the-test';

let clock: ManualClock;
let market: Market;

const post = (body: unknown) => market.takeFeedPost({ authorization: `Bearer ${TOKEN}`, body });
const idOf = (code: string) => market.instrumentByCode(code)?.id ?? 0;

beforeEach(async () => {
  await market?.stop();
  await owner.query({
    text: "truncate market.bar, market.last_tick; do $$ declare t text; begin for t in select relname from pg_class where relname ~ '^tick_\\d{8}$' loop execute 'drop table market.' || t; end loop; end $$",
  });
  clock = manualClock(WEDNESDAY);
  const bus = createBus((_, error) => {
    throw error;
  });
  const log = createLog({ pretty: false, write: () => {} });
  market = createMarket({ database, bus, clock, log, feed: { kind: 'ingest', token: TOKEN } });
  await market.start();
});
afterAll(() => market.stop());

describe('ticks of a day', () => {
  const read = (day: string, part: { from?: number; after?: number } = {}) =>
    readDayTicks(database, {
      instrumentId: idOf('BTCUSD'),
      day,
      from: part.from,
      after: part.after,
    });

  it('are those of that UTC day, continue after a number or a moment, and refuse a day without ticks', async () => {
    clock.advanceTo(Date.parse('2026-11-18T23:59:59.500Z'));
    await post([
      { symbol: 'BTCUSD', price: 90_000 },
      { symbol: 'ETHUSD', price: 3000 },
    ]);
    await post([{ symbol: 'BTCUSD', price: 90_001 }]);
    clock.advanceTo(Date.parse('2026-11-19T00:00:00.000Z'));
    await post([{ symbol: 'BTCUSD', price: 90_002.5 }]);
    const time = Date.parse('2026-11-18T23:59:59.500Z');
    expect(await read('2026-11-18')).toEqual({
      ticks: [
        { seq: 1, time, price: 90_000 },
        { seq: 2, time, price: 90_001 },
      ],
      more: false,
    });
    expect(await read('2026-11-18', { after: 1 })).toMatchObject({ ticks: [{ seq: 2 }] });
    expect(await read('2026-11-18', { after: 9 })).toEqual({ ticks: [], more: false });
    expect(await read('2026-11-19', { from: 0 })).toMatchObject({ ticks: [{ seq: 3, price: 90_002.5 }] });
    expect(await read('2026-11-19', { from: time + 60_000 })).toEqual({ ticks: [], more: false });
    const notRecorded = { refusal: 'market.day_not_recorded', field: 'day' };
    for (const day of ['2026-11-17', '2026-11-20', '2026-02-30', '9999-12-31', 'today', ''])
      expect(await read(day), day).toMatchObject(notRecorded);
  });

  it('come in pages of 5000', async () => {
    await post([{ symbol: 'BTCUSD', price: 90_000 }]);
    await database.query({
      text: `select market.take_ticks(array_agg($1::int), array_agg(n::bigint), array_agg(9000000000000::bigint),
          array_agg($2::float8), array_agg($2::float8), null, null, null)
        from generate_series(2, 5003) n`,
      values: [idOf('BTCUSD'), WEDNESDAY],
    });
    const page = await read('2026-11-18');
    expect(page).toMatchObject({ more: true });
    if (!('ticks' in page)) throw new Error('refused');
    expect([page.ticks[0]?.seq, page.ticks.at(-1)?.seq]).toEqual([1, 5000]);
    for (const from of [undefined, page.ticks.at(-1)?.time ?? 0]) {
      const rest = await read('2026-11-18', { after: 5000, from });
      expect(rest).toMatchObject({ ticks: [{ seq: 5001 }, { seq: 5002 }, { seq: 5003 }], more: false });
    }
  });

  it('after a number read few pages, wherever in the day it is', async () => {
    await post([{ symbol: 'BTCUSD', price: 90_000 }]);
    // Every 0.8 s three of them in one millisecond: over 400 pages of the index.
    await owner.query({
      text: `insert into market.tick (instrument_id, seq, price, source_time, at)
        select $1::int, n, 9000000000000, at, at
        from generate_series(2, 100000) n, to_timestamp($2::float8 / 1000 + n / 3 * 0.8) at`,
      values: [idOf('BTCUSD'), WEDNESDAY],
    });
    await owner.query({ text: 'analyze market.tick' });
    const start = Date.parse('2026-11-18T00:00:00Z');
    const asked = { instrumentId: idOf('BTCUSD'), from: start, before: start + DAY_MS, limit: 10 };
    for (const after of [0, 1, 2, 7, 49_999, 75_004, 99_995, 100_000, 700_000]) {
      const sent: Statement[] = [];
      const query = <Row>(statement: Statement): Promise<Row[]> => {
        sent.push(statement);
        return database.query<Row>(statement);
      };
      const ticks = await selectTicksBetween({ query }, { ...asked, after });
      const left = Array.from({ length: 10 }, (_, nth) => after + 1 + nth).filter((seq) => seq <= 100_000);
      expect(ticks.map(({ seq }) => seq)).toEqual(left);
      expect(await pagesRead(owner, present(sent[0], 'a statement')), `${after}`).toBeLessThan(150);
    }
  });
});

describe('bars from a moment on', () => {
  it('are those that opened at or after it, of every period, stored or only in memory', async () => {
    for (let at = 0; at < 40; at += 1) {
      clock.advanceTo(WEDNESDAY + at * 7 * 60_000);
      await post([{ symbol: 'EURUSD', price: 1.08 + at / 10_000 }]);
    }
    const instrument = (await loadInstruments(database)).find(({ code }) => code === 'EURUSD');
    if (!instrument) throw new Error('EURUSD');
    const quoteState = newQuoteState(instrument);
    await restoreQuotes(database, new Map([[instrument.id, quoteState]]));
    for (const period of [...periods, ...longPeriods]) {
      const all = await readKline(database, quoteState, { period, before: WEDNESDAY + 40 * DAY_MS });
      for (const from of [0, WEDNESDAY, WEDNESDAY + 1, WEDNESDAY + 90 * 60_000, WEDNESDAY + 40 * DAY_MS]) {
        const expected = all.filter(({ time }) => time >= from);
        expect(await readKlineFrom(database, quoteState, { period, from }), `${period} ${from}`).toEqual(
          expected,
        );
      }
    }
  });
});
