import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { framesOf } from '../vendor/fake-vendor.fixture.ts';
import { lineOf, NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { cryptoQuote, forexQuote, message, statusText } from './fake-polygon.fixture.ts';
import { polygonWorld } from './polygon-world.fixture.ts';

const EUR = 'C:EUR-USD';
const JPY = 'C:USD-JPY';
const BTC = 'X:BTC-USD';
const BOTH = ['C.EUR/USD', 'XQ.BTC-USD'];

describe('polygon: a stream of quotes', () => {
  it('is asked for at one connection for each kind of market, after the token was accepted', async () => {
    const { start, events, vendor, to } = await polygonWorld();
    await start([EUR, BTC, JPY], [...BOTH, 'C.USD/JPY']);
    await until(() => events.counts.connected === 1, 'connected');
    expect(vendor.open.length).toBe(2);
    expect(to('forex')?.heard).toEqual([
      { action: 'auth', params: TOKEN },
      { action: 'subscribe', params: 'C.EUR/USD,C.USD/JPY' },
    ]);
    expect(to('crypto')?.heard).toEqual([
      { action: 'auth', params: TOKEN },
      { action: 'subscribe', params: 'XQ.BTC-USD' },
    ]);
    expect(vendor.clients.every(({ url }) => url.search === '')).toBe(true);
  });

  it.each([
    [[EUR], ['forex']],
    [[BTC], ['crypto']],
  ])('of %s only is asked for at %s only', async (symbols, paths) => {
    const { connector, events, vendor } = await polygonWorld();
    connector.start(symbols, events);
    await until(() => events.counts.connected === 1, 'connected');
    await turns(20);
    expect(vendor.clients.map(({ url }) => url.pathname)).toEqual(paths.map((path) => `/${path}`));
  });

  it.each<[string, string, string]>([
    ['of currencies', forexQuote('EUR/USD', 1.17, 1.1701, NOON), `${EUR} 1.17 1.1701 - ${NOON}`],
    ['of a pair with a hyphen', forexQuote('EUR-USD', 1, 2, NOON), `${EUR} 1 2 - ${NOON}`],
    ['of a pair without any mark', forexQuote('EURUSD', 1, 2, NOON), `${EUR} 1 2 - ${NOON}`],
    ['with digits of a text', forexQuote('EUR/USD', '"1.10"', '"1.20"', NOON), `${EUR} 1.10 1.20 - ${NOON}`],
    ['without a bid', forexQuote('EUR/USD', 0, 2, NOON), `${EUR} - 2 - ${NOON}`],
    ['without an ask', forexQuote('EUR/USD', 1, 'null', NOON), `${EUR} 1 - - ${NOON}`],
    ['with a time in seconds', forexQuote('EUR/USD', 1, 2, NOON / 1000), `${EUR} 1 2 - ${NOON}`],
    ['with a time in nanoseconds', forexQuote('EUR/USD', 1, 2, `${NOON}000000`), `${EUR} 1 2 - ${NOON}`],
  ])('%s is reported with both sides', async (_, event, line) => {
    const { start, events, to } = await polygonWorld();
    await start([EUR], ['C.EUR/USD']);
    to('forex')?.send(message(event));
    await until(() => events.received.length === 1, 'a quote');
    expect(events.received.map(lineOf)).toEqual([line]);
  });

  it('reports all quotes of a message, and those of both connections of one turn together', async () => {
    const { start, events, to } = await polygonWorld();
    await start([EUR, JPY, BTC], BOTH);
    await until(() => events.counts.connected === 1, 'connected');
    to('crypto')?.send(
      message(cryptoQuote('BTC-USD', 82857.5, 82858, NOON), cryptoQuote('BTC-USD', 82857, 82858, NOON)),
    );
    to('forex')?.send(message(forexQuote('EUR/USD', 1, 2, NOON), forexQuote('USD/JPY', 3, 4, NOON)));
    await until(() => events.received.length === 4, 'all');
    expect(events.received.map(lineOf).sort()).toEqual([
      `${EUR} 1 2 - ${NOON}`,
      `${JPY} 3 4 - ${NOON}`,
      `${BTC} 82857 82858 - ${NOON}`,
      `${BTC} 82857.5 82858 - ${NOON}`,
    ]);
    expect(events.counts.deliveries).toBeLessThanOrEqual(2);
  });

  it.each<[string, string, string | undefined, string]>([
    ['with a negative side', message(forexQuote('EUR/USD', -1, 2, NOON)), EUR, 'b: -1'],
    ['with a side that is none', message(forexQuote('EUR/USD', 1, '"x"', NOON)), EUR, 'a: "x"'],
    ['with a time that is none', message(forexQuote('EUR/USD', 1, 2, '"noon"')), EUR, 't: "noon"'],
    ['with a pair that is none', '[{"ev":"C","p":7}]', undefined, 'p: 7'],
    ['with an event that is none', '[7]', undefined, 'no object: 7'],
    ['that is null', 'null', undefined, 'no object: null'],
    ['that is no JSON', '<html>', undefined, 'no JSON: <html>'],
    ['of an unknown status', statusText('error', 'oops'), undefined, 'error: oops'],
    ['of a status that is none', '[{"ev":"status"}]', undefined, 'undefined: undefined'],
  ])('reports a message %s as unreadable and goes on', async (_, text, symbol, detail) => {
    const { start, events, to } = await polygonWorld();
    await start([EUR], ['C.EUR/USD']);
    to('forex')?.send(text);
    to('forex')?.send(message(forexQuote('EUR/USD', 1, 2, NOON)));
    await until(() => events.received.length === 1, 'the next quote');
    expect(events.unread).toEqual([{ symbol, detail }]);
    expect(events.troubles).toEqual([]);
  });

  it('drops what is older, takes a repetition as a heartbeat, and ignores what was not asked for', async () => {
    const { start, events, to } = await polygonWorld();
    await start([EUR], ['C.EUR/USD']);
    const quotes = [
      forexQuote('EUR/USD', 1, 2, NOON),
      forexQuote('EUR/USD', 1, 2, NOON),
      forexQuote('EUR/USD', 8, 9, NOON - 1),
      forexQuote('USD/JPY', 8, 9, NOON),
      '{"ev":"CA","pair":"EUR/USD","o":7,"c":7,"h":7,"l":7}',
      forexQuote('EUR/USD', 1, 3, NOON),
    ];
    to('forex')?.send(message(...quotes));
    await until(() => events.received.length === 2, 'both');
    expect(events.received.map(lineOf)).toEqual([`${EUR} 1 2 - ${NOON}`, `${EUR} 1 3 - ${NOON}`]);
    expect(events.counts.heartbeats).toBe(1);
    expect(events.unread).toEqual([]);
  });

  it('is read from fragments that are split at any byte, and from packets split or joined anywhere', async () => {
    const { start, events, to } = await polygonWorld();
    await start([BTC], ['XQ.BTC-USD']);
    const client = to('crypto');
    let sent = 0;
    const next = (): string => message(cryptoQuote('BTC-USD', 1, 2, NOON + ++sent));
    const { length } = message(cryptoQuote('BTC-USD', 1, 2, NOON));
    for (let end = 1; end < length; end += 1) client?.write([framesOf(next(), [end])]);
    client?.write([
      framesOf(
        next(),
        Array.from({ length }, (_, i) => i),
      ),
    ]);
    client?.write([Buffer.concat([framesOf(next()), framesOf(next())])]);
    for (const byte of framesOf(next())) {
      client?.write([Buffer.from([byte])]);
      await turns(1);
    }
    await until(() => events.received.length >= sent, 'all');
    expect(events.received.map(({ sourceTime }) => sourceTime)).toEqual(
      Array.from({ length: sent }, (_, i) => NOON + i + 1),
    );
  });

  it('reports symbols that are none of its names, each once', async () => {
    const { start, events, connector, vendor } = await polygonWorld();
    await start([EUR, 'EUR/USD', 'C:EURUSD', 'O:SPY', 'EUR/USD'], ['C.EUR/USD']);
    connector.setSymbols([EUR, 'EUR/USD', 'x:btc-usd']);
    expect(events.unknown).toEqual(['EUR/USD', 'C:EURUSD', 'O:SPY', 'x:btc-usd']);
    await turns(20);
    // The connection had no other symbols before: it stays.
    expect(vendor.clients.length).toBe(1);
  });

  it('takes the confirmation of the token in its older form', async () => {
    const { connector, fake, vendor, events } = await polygonWorld();
    fake.heard = (client, heard) => {
      const isAuth = (heard as { action?: string }).action === 'auth';
      client.send(statusText('success', isAuth ? 'authenticated' : 'subscribed to: C.EUR/USD'));
    };
    connector.start([EUR], events);
    await until(() => events.counts.connected === 1, 'connected');
    expect(vendor.open[0]?.heard.length).toBe(2);
  });
});
