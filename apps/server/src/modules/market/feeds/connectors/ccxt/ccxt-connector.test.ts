import { afterEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { Connector, SourceQuote } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createCcxtConnector } from './ccxt-connector.ts';
import { type CcxtExchange, CcxtMissing, type CcxtTickers, withOrigins } from './library.ts';
import {
  AuthenticationError,
  BadResponse,
  BadSymbol,
  ExchangeNotAvailable,
  NetworkError,
  RateLimitExceeded,
  ScriptedExchange,
} from './scripted-exchange.fixture.ts';
import { readCcxtSettings } from './settings.ts';

const SYMBOLS = ['BTC/USD', 'ETH/USD'];
const NOON = Date.parse('2026-11-18T12:00:00.000Z');

interface World {
  readonly exchange: ScriptedExchange;
  readonly clock: ManualClock;
  readonly connector: Connector;
  readonly events: RecordedEvents;
}

let running: World | undefined;
afterEach(async () => {
  const stopped = running?.connector.stop();
  await turns(3);
  running?.clock.advance(2000);
  await stopped;
  running = undefined;
});

function startWorld(
  has: Record<string, unknown>,
  symbols: readonly string[] = SYMBOLS,
  create?: (exchange: ScriptedExchange) => Promise<CcxtExchange>,
): World {
  const clock = manualClock(NOON);
  const exchange = new ScriptedExchange(has, SYMBOLS);
  const events = recordEvents();
  const connector = createCcxtConnector({
    settings: { exchange: 'kraken', credentials: { apiKey: 'sunflower', secret: 'hunter2' } },
    timers: clock,
    random: () => 1,
    create: () => create?.(exchange) ?? Promise.resolve(exchange),
  });
  connector.start(symbols, events);
  running = { exchange, clock, connector, events };
  return running;
}

const quote = (symbol: string, prices: Partial<SourceQuote>): SourceQuote => ({
  symbol,
  bid: undefined,
  ask: undefined,
  last: undefined,
  sourceTime: undefined,
  isTradeable: true,
  ...prices,
});
const pricesOf = ({ received }: RecordedEvents) =>
  received.map(({ symbol, bid = '-', ask = '-', last = '-' }) => `${symbol} ${bid} ${ask} ${last}`);

