import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { framesOf } from '../vendor/fake-vendor.fixture.ts';
import { lineOf, NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { priceText } from './fake-twelvedata.fixture.ts';
import { twelveDataWorld } from './twelvedata-world.fixture.ts';

const T = NOON / 1000;
const SYMBOLS = ['EUR/USD', 'BTC/USD'];

describe('twelvedata: a stream of prices', () => {
  it('is subscribed to with one message and kept by a heartbeat every 10 s', async () => {
    const { start, events, clock } = await twelveDataWorld();
    const client = await start(SYMBOLS);
    expect(client.url.pathname).toBe('/v1/quotes/price');
    expect(client.url.searchParams.get('apikey')).toBe(TOKEN);
    await until(() => events.counts.connected === 1, 'connected');
    for (let second = 0; second < 30; second += 1) clock.advance(1000);
    await until(() => client.heard.length === 4, 'three heartbeats');
    expect(client.heard).toEqual([
      { action: 'subscribe', params: { symbols: 'EUR/USD,BTC/USD' } },
      ...Array.from({ length: 3 }, () => ({ action: 'heartbeat' })),
    ]);
    await until(() => events.counts.heartbeats >= 3, 'the answers are heartbeats');
    expect(events.troubles).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['with both sides has these', '"bid":1.10001,"ask":1.1001,"price":1.10005', '1.10001 1.1001 -'],
    ['with both sides as texts has their digits', '"bid":"1.10","ask":"1.20","price":1', '1.10 1.20 -'],
    ['without sides has the last price', '"price":108359.8', '- - 108359.8'],
    ['with one side has the last price', '"bid":1.1,"price":1.2', '- - 1.2'],
    ['with an empty side has the last price', '"bid":0,"ask":1.3,"price":1.2', '- - 1.2'],
    ['with sides that are null has the last price', '"bid":null,"ask":null,"price":1e-7', '- - 0.0000001'],
    ['with both sides needs no last price', '"bid":1.1,"ask":1.2', '1.1 1.2 -'],
  ])('%s', async (_, fields, prices) => {
    const { start, events } = await twelveDataWorld();
    const client = await start(SYMBOLS);
    client.send(`{"event":"price","symbol":"EUR/USD","timestamp":${T},${fields}}`);
    await until(() => events.received.length === 1, 'a quote');
    expect(events.received.map(lineOf)).toEqual([`EUR/USD ${prices} ${NOON}`]);
    expect(events.received[0]?.isTradeable).toBe(true);
  });

  it.each<[string, string, string | undefined, string]>([
    ['without any price', priceText('EUR/USD', { timestamp: T }), 'EUR/USD', 'price: undefined'],
    ['with a price of zero', priceText('EUR/USD', { timestamp: T, price: 0 }), 'EUR/USD', 'price: 0'],
    ['with a negative price', priceText('EUR/USD', { price: -1 }), 'EUR/USD', 'price: -1'],
    ['with a price that is none', priceText('EUR/USD', { price: '"n/a"' }), 'EUR/USD', 'price: "n/a"'],
    ['with a side that is none', priceText('EUR/USD', { price: 1, bid: '[]' }), 'EUR/USD', 'bid: []'],
    [
      'with a time that is none',
      priceText('EUR/USD', { price: 1, timestamp: '"noon"' }),
      'EUR/USD',
      'timestamp: "noon"',
    ],
    ['with a symbol that is none', '{"event":"price","symbol":7,"price":1}', undefined, 'symbol: 7'],
    ['that is a list', '[1]', undefined, 'no object: [1]'],
    ['that is null', 'null', undefined, 'no object: null'],
    ['that is no JSON', '<html>', undefined, 'no JSON: <html>'],
    [
      'with an error of one request',
      '{"status":"error","code":400,"message":"Invalid action"}',
      undefined,
      '400: Invalid action',
    ],
  ])('reports a message %s as unreadable and goes on', async (_, text, symbol, detail) => {
    const { start, events } = await twelveDataWorld();
    const client = await start(SYMBOLS);
    client.send(text);
    client.send(priceText('BTC/USD', { timestamp: T, price: 2 }));
    await until(() => events.received.length === 1, 'the next quote');
    expect(events.unread).toEqual([{ symbol, detail }]);
    expect(events.troubles).toEqual([]);
  });

  it('drops what is older, takes a repetition as a heartbeat, and ignores other symbols', async () => {
    const { start, events } = await twelveDataWorld();
    const client = await start(SYMBOLS);
    const before = events.counts.heartbeats;
    client.send(priceText('EUR/USD', { timestamp: T, price: 1.1 }));
    client.send(priceText('EUR/USD', { timestamp: T, price: 1.1 }));
    client.send(priceText('EUR/USD', { timestamp: T - 1, price: 1.3 }));
    client.send(priceText('USD/JPY', { timestamp: T, price: 150 }));
    client.send('{"event":"news","symbol":"EUR/USD"}');
    client.send(priceText('EUR/USD', { timestamp: T, price: 1.2 }));
    await until(() => events.received.length === 2, 'both');
    expect(events.received.map(lineOf)).toEqual([`EUR/USD - - 1.1 ${NOON}`, `EUR/USD - - 1.2 ${NOON}`]);
    expect(events.counts.heartbeats - before).toBe(1);
    expect(events.unread).toEqual([]);
  });

  it('tells a symbol at one exchange from the same elsewhere', async () => {
    const { start, events } = await twelveDataWorld();
    const client = await start(['BTC/USD', 'BTC/USD:Binance']);
    client.send('{"event":"price","symbol":"BTC/USD","exchange":"Binance","price":1}');
    client.send('{"event":"price","symbol":"BTC/USD","exchange":"Coinbase Pro","price":2}');
    await until(() => events.received.length === 2, 'both');
    expect(events.received.map(lineOf)).toEqual(['BTC/USD:Binance - - 1 -', 'BTC/USD - - 2 -']);
  });

  it('is read from fragments that are split at any byte, and from packets split or joined anywhere', async () => {
    const { start, events } = await twelveDataWorld();
    const client = await start(SYMBOLS);
    const text = priceText('EUR/USD', { currency: '"€"', timestamp: T, price: 1.5 });
    const length = Buffer.byteLength(text);
    let sent = 0;
    const next = (): string => text.replace(String(T), String(T + ++sent));
    for (let end = 1; end < length; end += 1) client.write([framesOf(next(), [end])]);
    client.write([
      framesOf(
        next(),
        Array.from({ length }, (_, i) => i),
      ),
    ]);
    client.write([Buffer.concat([framesOf(next()), framesOf(next())])]);
    const bytes = framesOf(next());
    for (const byte of bytes) {
      client.write([Buffer.from([byte])]);
      await turns(1);
    }
    await until(() => events.received.length >= sent, 'all');
    expect(events.received.map(({ sourceTime }) => sourceTime)).toEqual(
      Array.from({ length: sent }, (_, i) => NOON + (i + 1) * 1000),
    );
    expect(events.unread).toEqual([]);
  });
});

describe('twelvedata: symbols that the vendor does not know', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'as objects',
      { status: 'ok', success: [{ symbol: 'EUR/USD' }], fails: [{ symbol: 'NO/USD' }] },
      ['NO/USD'],
    ],
    ['as names', { status: 'ok', success: null, fails: ['NO/USD', 'EUR/USD'] }, ['NO/USD', 'EUR/USD']],
    [
      'as both, with others',
      { status: 'error', success: null, fails: ['X', { symbol: 'NO/USD' }, 7] },
      ['NO/USD'],
    ],
    ['as null', { status: 'ok', success: [], fails: null }, []],
    ['as nothing', { status: 'ok' }, []],
  ])('are reported where it lists them %s', async (_, status, unknown) => {
    const { connector, fake, events } = await twelveDataWorld();
    fake.status = () => ({ event: 'subscribe-status', ...(status as object) });
    connector.start(['EUR/USD', 'NO/USD'], events);
    await until(() => events.counts.connected === 1, 'connected');
    expect(events.unknown).toEqual(unknown);
    expect(events.troubles).toEqual([]);
  });

  it('are reported once, also after other symbols are asked for', async () => {
    const { connector, start, events, vendor, pass } = await twelveDataWorld();
    await start(['EUR/USD', 'NO/USD'], ['EUR/USD']);
    connector.setSymbols(['USD/JPY', 'NO/USD']);
    await pass(() => vendor.open.some(({ subscribed }) => subscribed.has('USD/JPY')), 'subscribed again');
    await until(() => events.counts.connected === 2, 'connected again');
    expect(vendor.open.length).toBe(1);
    expect(events.unknown).toEqual(['NO/USD']);
    vendor.open[0]?.send(priceText('EUR/USD', { timestamp: T, price: 1 }));
    vendor.open[0]?.send(priceText('USD/JPY', { timestamp: T, price: 2 }));
    await until(() => events.received.length === 1, 'a quote');
    expect(events.received.map(lineOf)).toEqual([`USD/JPY - - 2 ${NOON}`]);
  });
});
