import {
  barsOfTicks,
  foldLongBars,
  longPeriods,
  periods,
  priceFromNumber,
  storedPeriod,
  type Tick,
} from '@tidemark/domain/market';
import { DAY_MS } from '@tidemark/domain/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { createLog } from '../../platform/log/log.ts';
import { readKline } from './actions/read-market.ts';
import { restoreQuotes } from './actions/restore-quotes.ts';
import { barsChanged, createMarket, type FormingBar, type Market, ticksInForce } from './index.ts';
import { dropOldTicks } from './jobs.ts';
import { newQuoteState } from './quote-state.ts';
import { loadInstruments } from './store/ticks.ts';

const { database, owner, url, ownerUrl } = await testDatabase();
const log = createLog({ pretty: false, write: () => {} });
/** A Wednesday on which everything but Tokyo trades. */
const WEDNESDAY = Date.parse('2026-11-18T15:00:00Z');
const TOKEN = 'a-token-of-the-test';

let clock: ManualClock;
let market: Market;
let published: Tick[];
let bars: FormingBar[];

async function startMarket(at: number): Promise<void> {
  clock = manualClock(at);
  published = [];
  bars = [];
  const bus = createBus((_, error) => {
    throw error;
  });
  bus.subscribe(ticksInForce, (ticks) => published.push(...ticks));
  bus.subscribe(barsChanged, (changed) => bars.push(...changed));
  market = createMarket({ database, bus, clock, log, feed: { kind: 'ingest', token: TOKEN } });
  await market.start();
}

async function post(body: unknown, token = TOKEN) {
  const answer = await market.takeFeedPost({ authorization: `Bearer ${token}`, body });
  return answer.kind === 'taken' ? answer.receipt : answer;
}

const idOf = (code: string) => market.instrumentByCode(code)?.id ?? 0;
const priceOf = (code: string) => {
  const quote = market.quote(idOf(code));
  return quote.status === 'no_price'
    ? quote.status
    : `${quote.status} ${quote.tick.price / 1e8} #${quote.tick.seq}`;
};

beforeEach(async () => {
  await market?.stop();
  await owner.query({
    text: "truncate market.bar, market.last_tick; do $$ declare t text; begin for t in select relname from pg_class where relname ~ '^tick_\\d{8}$' loop execute 'drop table market.' || t; end loop; end $$",
  });
  await startMarket(WEDNESDAY);
});
afterAll(() => market.stop());

