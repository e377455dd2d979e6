import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { periods } from '@tidemark/domain/market';
import type { Clock } from '@tidemark/domain/time';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { type Bus, createBus } from '../../platform/bus/bus.ts';
import { createLog } from '../../platform/log/log.ts';
import { defaultSourceLimits } from './feeds/sources/source-limits.ts';
import { createMarket, type FeedConfig, feedClock, readFeed, ticksInForce } from './index.ts';

const log = createLog({ pretty: false, write: () => {} });
const lang = 'en' as const;
const SMALL_CHARTS = '/v2/api/forex/abbreviated_cache_kline';

/** The wall's clock as if the run had begun at a given moment. */
function clockFrom(start: string): Clock {
  const offset = Date.parse(start) - Date.now();
  return { now: () => Date.now() + offset };
}

function marketOn(
  database: Awaited<ReturnType<typeof testDatabase>>['database'],
  feed: FeedConfig,
  clock: Clock,
) {
  const bus = createBus((_, error) => {
    throw error;
  });
  return { bus, market: createMarket({ database, bus, clock, log, feed }) };
}

function nextTicks(bus: Bus): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.subscribe(ticksInForce, () => {
      stop();
      resolve();
    });
  });
}

async function countBars(
  database: Awaited<ReturnType<typeof testDatabase>>['database'],
): Promise<Map<string, number>> {
  const rows = await database.query<{ code: string; period: string; count: number }>({
    text: `select i.code, b.period, count(*)::int as count from market.bar b
      join market.instrument i on i.id = b.instrument_id group by 1, 2`,
  });
  return new Map(rows.map(({ code, period, count }) => [`${code} ${period}`, count]));
}

it('price feed: the simulation writes history for every instrument at its first start and continues from it', async () => {
  const { database } = await testDatabase();
  // A Saturday: currencies are closed, and yet have a last price that conversions count with.
  const clock = clockFrom('2026-11-21T12:00:00Z');
  const first = marketOn(database, { kind: 'sim', seed: 'first' }, clock);
  expect(first.market.ready()).toBeDefined();
  const ticked = nextTicks(first.bus);
  await first.market.start();
  expect(first.market.ready()).toBeUndefined();
  await ticked;
  const bars = await countBars(database);
  for (const { code } of first.market.instruments()) {
    for (const period of periods)
      expect(bars.get(`${code} ${period}`), `${code} ${period}`).toBeGreaterThanOrEqual(500);
  }
  const euro = first.market.instrumentByCode('EURUSD')?.id ?? 0;
  const bitcoin = first.market.instrumentByCode('BTCUSD')?.id ?? 0;
  expect(first.market.quote(euro)).toMatchObject({
    status: 'closed',
    tick: { seq: 1 },
    opensAt: Date.parse('2026-11-22T22:00:00Z'),
  });
  expect(first.market.conversion('JPY')?.live).toBe(true);
  await first.market.stop();
  const quote = first.market.quote(bitcoin);
  const seqBefore = quote.status === 'no_price' ? 0 : quote.tick.seq;

  const second = marketOn(database, { kind: 'sim', seed: 'second' }, clock);
  const goesOn = nextTicks(second.bus);
  await second.market.start();
  await goesOn;
  await second.market.stop();
  const later = second.market.quote(bitcoin);
  expect(later.status === 'no_price' ? 0 : later.tick.seq).toBeGreaterThanOrEqual(seqBefore);
  const list = await call(second.market, '/v2/api/forex/trade_list', {}, clock);
  expect(list).toHaveLength(first.market.instruments().length);
  expect(list[0]).toMatchObject({
    Code: 'EURUSD',
    MarketStatus: 2,
    OpensAt: '2026-11-22T22:00:00.000Z',
    HasForexMultiple: [{ Value: 10 }, {}, {}, {}, {}, {}],
  });
  const kline = await call(second.market, '/v2/api/forex/kline', { forex_id: euro, period: '1day' }, clock);
  expect(kline).toHaveLength(500);
  const small = await call(second.market, SMALL_CHARTS, {}, clock);
  expect(small.every((row) => (row.Closes as unknown[]).length === 60)).toBe(true);
  for (const period of periods) {
    const bars = await call(second.market, '/v2/api/forex/kline', { forex_id: euro, period }, clock);
    const ofOne = await call(second.market, SMALL_CHARTS, { forex_id: euro, period }, clock);
    expect(ofOne).toEqual([{ Id: euro, Code: 'EURUSD', Closes: bars.slice(-60).map((bar) => bar.Close) }]);
    const ofAll = await call(second.market, SMALL_CHARTS, { period }, clock);
    expect(ofAll).toHaveLength(list.length);
    expect(ofAll).toContainEqual(ofOne[0]);
  }
  // Without a period, and with an empty id as forms send it, it is every instrument at 5 minutes.
  expect(await call(second.market, SMALL_CHARTS, { forex_id: '' }, clock)).toEqual(small);
  const found = await call(second.market, '/v2/api/forex/search', { name: 'gold' }, clock);
  expect(found.map((row) => row.Code)).toEqual(['XAUUSD']);
}, 20_000);