describe('an exchange that sends tickers', () => {
  it.each([
    ['watchBidsAsks', { watchBidsAsks: true, watchTickers: true, watchTicker: true, fetchTickers: true }, 1],
    ['watchTickers', { watchTickers: true, watchTicker: true, fetchTickers: true }, 1],
    ['watchTicker', { watchTicker: true, fetchTickers: true }, 2],
  ])('is watched by %s where it has that', async (_, has, calls) => {
    const { exchange, events } = startWorld(has);
    await until(() => exchange.waiting === calls, 'watched');
    expect(events.counts.connected).toBe(0);
    exchange.push('BTC/USD', { bid: 108359.8, ask: 108359.9, last: 9, timestamp: NOON - 40 });
    exchange.push('ETH/USD', { bid: 1e-8, ask: '0.00000001234567890123' });
    await until(() => events.received.length === 2, 'two quotes');
    expect(events.received).toEqual([
      quote('BTC/USD', { bid: '108359.8', ask: '108359.9', sourceTime: NOON - 40 }),
      quote('ETH/USD', { bid: '0.00000001', ask: '0.00000001234567890123' }),
    ]);
    expect(events.counts.connected).toBe(1);
    expect(exchange.fetches).toBe(0);
  });

  it('loses no update of another symbol that arrives in the same turn', async () => {
    const { exchange, events } = startWorld({ watchBidsAsks: true });
    for (let i = 1; i <= 3; i += 1) {
      await until(() => exchange.waiting === 1, 'watched');
      // One call returns the first only.
      exchange.push('BTC/USD', { bid: i, ask: i + 1 });
      exchange.push('ETH/USD', { bid: 10 * i, ask: 10 * i + 1 });
      await turns(3);
    }
    expect(pricesOf(events)).toEqual(
      [1, 2, 3].flatMap((i) => [`BTC/USD ${i} ${i + 1} -`, `ETH/USD ${10 * i} ${10 * i + 1} -`]),
    );
  });

  it('is not read from a cache of another kind', async () => {
    const { exchange, events } = startWorld({ watchBidsAsks: true });
    exchange.tickers['BTC/USD'] = { bid: 7, ask: 8 };
    await until(() => exchange.waiting === 1, 'watched');
    exchange.push('BTC/USD', { bid: 1, ask: 2 });
    await until(() => exchange.waiting === 1, 'watched again');
    exchange.push('BTC/USD', { bid: 1.5, ask: 2 });
    await turns(3);
    expect(pricesOf(events)).toEqual(['BTC/USD 1 2 -', 'BTC/USD 1.5 2 -']);
  });

  it.each<[string, unknown, string[], string[]]>([
    ['the last trade where it never sends bid and ask', { last: 5 }, ['BTC/USD - - 5'], []],
    ['one side', { bid: 5, ask: null, last: 6 }, ['BTC/USD 5 - -'], []],
    ['a side of zero', { bid: 0, ask: 5 }, ['BTC/USD - 5 -'], []],
    ['nothing', {}, ['BTC/USD - - -'], []],
    ['a text that is no number', { bid: 'x', ask: 5 }, ['BTC/USD - 5 -'], ['bid: x']],
    ['no number', { bid: Number.NaN, ask: 5 }, ['BTC/USD - 5 -'], ['bid: NaN']],
    ['a negative price', { bid: -1, ask: 5 }, ['BTC/USD - 5 -'], ['bid: -1']],
    ['an object', { bid: { price: 1 }, ask: 5 }, ['BTC/USD - 5 -'], ['bid: [object Object]']],
    ['no ticker', null, [], ['a ticker that is no object']],
    ['a text for a ticker', 'down', [], ['a ticker that is no object']],
    ['a time that is none', { bid: 5, timestamp: 'now' }, ['BTC/USD 5 - -'], []],
  ])('is read where it sends %s', async (_, ticker, prices, unread) => {
    const { exchange, events } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.push('BTC/USD', ticker as object);
    await until(() => exchange.waiting === 1, 'watched again');
    await turns(2);
    expect(pricesOf(events)).toEqual(prices);
    expect(events.unread.map(({ detail }) => detail)).toEqual(unread);
    expect(events.troubles).toEqual([]);
  });

  it('never gives its last trade for a price after it sent a bid', async () => {
    const { exchange, events } = startWorld({ watchTickers: true });
    for (const ticker of [{ bid: 5, ask: 6, last: 5.5 }, { last: 9 }]) {
      await until(() => exchange.waiting === 1, 'watched');
      exchange.push('BTC/USD', ticker);
    }
    await until(() => events.received.length === 2, 'two quotes');
    expect(pricesOf(events)).toEqual(['BTC/USD 5 6 -', 'BTC/USD - - -']);
  });

  it('does not deal in a market that is not active', async () => {
    const { exchange, events } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.markets = { 'BTC/USD': { active: false } };
    exchange.push('BTC/USD', { bid: 5, ask: 6 });
    await until(() => events.received.length === 1, 'a quote');
    expect(events.received[0]?.isTradeable).toBe(false);
  });

  it('shows by the answers to pings that it is there', async () => {
    const { exchange, events, clock } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.push('BTC/USD', { bid: 5, ask: 6 });
    await until(() => events.received.length === 1, 'a quote');
    for (const lastPong of [1, 2, 2, undefined]) {
      exchange.clients = { 'wss://x': { lastPong } };
      clock.advance(1000);
    }
    expect(events.counts.heartbeats).toBe(2);
  });
});

describe('the markets of an exchange', () => {
  it('are read again every hour', async () => {
    const { exchange, events, clock } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.markets = { 'BTC/USD': { active: false } };
    clock.advance(3_600_000);
    await turns(3);
    exchange.push('BTC/USD', { bid: 5, ask: 6 });
    await until(() => events.received.length === 1, 'a quote');
    expect([exchange.loads, events.received[0]?.isTradeable]).toEqual([2, true]);
  });

  it('are opened again where an answer had none', async () => {
    const { exchange, events, clock } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.listed = [];
    clock.advance(3_600_000);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.unread).toEqual([{ symbol: undefined, detail: 'markets: the exchange has no markets' }]);
    expect(events.unknown).toEqual([]);
    exchange.listed = SYMBOLS;
    exchange.markets = undefined;
    await turns(3);
    clock.advance(250);
    await until(() => exchange.waiting === 1, 'watched again');
  });
});

describe('an exchange without a stream', () => {
  it.each([
    ['fetchTickers', { fetchTickers: true, fetchTicker: true }, 1],
    ['fetchTicker', { fetchTicker: true }, 2],
  ])('is asked by %s every second, and repeated tickers are heartbeats', async (_, has, requests) => {
    const { exchange, events, clock } = startWorld(has);
    exchange.tickers = { 'BTC/USD': { bid: 1, ask: 2 }, 'ETH/USD': { bid: 3, ask: 4 } };
    await until(() => events.received.length === 2, 'two quotes');
    expect(exchange.fetches).toBe(requests);
    const before = events.counts.heartbeats;
    exchange.tickers = { 'BTC/USD': { bid: 1, ask: 2 }, 'ETH/USD': { bid: 3.5, ask: 4 } };
    await turns(5);
    expect(exchange.fetches).toBe(requests);
    clock.advance(1000);
    await until(() => events.received.length === 3, 'three quotes');
    expect(pricesOf(events).at(-1)).toBe('ETH/USD 3.5 4 -');
    expect(events.counts.heartbeats).toBeGreaterThan(before);
  });

  it('and without any tickers is in trouble', async () => {
    const { events } = startWorld({});
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_malformed', detail: 'ccxt has no prices of this exchange' },
    ]);
  });
});

