import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { NOON, pricesOf, quote, SYMBOLS, startWorld } from './exchange-world.fixture.ts';
import { withOrigins } from './library.ts';
import { readCcxtSettings } from './settings.ts';

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
