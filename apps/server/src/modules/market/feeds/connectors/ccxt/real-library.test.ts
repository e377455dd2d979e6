import { afterEach, describe, expect, it } from 'vitest';
import { wallTimers } from '../../../../../platform/clock/clock.ts';
import type { ConnectorWithHistory } from '../connector.ts';
import { type RecordedEvents, recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createCcxtConnector } from './ccxt-connector.ts';
import { FakeBitstamp, FakeKraken } from './fake-kraken.fixture.ts';
import { findCcxtProblem, INSTALL_CCXT } from './library.ts';

const missing = await findCcxtProblem('kraken');
if (missing !== undefined)
  console.warn(`the tests with the library ccxt are skipped; to run them: ${INSTALL_CCXT}`);

const SYMBOLS = ['BTC/USD', 'ETH/USD'];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function start(
  exchange: string,
  port: number,
  symbols: readonly string[] = SYMBOLS,
): [ConnectorWithHistory, RecordedEvents] {
  const events = recordEvents();
  const connector = createCcxtConnector({
    settings: {
      exchange,
      url: `http://127.0.0.1:${port}`,
      streamUrl: `ws://127.0.0.1:${port}`,
      credentials: {},
    },
    timers: wallTimers(),
    random: () => 0.5,
  });
  ends.unshift(() => connector.stop());
  connector.start(symbols, events);
  return [connector, events];
}

async function startKraken(symbols = SYMBOLS): Promise<[FakeKraken, ConnectorWithHistory, RecordedEvents]> {
  const kraken = await new FakeKraken().listen();
  ends.push(() => kraken.close());
  return [kraken, ...start('kraken', kraken.port, symbols)];
}

const areSubscribed = (kraken: FakeKraken) => () => SYMBOLS.every((symbol) => kraken.isSubscribed(symbol));
const pricesOf = ({ received }: RecordedEvents) =>
  received.map(({ symbol, bid, ask }) => `${symbol} ${bid} ${ask}`);