describe('symbols of an exchange', () => {
  it('that it does not have are reported once, the others are followed', async () => {
    const { exchange, events, connector } = startWorld({ watchTickers: true }, ['BTC/USD', 'EUR/USD']);
    await until(() => exchange.waiting === 1, 'watched');
    expect(exchange.watched).toEqual(['BTC/USD']);
    connector.setSymbols(['ETH/USD', 'EUR/USD']);
    await until(() => exchange.watched[0] === 'ETH/USD', 'watched again');
    exchange.push('BTC/USD', { bid: 1, ask: 2 });
    exchange.push('ETH/USD', { bid: 3, ask: 4 });
    await until(() => events.received.length === 1, 'a quote');
    expect(pricesOf(events)).toEqual(['ETH/USD 3 4 -']);
    expect(events.unknown).toEqual(['EUR/USD']);
    connector.setSymbols([]);
    await turns(3);
    connector.setSymbols(['BTC/USD']);
    await until(() => exchange.watched[0] === 'BTC/USD', 'watched after nothing');
  });
});

describe('an exchange that fails', () => {
  it.each([
    ['breaks', new NetworkError('socket hang up'), 'market.source_unreachable', 2400],
    ['is down', new ExchangeNotAvailable('kraken 502'), 'market.source_unreachable', 2400],
    ['answers nonsense', new BadResponse('<html>'), 'market.source_malformed', 2400],
    ['refuses a symbol', new BadSymbol('kraken BTC/USD'), 'market.source_malformed', 2400],
    ['throws a TypeError', new TypeError('x is undefined'), 'market.source_malformed', 2400],
    ['limits us', new RateLimitExceeded('429'), 'market.source_limited', 30_000],
    [
      'refuses the key',
      new AuthenticationError('key sunflower, secret hunter2'),
      'market.source_unauthorized',
      60_000,
    ],
    ['throws a text', 'down', 'market.source_malformed', 2400],
  ])('and %s is in trouble and tried again', async (_, error, trouble, waitMs) => {
    const { exchange, events, clock } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.failure = error;
    exchange.break(error);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]?.trouble).toBe(trouble);
    expect(events.troubles[0]?.detail).not.toMatch(/sunflower|hunter2/);
    expect(exchange.closes).toBe(1);
    exchange.failure = undefined;
    await turns(5);
    if (waitMs > 2400) {
      clock.advance(waitMs - 1000);
      await turns(5);
      expect(exchange.waiting).toBe(0);
    }
    for (let ms = 0; ms < 2400 && exchange.waiting === 0; ms += 100) {
      clock.advance(100);
      await turns(3);
    }
    expect(exchange.waiting).toBe(1);
    exchange.push('BTC/USD', { bid: 1, ask: 2 });
    await until(() => events.received.length === 1, 'a quote');
    expect(exchange.loads).toBe(1);
  });

  it('at one symbol is followed by one call per symbol afterwards', async () => {
    const { exchange, events, clock } = startWorld({ watchTicker: true });
    await until(() => exchange.waiting === 2, 'watched');
    exchange.break(new NetworkError('reset'));
    await until(() => events.troubles.length === 1, 'trouble');
    await turns(3);
    clock.advance(250);
    await until(() => exchange.waiting === 2, 'watched again');
    exchange.push('BTC/USD', { bid: 1, ask: 2 });
    await turns(3);
    expect(pricesOf(events)).toEqual(['BTC/USD 1 2 -']);
    expect(exchange.waiting).toBe(2);
  });

  it('to load its markets is tried again', async () => {
    let creations = 0;
    const { exchange, events, clock } = startWorld({ watchTickers: true }, SYMBOLS, async (each) => {
      creations += 1;
      if (creations === 1) throw new NetworkError('ECONNREFUSED');
      return each;
    });
    await until(() => events.troubles.length === 1, 'trouble');
    await turns(3);
    clock.advance(250);
    await until(() => exchange.waiting === 1, 'watched');
  });

  it('because the library is missing says how to install it, and is tried again after a minute', async () => {
    const { events, clock } = startWorld({}, SYMBOLS, async () => {
      throw new CcxtMissing('ccxt:kraken needs the library ccxt');
    });
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles[0]).toEqual({
      trouble: 'market.source_unreachable',
      detail: 'ccxt:kraken needs the library ccxt',
    });
    await turns(3);
    clock.advance(59_000);
    await turns(3);
    expect(events.troubles.length).toBe(1);
    clock.advance(1000);
    await until(() => events.troubles.length === 2, 'tried again');
  });

  it.each([
    ['nothing', () => Promise.resolve({})],
    ['null', () => Promise.resolve(null as unknown as CcxtTickers)],
  ])('by returning %s at once does not spin', async (_, watchTickers) => {
    const { exchange, events } = startWorld({ watchTickers: true });
    let calls = 0;
    exchange.watchTickers = () => {
      calls += 1;
      return watchTickers();
    };
    await until(() => events.troubles.length === 1, 'trouble');
    expect(calls).toBeLessThanOrEqual(1002);
    expect(events.received).toEqual([]);
  });

  it('by sending prices without end lets other work run, and stops', async () => {
    const { exchange, events, connector } = startWorld({ watchTickers: true });
    let price = 0;
    exchange.watchTickers = async () => {
      price += 1;
      return { 'BTC/USD': { bid: price, ask: price + 1 } };
    };
    await until(() => events.received.length > 3000, 'many quotes');
    expect(events.counts.deliveries).toBeGreaterThan(2);
    await connector.stop();
    const { length } = events.received;
    await turns(5);
    expect(events.received.length).toBe(length);
    expect(events.received.every(({ bid }, i) => bid === String(i + 1))).toBe(true);
  });
});