describe('ticks from a feed', () => {
  it('apply before the answer, numbered from 1, and are published with their bars', async () => {
    expect(priceOf('EURUSD')).toBe('no_price');
    const answer = await post([
      { symbol: 'EURUSD', price: 1.08421, time: WEDNESDAY - 5 },
      { symbol: 'USDJPY', price: 150.123 },
      { symbol: 'EURUSD', price: 1.08425, time: WEDNESDAY },
    ]);
    expect(answer).toEqual({ accepted: 3, refused: [], held: [] });
    expect(priceOf('EURUSD')).toBe('open 1.08425 #2');
    expect(published.map(({ seq, price }) => [seq, price / 1e8])).toEqual([
      [1, 1.08421],
      [1, 150.123],
      [2, 1.08425],
    ]);
    expect(published.every(({ at }) => at === WEDNESDAY)).toBe(true);
    const minute = bars.find(({ code, bar }) => code === 'EURUSD' && bar.Period === '1min')?.bar;
    expect(minute).toEqual({
      Period: '1min',
      Time: WEDNESDAY,
      Open: 1.08421,
      High: 1.08425,
      Low: 1.08421,
      Close: 1.08425,
      Volume: 2,
    });
    expect(bars.filter(({ code }) => code === 'EURUSD').length).toBe(6);
  });

  it('get an answer with index and reason where they are refused or held', async () => {
    await post([{ symbol: 'EURUSD', price: 1.08, time: WEDNESDAY - 1000 }]);
    const answer = await post([
      { symbol: 'NOSUCH', price: 1 },
      { symbol: 'EURUSD', price: 0 },
      { symbol: 'EURUSD', price: -1.08 },
      'nonsense',
      { symbol: 'EURUSD', price: '1.08' },
      { symbol: 'EURUSD', price: 1.0801, time: WEDNESDAY + 1001 },
      { symbol: 'EURUSD', price: 1.0801, time: WEDNESDAY - 1001 },
      { symbol: 'EURUSD', price: 1.0802, time: WEDNESDAY - 900 },
      { symbol: 'EURUSD', price: 1.3, time: WEDNESDAY - 800 },
      { symbol: 'EURUSD', price: 0.000001 },
      { symbol: 'BTCUSD', price: 1e300 },
    ]);
    expect(answer).toEqual({
      accepted: 1,
      held: [8],
      refused: [
        { index: 0, key: 'market.tick_unknown_symbol' },
        { index: 1, key: 'market.tick_not_positive' },
        { index: 2, key: 'market.tick_not_positive' },
        { index: 3, key: 'market.tick_malformed' },
        { index: 4, key: 'market.tick_malformed' },
        { index: 5, key: 'market.tick_ahead' },
        { index: 6, key: 'market.tick_late' },
        { index: 9, key: 'market.tick_not_positive' },
        { index: 10, key: 'market.tick_malformed' },
      ],
    });
    expect(priceOf('EURUSD')).toBe('open 1.0802 #2');
    // The next tick near the held one brings both into force.
    expect(await post([{ symbol: 'EURUSD', price: 1.301, time: WEDNESDAY - 700 }])).toMatchObject({
      accepted: 1,
    });
    expect(priceOf('EURUSD')).toBe('open 1.301 #4');
  });

  it('get refused as a whole with a wrong token or a body that is not a list', async () => {
    expect(await post([], 'wrong')).toEqual({ kind: 'forbidden' });
    expect(await market.takeFeedPost({ authorization: undefined, body: [] })).toEqual({ kind: 'forbidden' });
    expect(await post({ symbol: 'EURUSD', price: 1 })).toMatchObject({
      kind: 'malformed',
      fields: [{ field: 'body' }],
    });
    expect(await post(undefined)).toMatchObject({ kind: 'malformed' });
  });

  it('arrive a thousand at a time', async () => {
    const many = Array.from({ length: 6000 }, (_, i) => ({
      symbol: i % 2 ? 'EURUSD' : 'GBPUSD',
      price: 1.2 + (i % 7) / 1000,
    }));
    expect(await post(many)).toEqual({ accepted: 6000, refused: [], held: [] });
    expect(market.quote(idOf('EURUSD'))).toMatchObject({ status: 'open', tick: { seq: 3000 } });
  });

  it('update the price of a closed market, which stays closed', async () => {
    await post([{ symbol: 'JPN225', price: 50_000 }]);
    const quote = market.quote(idOf('JPN225'));
    expect(quote).toMatchObject({ status: 'closed', opensAt: Date.parse('2026-11-19T00:00:00Z') });
    expect(priceOf('JPN225')).toBe('closed 50000 #1');
  });
});

describe('silence of a feed', () => {
  it('makes every price stale after 10 s, until a heartbeat', async () => {
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    clock.advance(9_999);
    expect(priceOf('EURUSD')).toBe('open 1.08 #1');
    clock.advance(1);
    expect(priceOf('EURUSD')).toBe('stale 1.08 #1');
    expect(await post([])).toEqual({ accepted: 0, refused: [], held: [] });
    expect(priceOf('EURUSD')).toBe('open 1.08 #1');
  });

  it('makes the price of a symbol stale after 5 minutes, even when the source is alive', async () => {
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    clock.advance(299_999);
    await post([{ symbol: 'GBPUSD', price: 1.3 }]);
    expect(priceOf('EURUSD')).toBe('open 1.08 #1');
    clock.advance(1);
    expect(priceOf('EURUSD')).toBe('stale 1.08 #1');
    expect(priceOf('GBPUSD')).toBe('open 1.3 #1');
  });

  it('over a weekend leaves the market closed, then stale until its first tick', async () => {
    clock.advanceTo(Date.parse('2026-11-20T21:59:59Z'));
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    clock.advanceTo(Date.parse('2026-11-20T22:00:00Z'));
    expect(market.quote(idOf('EURUSD'))).toMatchObject({
      status: 'closed',
      opensAt: Date.parse('2026-11-22T22:00:00Z'),
    });
    clock.advanceTo(Date.parse('2026-11-22T22:00:00Z'));
    await post([]);
    expect(priceOf('EURUSD')).toBe('stale 1.08 #1');
    await post([{ symbol: 'EURUSD', price: 1.081 }]);
    expect(priceOf('EURUSD')).toBe('open 1.081 #2');
  });
});