describe.skipIf(missing !== undefined)('Kraken by the library ccxt', () => {
  it('sends quotes with its own numbers, whole, in fragments and many at once', async () => {
    const [kraken, , events] = await startKraken();
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    kraken.send(kraken.ticker('BTC/USD', '108359.8', '108359.9', 'snapshot'));
    await until(() => events.received.length === 1, 'a quote');
    kraken.sendFragments(kraken.ticker('ETH/USD', '0.00000001', '1.5e-7'), 7);
    await until(() => events.received.length === 2, 'two quotes');
    expect(pricesOf(events)).toEqual(['BTC/USD 108359.8 108359.9', 'ETH/USD 0.00000001 0.00000015']);
    expect(events.received[0]).toMatchObject({ last: undefined, sourceTime: undefined, isTradeable: true });
    for (let i = 1; i <= 200; i += 1) {
      kraken.send(kraken.ticker('BTC/USD', `1000${i % 10}.${i}`, '20000'));
      kraken.send(kraken.ticker('ETH/USD', `2000.${i}`, '20001'));
    }
    const isLast = () =>
      ['BTC/USD', 'ETH/USD'].every(
        (symbol) =>
          events.received.findLast((each) => each.symbol === symbol)?.bid?.endsWith('.200') ||
          events.received.findLast((each) => each.symbol === symbol)?.bid?.endsWith('.2'),
      );
    await until(isLast, 'the last of each symbol');
    // The library may leave out what a later one replaced, but it keeps the order.
    for (const symbol of SYMBOLS) {
      const numbers = events.received
        .filter((each) => each.symbol === symbol)
        .slice(1)
        .map(({ bid }) => bid);
      const sent = Array.from({ length: 200 }, (_, i) =>
        symbol === 'BTC/USD' ? `${Number(`1000${(i + 1) % 10}.${i + 1}`)}` : `${Number(`2000.${i + 1}`)}`,
      );
      let from = 0;
      for (const number of numbers) {
        const at = sent.indexOf(String(number), from);
        expect(at, `${symbol} ${number}`).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
    }
    expect(events.counts.connected).toBe(1);
    expect(events.troubles).toEqual([]);
  });

  it('does not know a symbol', async () => {
    const [kraken, , events] = await startKraken(['BTC/USD', 'ETH/USD', 'EUR/XXX']);
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    expect(events.unknown).toEqual(['EUR/XXX']);
  });

  it.each(['close', 'reset'] as const)('is connected again within 5 s after a %s', async (kind) => {
    const [kraken, , events] = await startKraken();
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    kraken.send(kraken.ticker('BTC/USD', '1', '2'));
    await until(() => events.received.length === 1, 'a quote');
    kraken.isRefusingSockets = true;
    kraken.dropSockets(kind);
    await until(() => events.troubles.length >= 3, 'three failures', 20_000);
    expect(new Set(events.troubles.map(({ trouble }) => trouble))).toEqual(
      new Set(['market.source_unreachable']),
    );
    kraken.isRefusingSockets = false;
    const began = performance.now();
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    expect(performance.now() - began).toBeLessThan(5000);
    kraken.send(kraken.ticker('BTC/USD', '3', '4'));
    await until(() => events.received.length === 2, 'another quote');
    expect(pricesOf(events)).toEqual(['BTC/USD 1 2', 'BTC/USD 3 4']);
  });

  it.each([
    ['503', { status: 503, body: '{"error":["EService:Unavailable"]}' }, 'market.source_unreachable'],
    ['429', { status: 429, body: '{"error":["EAPI:Rate limit exceeded"]}' }, 'market.source_limited'],
    ['a wrong key', { status: 200, body: '{"error":["EAPI:Invalid key"]}' }, 'market.source_unauthorized'],
    ['no JSON', { status: 200, body: '<html>maintenance</html>' }, 'market.source_malformed'],
  ])('that answers with %s at the start is in trouble', async (_, refusal, trouble) => {
    const kraken = await new FakeKraken().listen();
    ends.push(() => kraken.close());
    kraken.refusal = refusal;
    const [, events] = start('kraken', kraken.port);
    await until(() => events.troubles.length === 1, 'trouble', 20_000);
    expect(events.troubles[0]?.trouble).toBe(trouble);
  });

  it('sends nonsense without any price, and goes on', async () => {
    const [kraken, , events] = await startKraken();
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    for (const nonsense of [
      'not json',
      '{}',
      '[]',
      '{"channel":"ticker","type":"update","data":[{"symbol":"XXX/YYY","bid":1,"ask":2}]}',
      '{"channel":"unknown","data":[]}',
      kraken.ticker('BTC/USD', '0', '"x"'),
    ]) {
      kraken.send(nonsense);
      await turns(5);
    }
    await until(() => kraken.openSockets.length === 1 && areSubscribed(kraken)(), 'subscriptions', 20_000);
    kraken.send(kraken.ticker('BTC/USD', '3', '4'));
    await until(() => events.received.some(({ bid }) => bid === '3'), 'a quote', 20_000);
    const prices = events.received.flatMap(({ bid, ask }) => [bid, ask]);
    expect(new Set(prices.filter((price) => price !== undefined))).toEqual(new Set(['3', '4']));
  });

  it('has history, also where its pages are shorter than asked for', async () => {
    const [kraken, connector] = await startKraken();
    const before = Math.floor(Date.now() / 60_000) * 60_000;
    const bars = await connector.history({
      symbol: 'BTC/USD',
      period: '1min',
      count: 600,
      before,
      signal: new AbortController().signal,
    });
    expect(bars.length).toBe(600);
    expect(bars.at(-1)).toEqual({
      time: before - 60_000,
      open: '100.1',
      high: '100.3',
      low: '99.9',
      close: '100.20000001',
      volume: 0,
    });
    expect(kraken.requests.filter((path) => path.endsWith('OHLC')).length).toBe(2);
    await expect(
      connector.history({
        symbol: 'EUR/XXX',
        period: '1min',
        count: 1,
        before,
        signal: new AbortController().signal,
      }),
    ).rejects.toMatchObject({ trouble: 'market.source_unknown_symbol' });
  });

  it('has no connection left after the end', async () => {
    const [kraken, connector, events] = await startKraken();
    await until(areSubscribed(kraken), 'subscriptions', 20_000);
    await connector.stop();
    await until(() => kraken.openSockets.length === 0, 'closed sockets');
    expect(events.troubles).toEqual([]);
  });

  it('can be stopped while it is asked for its markets', async () => {
    const kraken = await new FakeKraken().listen();
    ends.push(() => kraken.close());
    const [connector, events] = start('kraken', kraken.port);
    await until(() => kraken.requests.length > 0, 'a request', 20_000);
    await connector.stop();
    expect(events.troubles).toEqual([]);
  });
});

describe.skipIf(missing !== undefined)('Bitstamp by the library ccxt', () => {
  it('is asked for tickers, because it has no stream of them', async () => {
    const bitstamp = new FakeBitstamp();
    const port = await bitstamp.listen();
    ends.push(() => bitstamp.close());
    const ticker = {
      pair: 'BTC/USD',
      bid: '26208',
      ask: '26211.5',
      last: '26216',
      timestamp: '1686068944',
      volume: '1',
      vwap: '1',
    };
    bitstamp.tickers = [ticker];
    const [, events] = start('bitstamp', port, ['BTC/USD']);
    await until(() => events.received.length === 1, 'a quote', 20_000);
    expect(events.received[0]).toMatchObject({ bid: '26208', ask: '26211.5', sourceTime: 1_686_068_944_000 });
    bitstamp.tickers = [{ ...ticker, bid: '26209' }];
    await until(() => events.received.length === 2, 'another quote', 20_000);
    expect(bitstamp.requests).toBeGreaterThanOrEqual(2);
  });
});

describe('the library ccxt', () => {
  it.skipIf(missing !== undefined)('does not have every exchange', async () => {
    expect(await findCcxtProblem('nosuchexchange')).toBe('ccxt has no exchange «nosuchexchange»');
    expect(await findCcxtProblem('exchanges')).toBe('ccxt has no exchange «exchanges»');
  });

  it.skipIf(missing === undefined)('is named with the command that installs it where it is missing', () => {
    expect(missing).toBe(
      'ccxt:kraken needs the library ccxt, which is not installed; run: npm install --no-save ccxt@4.5.84',
    );
  });
});