describe('the end of an exchange', () => {
  it.each([
    ['watches', { watchTickers: true }],
    ['is asked', { fetchTickers: true }],
    ['has no symbols', {}],
  ])('leaves nothing where it %s', async (what, has) => {
    const { exchange, events, connector, clock } = startWorld(has, what === 'has no symbols' ? [] : SYMBOLS);
    await turns(5);
    await connector.stop();
    expect([exchange.closes, exchange.waiting]).toEqual([1, 0]);
    const before = JSON.stringify([events.counts, events.troubles, exchange.fetches, exchange.loads]);
    clock.advance(2 * 3_600_000);
    await turns(5);
    expect(JSON.stringify([events.counts, events.troubles, exchange.fetches, exchange.loads])).toBe(before);
    await connector.stop();
  });

  it('does not wait for an exchange that never answers', async () => {
    const { exchange, connector, clock } = startWorld({ watchTickers: true });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.close = () => new Promise(() => undefined);
    const stopped = connector.stop();
    await turns(3);
    clock.advance(1000);
    await stopped;
  });
});

describe('the settings of an exchange', () => {
  it.each([
    ['kraken', {}, { exchange: 'kraken', url: undefined, streamUrl: undefined, credentials: {} }],
    ['kraken', { CCXT_APIKEY: 'a', CCXT_SECRET: 'b' }, { credentials: { apiKey: 'a', secret: 'b' } }],
    ['kraken', { CCXT_APIKEY: 'a', CCXT_KRAKEN_APIKEY: 'c' }, { credentials: { apiKey: 'c' } }],
    ['kraken', { CCXT_BITSTAMP_APIKEY: 'a' }, { credentials: {} }],
    [
      'kraken',
      { CCXT_URL: 'http://127.0.0.1:1', CCXT_STREAM_URL: 'ws://127.0.0.1:2' },
      { url: 'http://127.0.0.1:1' },
    ],
  ])('of %s with %o are read', (exchange, env, settings) => {
    expect(readCcxtSettings(exchange, env)).toMatchObject(settings);
  });

  it.each([
    ['', {}, '«ccxt:» names no exchange'],
    ['__proto__', {}, '«ccxt:__proto__» names no exchange'],
    ['kraken', { CCXT_URL: 'ws://127.0.0.1' }, 'CCXT_URL is no address of http or https'],
    ['kraken', { CCXT_STREAM_URL: 'x' }, 'CCXT_STREAM_URL is no address of ws or wss'],
  ])('of «%s» with %o are refused', (exchange, env, problem) => {
    expect(readCcxtSettings(exchange, env)).toMatchObject({ problem });
  });

  it('replace the origins of addresses and keep their paths', () => {
    const api = {
      public: 'https://api.kraken.com',
      v2: 'https://{hostname}/api/v2',
      list: ['https://a.example/x'],
      ws: { public: 'wss://ws.kraken.com/v2' },
      none: undefined,
    };
    expect(withOrigins(api, { url: 'http://127.0.0.1:1/', streamUrl: 'ws://127.0.0.1:2' })).toEqual({
      public: 'http://127.0.0.1:1',
      v2: 'http://127.0.0.1:1/api/v2',
      list: ['http://127.0.0.1:1/x'],
      ws: { public: 'ws://127.0.0.1:2/v2' },
      none: undefined,
    });
    expect(withOrigins(api, {})).toEqual(api);
  });
});