describe('conversion to USD', () => {
  it('multiplies or divides by the current price; uses a closed pair and reports a stale one', async () => {
    expect(market.conversion('USD')).toEqual({ rate: { numerator: 1n, denominator: 1n }, live: true });
    expect(market.conversion('JPY')).toBeUndefined();
    expect(market.conversion('XXX')).toBeUndefined();
    await post([
      { symbol: 'USDJPY', price: 150 },
      { symbol: 'EURUSD', price: 1.1 },
    ]);
    expect(market.conversion('JPY')).toEqual({
      rate: { numerator: 100_000_000n, denominator: 15_000_000_000n },
      live: true,
    });
    expect(market.conversion('EUR')).toEqual({
      rate: { numerator: 110_000_000n, denominator: 100_000_000n },
      live: true,
    });
    clock.advance(10_000);
    expect(market.conversion('EUR')?.live).toBe(false);
    clock.advanceTo(Date.parse('2026-11-21T12:00:00Z'));
    expect(market.conversion('EUR')?.live).toBe(true);
  });

  it('has a pair for every quote currency', () => {
    for (const { quote, code } of market.instruments()) {
      const links = [`${quote}USD`, `USD${quote}`].map((name) => market.instrumentByCode(name));
      expect(quote === 'USD' || links.some((link) => link !== undefined), code).toBe(true);
    }
    expect(market.instruments().length).toBeGreaterThanOrEqual(24);
  });
});

describe('a market restart', () => {
  /** Random walks of three instruments over twenty minutes and a midnight; answers the ticks. */
  async function trade(steps: number): Promise<Tick[]> {
    clock.advanceTo(Date.parse('2026-11-18T23:50:00Z'));
    for (let i = 0; i < steps; i++) {
      clock.advance(7_000 + (i % 5) * 900);
      await post([
        { symbol: 'EURUSD', price: 1.08 + Math.sin(i) / 1000 },
        { symbol: 'BTCUSD', price: 90_000 + ((i * 7919) % 500) },
        ...(i % 3 === 0 ? [{ symbol: 'XAUUSD', price: 4000 + (i % 11) }] : []),
      ]);
    }
    return published;
  }

  it.each(['stopped', 'killed'])('finds the same prices and bars after the process was %s', async (end) => {
    const ticks = await trade(90);
    const quotesBefore = ['EURUSD', 'BTCUSD', 'XAUUSD'].map(priceOf);
    const now = clock.now();
    // A killed process writes nothing any more: the new one starts next to it on the same database.
    if (end === 'stopped') await market.stop();
    const dead = market;
    await startMarket(now);
    await post([]);
    expect(['EURUSD', 'BTCUSD', 'XAUUSD'].map(priceOf)).toEqual(quotesBefore);
    const quoteStates = new Map(
      (await loadInstruments(database)).map((instrument) => [instrument.id, newQuoteState(instrument)]),
    );
    await restoreQuotes(database, quoteStates);
    for (const code of ['EURUSD', 'BTCUSD', 'XAUUSD']) {
      const quoteState = quoteStates.get(idOf(code));
      if (!quoteState) throw new Error(code);
      const own = ticks.filter(({ instrumentId }) => instrumentId === quoteState.instrument.id);
      for (const period of periods) {
        const kline = await readKline(database, quoteState, { period, before: now + DAY_MS });
        expect(kline, `${code} ${period}`).toEqual(barsOfTicks(period, own));
      }
      for (const period of longPeriods) {
        const kline = await readKline(database, quoteState, { period, before: now + DAY_MS });
        const base = barsOfTicks(storedPeriod(period), own);
        expect(kline, `${code} ${period}`).toEqual(foldLongBars(period, base));
      }
    }
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    expect(published[0]?.seq).toBe(91);
    // Even if it resumed, it could not overwrite the newer bars.
    if (end === 'killed')
      await expect(dead.stop()).rejects.toThrow(
        /a bar that is (complete cannot be changed|being formed keeps)/,
      );
  });
});