it('price feed: replays a recording at any speed on a simulated clock, and closes instruments without one', async () => {
  const { database } = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'tidemark-feed-'));
  // A recorded Wednesday of 2018, a price a second between 12:00 and 14:00.
  const from = Date.parse('2018-04-04T12:00:00Z');
  const rows = Array.from(
    { length: 7200 },
    (_, i) =>
      `${from + i * 1000},${(6000 + (i % 300) / 10).toFixed(2)},${(6001 + (i % 300) / 10).toFixed(2)}`,
  );
  await writeFile(
    join(dir, 'BTCUSD_test_ticks_20180404.csv.gz'),
    gzipSync(`time_ms,bid,ask\n${rows.join('\n')}\n`),
  );
  const feed = readFeed(`replay:${dir}?speed=200&start=2026-11-18T13:00:00Z`);
  if ('problem' in feed) throw new Error(feed.problem);
  const clock = feedClock(feed, { now: () => Date.now() });
  const { bus, market } = marketOn(database, feed, clock);
  const ticked = nextTicks(bus);
  await market.start();
  await ticked;
  expect(market.simulated()).toBe('replay');
  const bitcoin = market.instrumentByCode('BTCUSD')?.id ?? 0;
  const quote = market.quote(bitcoin);
  if (quote.status !== 'open') throw new Error(quote.status);
  expect(quote.tick.at).toBeGreaterThanOrEqual(Date.parse('2026-11-18T13:00:00Z'));
  expect(quote.tick.at).toBeLessThan(Date.parse('2026-11-18T13:59:59Z') + HOUR_MS);
  // The same weekday and hour: at 13:xx the price is that of 13:xx of the recording.
  const [stored] = await database.query<{ price: number; source: number }>({
    text: `select price::float8 / 1e8 as price, extract(epoch from source_time)::float8 * 1000 as source
      from market.tick order by at desc, seq desc limit 1`,
  });
  const second = Math.round(((stored?.source ?? 0) - Date.parse('2026-11-18T12:00:00Z')) / 1000);
  expect(stored?.price).toBeCloseTo(6000.5 + (second % 300) / 10, 2);
  expect(market.quote(market.instrumentByCode('EURUSD')?.id ?? 0)).toEqual({
    status: 'no_price',
    isOpen: false,
    opensAt: undefined,
  });
  const list = await call(market, '/v2/api/forex/trade_list', {}, clock);
  expect(list.filter((row) => row.MarketStatus === 1).map((row) => row.Code)).toEqual(['BTCUSD']);
  await market.stop();

  // Simulated time continues: the next start is not before the last stored tick.
  const again = feedClock(feed, { now: () => Date.now() });
  const restarted = marketOn(database, feed, again);
  const goesOn = nextTicks(restarted.bus);
  await restarted.market.start();
  expect(again.now()).toBeGreaterThanOrEqual(quote.tick.at);
  await goesOn;
  await restarted.market.stop();
  const bars = await countBars(database);
  expect(bars.get('BTCUSD 1day')).toBeGreaterThanOrEqual(150);
});

