import { describe, expect, it } from 'vitest';
import { fragmentedFrames, textFrame } from '../net/socket-frames.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { bare, wrapped } from './binance-venue.fixture.ts';
import { connectedWorld, NOON, pricesOf, SYMBOLS, settle, startWorld } from './venue-world.fixture.ts';

const TICKER = { s: 'BTCUSDT', u: 400900217, b: '25.35190000', a: '25.36520000' };
const READ = 'BTCUSDT 25.35190000 25.36520000';
const text = (change: object) => JSON.stringify({ ...bare(TICKER), ...change });

describe('the stream of binance', () => {
  it('asks for all symbols on one connection', async () => {
    const { venue, events } = await connectedWorld();
    expect(venue.upgrades).toEqual(['/stream?streams=btcusdt@bookTicker/ethusdt@bookTicker']);
    expect(events.counts).toEqual({ connected: 1, heartbeats: 0, deliveries: 0 });
  });

  it('reports bid and ask with the digits that were sent', async () => {
    const world = await connectedWorld();
    const { venue, events } = world;
    venue.connection.tick(TICKER);
    venue.connection.tick({ s: 'ETHUSDT', u: 7, b: '0.00000001', a: '1234567890123456789.123456789' });
    await settle(world);
    expect(events.received).toEqual([
      {
        symbol: 'BTCUSDT',
        bid: '25.35190000',
        ask: '25.36520000',
        sourceTime: undefined,
        isTradeable: true,
      },
      {
        symbol: 'ETHUSDT',
        bid: '0.00000001',
        ask: '1234567890123456789.123456789',
        sourceTime: undefined,
        isTradeable: true,
      },
    ]);
    expect(events.unread).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['a bare message', bare(TICKER), [READ]],
    ['a bare message with its kind', { ...bare(TICKER), e: 'bookTicker' }, [READ]],
    ['an empty bid, written as zero', { ...bare(TICKER), b: '0.00000000' }, ['BTCUSDT - 25.36520000']],
    ['an empty ask', { ...bare(TICKER), a: '0' }, ['BTCUSDT 25.35190000 -']],
    ['an empty book', { ...bare(TICKER), b: '0.0', a: '0.0' }, ['BTCUSDT - -']],
    ['a price with an exponent', { ...bare(TICKER), b: '1.5e-7' }, ['BTCUSDT 0.00000015 25.36520000']],
    ['a bid above the ask', { ...bare(TICKER), b: '26' }, ['BTCUSDT 26 25.36520000']],
    ['an update number of zero', { ...bare(TICKER), u: 0 }, [READ]],
    ['a symbol that was not asked for', { ...bare(TICKER), s: 'DOGEUSDT' }, []],
    ['an unasked symbol that cannot be read', { s: 'DOGEUSDT', b: 1 }, []],
    ['a trade, whose b and a are orders', { e: 'trade', s: 'BTCUSDT', b: '88', a: '50', u: 1 }, []],
    ['a ticker of 24 hours', { e: '24hrTicker', s: 'BTCUSDT', b: '1', a: '2', u: 1 }, []],
  ])('is read where it sends %s', async (_, message, prices) => {
    const world = await connectedWorld();
    world.venue.connection.send(JSON.stringify(message));
    await settle(world);
    expect(pricesOf(world.events)).toEqual(prices);
    expect(world.events.unread).toEqual([]);
    expect(world.events.troubles).toEqual([]);
  });

  it.each([
    ['no time', {}, undefined],
    ['milliseconds of the event', { E: NOON - 40 }, NOON - 40],
    ['milliseconds of the trade', { T: NOON - 50 }, NOON - 50],
    ['both: the event counts', { E: NOON - 40, T: NOON - 50 }, NOON - 40],
    ['microseconds', { E: (NOON - 40) * 1000 + 999 }, NOON - 40],
    ['a clock that is an hour fast', { E: NOON + 3_600_000 }, NOON + 3_600_000],
    ['a clock that is an hour slow', { E: NOON - 3_600_000 }, NOON - 3_600_000],
  ])('has the source’s time where it sends %s', async (_, times, sourceTime) => {
    const world = await connectedWorld();
    world.venue.connection.send(text(times));
    await settle(world);
    expect(world.events.received.map((quote) => quote.sourceTime)).toEqual([sourceTime]);
  });

  it.each<[string, string, string | undefined, string]>([
    ['no JSON', '<html>', undefined, 'no JSON: <html>'],
    ['a part of JSON', '{"u":1,', undefined, 'no JSON: {"u":1,'],
    ['nothing', '', undefined, 'no JSON: '],
    ['null', 'null', undefined, 'no object: null'],
    ['a number', '17', undefined, 'no object: 17'],
    ['a list', '[]', undefined, 'no object: []'],
    ['a wrapped list', '{"stream":"btcusdt@bookTicker","data":[]}', undefined, 'no object: {"stream"'],
    ['an answer to nothing', '{"result":null,"id":1}', undefined, 'no symbol: {"result":null,"id":1}'],
    ['a symbol that is no text', '{"u":1,"s":5,"b":"1","a":"2"}', undefined, 'no symbol: {"u":1,"s":5'],
    ['no bid', text({ b: undefined }), 'BTCUSDT', 'b: missing'],
    ['no ask', text({ a: undefined }), 'BTCUSDT', 'a: missing'],
    ['a bid of null', text({ b: null }), 'BTCUSDT', 'b: null'],
    ['a bid that is a number', text({ b: 88 }), 'BTCUSDT', 'b: 88'],
    ['a negative ask', text({ a: '-1.5' }), 'BTCUSDT', 'a: "-1.5"'],
    ['a bid with a comma', text({ b: '1,5' }), 'BTCUSDT', 'b: "1,5"'],
    ['a bid that is empty', text({ b: '' }), 'BTCUSDT', 'b: ""'],
    ['a bid that is no number', text({ b: 'NaN' }), 'BTCUSDT', 'b: "NaN"'],
    ['an ask of 1,000 digits', text({ a: '1'.repeat(1000) }), 'BTCUSDT', 'a: "1111'],
    ['both wrong', text({ b: [], a: {} }), 'BTCUSDT', 'b: []'],
    ['no update number', text({ u: undefined }), 'BTCUSDT', 'u: missing'],
    ['a text as update number', text({ u: '400900217' }), 'BTCUSDT', 'u: "400900217"'],
    ['a fraction as update number', text({ u: 1.5 }), 'BTCUSDT', 'u: 1.5'],
    ['a negative update number', text({ u: -1 }), 'BTCUSDT', 'u: -1'],
    ['an update number beyond exact ones', text({ u: 2 ** 53 }), 'BTCUSDT', 'u: 9007199254740992'],
    ['a text as time', text({ E: 'now' }), 'BTCUSDT', 'time: "now"'],
    ['a time of zero', text({ E: 0 }), 'BTCUSDT', 'time: 0'],
  ])('says once that it cannot read a message of %s, and goes on', async (_, message, symbol, detail) => {
    const world = await connectedWorld();
    const { venue, events } = world;
    venue.connection.send(message);
    venue.connection.tick(TICKER);
    await settle(world);
    expect(events.unread).toEqual([{ symbol, detail: expect.stringContaining(detail) }]);
    expect(events.unread[0]?.detail.length).toBeLessThanOrEqual(200);
    expect(pricesOf(events)).toEqual([READ]);
    expect(events.troubles).toEqual([]);
  });

  it('takes an update once, and none that is older than the last one of its symbol', async () => {
    const world = await connectedWorld();
    const { venue, events } = world;
    for (const [s, u] of [
      ['BTCUSDT', 10],
      ['ETHUSDT', 5],
      ['BTCUSDT', 12],
      ['BTCUSDT', 12],
      ['BTCUSDT', 11],
      ['ETHUSDT', 6],
      ['BTCUSDT', 12],
      ['BTCUSDT', 13],
    ] as const) {
      venue.connection.tick({ s, u, b: `${u}.1`, a: `${u}.2` });
    }
    await settle(world);
    expect(pricesOf(events)).toEqual([
      'BTCUSDT 10.1 10.2',
      'ETHUSDT 5.1 5.2',
      'BTCUSDT 12.1 12.2',
      'ETHUSDT 6.1 6.2',
      'BTCUSDT 13.1 13.2',
    ]);
    // Two repeated messages, and the ping of this test; an old message shows nothing.
    expect(events.counts.heartbeats).toBe(3);
  });

  it('opens a connection again where the exchange counts its updates from the start', async () => {
    const world = await connectedWorld();
    const { venue, events, clock } = world;
    for (const newer of [1000, 1001]) {
      venue.connection.tick({ ...TICKER, u: newer });
      for (let u = 1; u < 100; u += 1) venue.connection.tick({ ...TICKER, u });
    }
    await settle(world);
    expect(events.troubles).toEqual([]);
    venue.connection.tick({ ...TICKER, u: 100 });
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_malformed', detail: 'the updates of BTCUSDT went back' },
    ]);
    clock.advance(1000);
    await until(() => venue.connections.length === 2 && events.counts.connected === 2, 'connected again');
    venue.connection.tick({ ...TICKER, u: 101 });
    await settle(world);
    expect(pricesOf(events)).toEqual([READ, READ, READ]);
  });

  it.each([
    ['cut at every byte', 1],
    ['in one packet', 1_000_000],
  ])('reads messages that arrive %s', async (_, pieceSize) => {
    const world = await connectedWorld();
    const { venue, events } = world;
    const frames = [1, 2, 3].map((u) => textFrame(wrapped({ ...TICKER, u, b: `${u}` })));
    venue.connection.write(Buffer.concat(frames), () => pieceSize);
    await settle(world);
    expect(pricesOf(events)).toEqual([1, 2, 3].map((bid) => `BTCUSDT ${bid} 25.36520000`));
    expect(events.unread).toEqual([]);
  });

  it.each([1, 2, 7, 64])('reads messages in fragments of %i bytes', async (size) => {
    const world = await connectedWorld();
    const { venue, events } = world;
    // The unasked field has characters of several bytes, which a fragment cuts.
    const message = JSON.stringify({ ...bare(TICKER), note: '币安€' });
    venue.connection.write(fragmentedFrames(message, size));
    venue.connection.sendFragments(wrapped({ ...TICKER, u: TICKER.u + 1 }), size);
    await settle(world);
    expect(pricesOf(events)).toEqual([READ, READ]);
  });

  it('shows by pings that it is there', async () => {
    const world = await connectedWorld();
    const { venue, events, clock } = world;
    venue.connection.ping('1');
    venue.connection.ping('2');
    await until(() => venue.connection.pongs.length === 2, 'pongs');
    expect(venue.connection.pongs).toEqual(['1', '2']);
    expect(events.counts.heartbeats).toBe(2);
    // After five seconds of silence it is asked.
    clock.advance(5000);
    await until(() => events.counts.heartbeats === 3, 'an answer');
    expect(venue.connection.pings).toBe(1);
  });

  it('delivers what arrives in one turn together', async () => {
    const world = await connectedWorld();
    const frames = Array.from({ length: 100 }, (_, i) => textFrame(wrapped({ ...TICKER, u: i })));
    world.venue.connection.write(Buffer.concat(frames));
    await settle(world);
    expect(world.events.received.length).toBe(100);
    expect(world.events.counts.deliveries).toBeLessThan(10);
  });

  it('writes a symbol as it was asked for, however it is spelled', async () => {
    const world = await connectedWorld(['btcusdt', 'BTCUSDT', 'Ethusdt']);
    const { venue, events } = world;
    expect(venue.upgrades).toEqual(['/stream?streams=btcusdt@bookTicker/ethusdt@bookTicker']);
    venue.connection.tick(TICKER);
    venue.connection.tick({ ...TICKER, s: 'ETHUSDT' });
    await settle(world);
    expect(events.received.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'BTCUSDT', 'Ethusdt']);
  });

  it('connects for other symbols, and no longer reports the former ones', async () => {
    const world = await connectedWorld();
    const { venue, events, clock, connector } = world;
    venue.connection.tick(TICKER);
    await settle(world);
    connector.setSymbols(['XRPUSDT']);
    await until(() => venue.open.length === 0, 'closed');
    clock.advance(500);
    await until(() => events.counts.connected === 2 && venue.open.length === 1, 'connected again');
    expect(venue.connection.streams).toEqual(['xrpusdt@bookTicker']);
    venue.connection.tick({ ...TICKER, u: TICKER.u + 1 });
    venue.connection.tick({ ...TICKER, s: 'XRPUSDT', b: '2.1', a: '2.2' });
    await settle(world);
    expect(pricesOf(events)).toEqual([READ, 'XRPUSDT 2.1 2.2']);
    connector.setSymbols([...SYMBOLS]);
    connector.setSymbols(['XRPUSDT']);
    connector.setSymbols([]);
    await until(() => venue.open.length === 0, 'closed');
    clock.advance(60_000);
    await turns(50);
    expect(venue.upgrades.length).toBe(2);
    expect(events.troubles).toEqual([]);
  });

  it('opens nothing for symbols that no exchange can have, and says so once', async () => {
    const { venue, events, connector, clock } = await startWorld(['BTC/USDT', 'BTC USDT', 'a@b?c&d']);
    await until(() => events.unknown.length === 3, 'unknown');
    expect(venue.upgrades).toEqual([]);
    connector.setSymbols(['BTC/USDT', 'BTCUSDT']);
    await turns(5);
    clock.advance(500);
    await until(() => events.counts.connected === 1, 'connected');
    expect(venue.upgrades).toEqual(['/stream?streams=btcusdt@bookTicker']);
    expect(events.unknown).toEqual(['BTC/USDT', 'BTC USDT', 'a@b?c&d']);
  });
});
