import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { framesOf } from '../vendor/fake-vendor.fixture.ts';
import { lineOf, NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { tradesText } from './fake-finnhub.fixture.ts';
import { finnhubWorld } from './finnhub-world.fixture.ts';

const EUR = 'OANDA:EUR_USD';
const BTC = 'BINANCE:BTCUSDT';

describe('finnhub: a stream of trades', () => {
  it('is subscribed to with one message for each symbol', async () => {
    const { start, events } = await finnhubWorld();
    const client = await start([EUR, BTC]);
    expect(client.url.searchParams.get('token')).toBe(TOKEN);
    expect(client.heard).toEqual([
      { type: 'subscribe', symbol: EUR },
      { type: 'subscribe', symbol: BTC },
    ]);
    // It does not confirm: only what it sends shows that it took the subscription.
    expect(events.counts).toEqual({ connected: 0, heartbeats: 0, deliveries: 0 });
    client.json({ type: 'ping' });
    client.json({ type: 'ping' });
    await until(() => events.counts.heartbeats === 2, 'pings are heartbeats');
    expect(events.counts.connected).toBe(1);
  });

  it('reports every trade of a message, with and without volume', async () => {
    const { start, events } = await finnhubWorld();
    const client = await start([EUR, BTC]);
    client.send(
      `{"data":[{"p":7296.89,"s":"${BTC}","t":${NOON},"v":0.011467,"c":null},{"p":1.1,"s":"${EUR}","t":${NOON},"v":0},{"p":"7296.90","s":"${BTC}","t":${NOON + 1},"v":1,"c":["1"]}],"type":"trade"}`,
    );
    await until(() => events.received.length === 3, 'all');
    expect(events.received.map(lineOf)).toEqual([
      `${BTC} - - 7296.89 ${NOON}`,
      `${EUR} - - 1.1 ${NOON}`,
      `${BTC} - - 7296.90 ${NOON + 1}`,
    ]);
    expect(events.counts).toEqual({ connected: 1, heartbeats: 0, deliveries: 1 });
  });

  it.each<[string, string, string | undefined, string]>([
    ['without price', tradesText([EUR, 'null', NOON]), EUR, 'p: null'],
    ['with a price of zero', tradesText([EUR, 0, NOON]), EUR, 'p: 0'],
    ['with a negative price', tradesText([EUR, -1, NOON]), EUR, 'p: -1'],
    ['with a price that is none', tradesText([EUR, '{}', NOON]), EUR, 'p: {}'],
    ['with a time that is none', tradesText([EUR, 1, '"noon"']), EUR, 't: "noon"'],
    ['with a symbol that is none', '{"type":"trade","data":[{"s":1}]}', undefined, 'a trade: {"s":1}'],
    ['with a trade that is none', '{"type":"trade","data":[7]}', undefined, 'a trade: 7'],
    ['without a list of trades', '{"type":"trade","data":{}}', undefined, 'data: {}'],
    ['that is a list', '[]', undefined, 'no object: []'],
    ['that is no JSON', '{"type":', undefined, 'no JSON: {"type":'],
    ['of an unknown error', '{"type":"error","msg":"oops"}', undefined, 'oops'],
    ['of an error without text', '{"type":"error"}', undefined, 'undefined'],
  ])('reports a message %s as unreadable and goes on', async (_, text, symbol, detail) => {
    const { start, events } = await finnhubWorld();
    const client = await start([EUR, BTC]);
    client.send(text);
    client.send(tradesText([BTC, 2, NOON]));
    await until(() => events.received.length === 1, 'the next quote');
    expect(events.unread).toEqual([{ symbol, detail }]);
    expect(events.troubles).toEqual([]);
  });

  it('drops what is older, takes a repetition as a heartbeat, and ignores other symbols', async () => {
    const { start, events } = await finnhubWorld();
    const client = await start([EUR]);
    client.send(tradesText([EUR, 1.1, NOON], [EUR, 1.1, NOON], [EUR, 1.3, NOON - 1], [BTC, 9, NOON]));
    client.send('{"type":"news","data":[]}');
    client.send(tradesText([EUR, 1.2, NOON]));
    await until(() => events.received.length === 2, 'both');
    expect(events.received.map(lineOf)).toEqual([`${EUR} - - 1.1 ${NOON}`, `${EUR} - - 1.2 ${NOON}`]);
    expect(events.counts.heartbeats).toBe(1);
    expect(events.unread).toEqual([]);
  });

  it('is read from fragments that are split at any byte, and from packets split or joined anywhere', async () => {
    const { start, events } = await finnhubWorld();
    const client = await start([EUR]);
    let sent = 0;
    const next = (): string => tradesText([EUR, 1.5, NOON + ++sent]);
    const { length } = tradesText([EUR, 1.5, NOON]);
    for (let end = 1; end < length; end += 1) client.write([framesOf(next(), [end])]);
    client.write([
      framesOf(
        next(),
        Array.from({ length }, (_, i) => i),
      ),
    ]);
    client.write([Buffer.concat([framesOf(next()), framesOf(next())])]);
    for (const byte of framesOf(next())) {
      client.write([Buffer.from([byte])]);
      await turns(1);
    }
    await until(() => events.received.length >= sent, 'all');
    expect(events.received.map(({ sourceTime }) => sourceTime)).toEqual(
      Array.from({ length: sent }, (_, i) => NOON + i + 1),
    );
  });
});

describe('finnhub: symbols that the vendor does not know', () => {
  it.each<[string, readonly string[], string, readonly string[]]>([
    ['by name', [EUR, 'NO:X'], 'Invalid symbol NO:X', ['NO:X']],
    ['by name with marks', [EUR, 'IC MARKETS:9'], 'Invalid symbol: "IC MARKETS:9".', ['IC MARKETS:9']],
    ['without a name where only one was asked for', [EUR], 'Invalid symbol', [EUR]],
    ['without a name among several', [EUR, BTC], 'Invalid symbol', []],
    ['by the name of another one', [EUR, BTC], 'Invalid symbol NO:Y', []],
  ])('are reported where it refuses them %s', async (_, symbols, msg, unknown) => {
    const { connector, fake, vendor, events } = await finnhubWorld();
    fake.heard = () => undefined;
    connector.start(symbols, events);
    await until(() => vendor.open[0]?.heard.length === symbols.length, 'subscribed');
    vendor.open[0]?.json({ type: 'error', msg });
    vendor.open[0]?.send(tradesText([EUR, 1, NOON]));
    await until(() => events.received.length === 1, 'a quote');
    expect(events.unknown).toEqual(unknown);
    expect(events.unread.length).toBe(unknown.length === 0 ? 1 : 0);
    expect(events.troubles).toEqual([]);
  });

  it('are reported once, also after other symbols are asked for', async () => {
    const { connector, start, events, vendor, pass } = await finnhubWorld();
    await start([EUR, 'NO:X'], [EUR]);
    await until(() => events.unknown.length === 1, 'unknown');
    connector.setSymbols([BTC, 'NO:X']);
    await pass(() => vendor.open.some(({ subscribed }) => subscribed.has(BTC)), 'subscribed again');
    await until(() => events.counts.connected === 2, 'connected again');
    expect(vendor.open.length).toBe(1);
    expect(events.unknown).toEqual(['NO:X']);
  });
});