it.each([
  ['sim', {}, { kind: 'sim' }],
  ['sim', { simSeed: '7' }, { kind: 'sim', seed: '7' }],
  ['ingest', { token: 't' }, { kind: 'ingest', token: 't' }],
  ['replay:../shared/data', {}, { kind: 'replay', dir: '../shared/data', speed: 1 }],
  ['replay:d?speed=60&only=EURUSD,SPX', {}, { kind: 'replay', dir: 'd', speed: 60, only: ['EURUSD', 'SPX'] }],
  [
    'replay:d?start=2026-11-18T12:00:00Z',
    {},
    { kind: 'replay', dir: 'd', speed: 1, startAt: Date.parse('2026-11-18T12:00:00Z') },
  ],
  [
    'fix:fix.example.com:9876, ccxt:kraken',
    { environment: { FIX_SENDER: 'US', FIX_TARGET: 'BANK' } },
    {
      kind: 'sources',
      sources: [
        expect.objectContaining({ kind: 'fix', name: 'fix:fix.example.com:9876' }),
        {
          ...{ kind: 'ccxt', name: 'ccxt:kraken', publicName: 'kraken' },
          settings: expect.objectContaining({ exchange: 'kraken' }),
        },
      ],
    },
  ],
  [
    'oanda,http:https://example.com/v1/prices?key=sunflower',
    { environment: { OANDA_ACCOUNT: '101-1', OANDA_TOKEN: 't', HTTP_FEED_PRICE: '$.p' } },
    {
      kind: 'sources',
      sources: [
        expect.objectContaining({ kind: 'oanda', name: 'oanda', publicName: 'OANDA' }),
        expect.objectContaining({
          ...{ kind: 'http', name: 'http:https://example.com/v1/prices', publicName: 'example.com' },
        }),
      ],
    },
  ],
  [
    'binance,twelvedata,finnhub,polygon',
    { environment: { TWELVEDATA_TOKEN: 't', FINNHUB_TOKEN: 'f', POLYGON_TOKEN: 'p' } },
    {
      kind: 'sources',
      sources: ['Binance', 'Twelve Data', 'Finnhub', 'Polygon'].map((publicName) =>
        expect.objectContaining({ publicName }),
      ),
    },
  ],
])('price feed: reads FEED=%s', (setting, companions, config) => {
  const limits = config.kind === 'sources' ? { limits: defaultSourceLimits } : {};
  expect(readFeed(setting, companions)).toEqual({ ...config, ...limits });
});

it.each([
  '',
  'simm',
  'ingest',
  'replay:',
  'replay:d?speed=0',
  'replay:d?speed=fast',
  'replay:d?loop=1',
  'replay:d?start=soon',
  'fix:',
  'fix:host',
  'fix:host:1',
  'ccxt:',
  'ccxt:kraken,sim',
  'oanda',
  'http:',
  'http:ftp://example.com',
  'oandas',
  'binance,finnhub',
  'ccxt:kraken,ccxt:kraken',
  Array.from({ length: 9 }, (_, n) => `ccxt:exchange${n}`).join(','),
])('price feed: reports FEED=“%s” as invalid with an example', (setting) => {
  expect(readFeed(setting)).toMatchObject({ problem: expect.any(String), example: expect.any(String) });
});

it('price feed: a simulated clock runs at its speed and never goes back', () => {
  let real = 1_000_000;
  const feed: FeedConfig = { kind: 'replay', dir: 'd', speed: 60, startAt: 0 };
  const clock = feedClock(feed, { now: () => real });
  expect(clock.now()).toBe(0);
  real += 1000;
  expect(clock.now()).toBe(MINUTE_MS);
  expect(clock.advanceTo(HOUR_MS)).toBe(true);
  expect(clock.now()).toBe(HOUR_MS);
  clock.advanceTo(0);
  real += 1000;
  expect(clock.now()).toBe(HOUR_MS + MINUTE_MS);
  expect(feedClock({ kind: 'sim' }, { now: () => real }).advanceTo(real * 2)).toBe(false);
});

/** Calls a route of the market like the HTTP server. */
async function call(
  market: ReturnType<typeof marketOn>['market'],
  path: string,
  input: unknown,
  clock: Clock,
): Promise<Record<string, unknown>[]> {
  const route = market.routes.find((candidate) => candidate.call.path === path);
  if (!route) throw new Error(path);
  const context = {
    caller: undefined,
    lang,
    address: '',
    userAgent: '',
    idempotency: undefined,
    now: clock.now(),
  };
  const parsed = route.call.input.parse(input);
  return route.call.output.parse(await route.handle(parsed, context)) as Record<string, unknown>[];
}