describe('a lost database connection', () => {
  it('loses no confirmed tick, repeats no number, and prices continue', async () => {
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    const broken = post([{ symbol: 'EURUSD', price: 1.081 }]).catch(() => 'failed');
    const cut = await database.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
    });
    expect(cut.length).toBeGreaterThan(0);
    await broken;
    await post([{ symbol: 'EURUSD', price: 1.082 }]).catch(() => post([{ symbol: 'EURUSD', price: 1.082 }]));
    expect(priceOf('EURUSD')).toMatch(/^open 1.082 /);
    const rows = await database.query<{ seq: number }>({
      text: 'select seq::int as seq from market.tick order by seq',
    });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    expect(market.quote(idOf('EURUSD'))).toMatchObject({ tick: { seq: rows.length } });
  });
});

describe('stored market data', () => {
  it.each([
    'update market.tick set price = 1',
    'delete from market.tick',
    'truncate market.tick',
    'update market.tick_20261118 set price = 1',
    'delete from market.tick_20261118',
    'truncate market.tick_20261118',
  ])('cannot be changed even by the role that owns it: %s', async (text) => {
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    await expect(database.query({ text })).rejects.toThrow();
    await expect(owner.query({ text })).rejects.toThrow();
  });

  // DATABASE_URL may name a role that can make no others: then the server owns the tables, and only
  // what is above protects them.
  it
    .runIf(url !== ownerUrl)
    .each([
      'drop table market.tick_20261118',
      'drop table market.tick',
      'drop trigger append_only on market.tick',
      'alter table market.tick disable trigger all',
    ])("cannot be removed by the server's own role: %s", async (text) => {
    await post([{ symbol: 'EURUSD', price: 1.08 }]);
    await expect(database.query({ text })).rejects.toThrow(/must be owner/);
  });

  it('stays for the configured days, and at least a week', async () => {
    for (let day = 0; day < 12; day++) {
      await post([{ symbol: 'BTCUSD', price: 90_000 }]);
      clock.advance(DAY_MS);
    }
    const days = async () =>
      (await database.query({ text: 'select distinct at::date as day from market.tick' })).length;
    expect(await dropOldTicks({ database, clock, log, keepDays: 400 })).toBe(0);
    expect(await days()).toBe(12);
    expect(await dropOldTicks({ database, clock, log, keepDays: 10 })).toBe(2);
    expect(await days()).toBe(10);
    await dropOldTicks({ database, clock, log, keepDays: 0 });
    expect(await days()).toBeGreaterThanOrEqual(6);
    expect(priceOf('BTCUSD')).toContain('#12');
  });
});

describe('the trading day', () => {
  it('opens with its first tick; before it all figures equal the last close', async () => {
    clock.advanceTo(Date.parse('2026-11-18T23:59:00Z'));
    await post([{ symbol: 'BTCUSD', price: 90_000 }]);
    await post([{ symbol: 'BTCUSD', price: 91_800 }]);
    expect(market.dayMarket(idOf('BTCUSD'))).toEqual({
      symbol: 'BTCUSD',
      quotation: { close: 91_800, change: 2 },
    });
    clock.advanceTo(Date.parse('2026-11-19T00:00:00Z'));
    expect(market.dayMarket(idOf('BTCUSD'))).toEqual({
      symbol: 'BTCUSD',
      quotation: { close: 91_800, change: 0 },
    });
    await post([{ symbol: 'BTCUSD', price: priceFromNumber(90_000, 2) / 1e8 }]);
    expect(market.dayMarket(idOf('BTCUSD'))).toEqual({
      symbol: 'BTCUSD',
      quotation: { close: 90_000, change: 0 },
    });
  });
});
