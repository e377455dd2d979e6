import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { pricesOf, SYMBOLS, startWorld } from './exchange-world.fixture.ts';
import { CcxtMissing, type CcxtTickers } from './library.ts';
import {
  AuthenticationError,
  BadResponse,
  BadSymbol,
  ExchangeNotAvailable,
  NetworkError,
  RateLimitExceeded,
} from './scripted-exchange.fixture.ts';

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

  it('is not asked for history before the wait is over', async () => {
    const { exchange, clock, connector } = startWorld({ watchTickers: true, fetchOHLCV: true });
    const ask = () =>
      connector.history({
        symbol: 'BTC/USD',
        period: '1min',
        count: 10,
        before: clock.now(),
        signal: new AbortController().signal,
      });
    await until(() => exchange.waiting === 1, 'watched');
    exchange.failure = new RateLimitExceeded('429');
    await expect(ask()).rejects.toMatchObject({ trouble: 'market.source_limited' });
    exchange.failure = undefined;
    await expect(ask()).rejects.toMatchObject({ trouble: 'market.source_limited' });
    expect(exchange.asked.length).toBe(1);
    clock.advance(30_000);
    expect(await ask()).toEqual([]);
    exchange.break(new NetworkError('reset'));
    await turns(5);
    await expect(ask()).rejects.toMatchObject({ trouble: 'market.source_unreachable', message: 'reset' });
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
