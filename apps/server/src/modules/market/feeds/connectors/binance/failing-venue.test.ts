import { describe, expect, it } from 'vitest';
import type { SourceTrouble } from '../connector.ts';
import { announcedFrame, pongFrame, textFrame, wrongFrame } from '../net/socket-frames.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { type Refusal, type VenueConnection, wrapped } from './binance-venue.fixture.ts';
import {
  connectedWorld,
  pass,
  pricesOf,
  settle,
  startWorld,
  type VenueWorld,
} from './venue-world.fixture.ts';

const TICKER = { s: 'BTCUSDT', u: 400900217, b: '25.35190000', a: '25.36520000' };
const READ = 'BTCUSDT 25.35190000 25.36520000';

/** A new price arrives at most 5 s after the venue is well again. */
async function recovers(world: VenueWorld): Promise<void> {
  const { clock, events, venue } = world;
  const { connected } = events.counts;
  const received = events.received.length;
  for (let ms = 0; ms <= 5000 && events.counts.connected === connected; ms += 100) {
    clock.advance(100);
    await turns(50);
  }
  await until(() => events.counts.connected > connected, 'connected again');
  await until(() => venue.open.length === 1, 'one connection');
  venue.connection.tick(TICKER);
  await settle(world);
  expect(pricesOf(events).slice(received)).toEqual([READ]);
}

describe('a connection to binance', () => {
  it.each<[string, (connection: VenueConnection) => void, SourceTrouble, string]>([
    [
      'closes',
      (connection) => connection.close(1000, 'bye'),
      'market.source_unreachable',
      'the source closed the connection: 1000 bye',
    ],
    [
      'closes without a code',
      (connection) => connection.close(),
      'market.source_unreachable',
      'the source closed the connection: 1005 ',
    ],
    [
      'closes because of too many requests',
      (connection) => connection.close(1008, 'Too many requests'),
      'market.source_unreachable',
      'the source closed the connection: 1008 Too many requests',
    ],
    [
      'ends without a close frame',
      (connection) => connection.socket.end(),
      'market.source_unreachable',
      'the source closed the connection: 1006 ',
    ],
    [
      'is reset',
      (connection) => connection.reset(),
      'market.source_unreachable',
      'the source closed the connection: 1006 ',
    ],
    [
      'announces its shutdown',
      (connection) => connection.send('{"e":"serverShutdown","E":1770123456789}'),
      'market.source_unreachable',
      'the source announced that it shuts down',
    ],
    [
      'announces its shutdown in the frame of a stream',
      (connection) => connection.send('{"stream":"!serverShutdown","data":{"e":"serverShutdown"}}'),
      'market.source_unreachable',
      'the source announced that it shuts down',
    ],
    [
      'announces its shutdown as its other interface does',
      (connection) => connection.send('{"event":{"e":"serverShutdown","E":1770123456789}}'),
      'market.source_unreachable',
      'the source announced that it shuts down',
    ],
    [
      'sends an error',
      (connection) => connection.send('{"error":{"code":2,"msg":"Invalid request"},"id":1}'),
      'market.source_malformed',
      'error 2: Invalid request',
    ],
    [
      'sends a bare error',
      (connection) => connection.send('{"code":0,"msg":"Unknown\\nproperty","id":1}'),
      'market.source_malformed',
      'error 0: Unknown property',
    ],
    [
      'says that we ask too much',
      (connection) => connection.send('{"error":{"code":-1003,"msg":"Too many requests"}}'),
      'market.source_limited',
      'error -1003: Too many requests',
    ],
    [
      'sends a frame of an unknown kind',
      (connection) => connection.write(wrongFrame()),
      'market.source_unreachable',
      'Invalid WebSocket frame',
    ],
    [
      'announces a message of 5 MB',
      (connection) => connection.write(announcedFrame(5_000_000)),
      'market.source_unreachable',
      'Max payload size exceeded',
    ],
    [
      'sends no UTF-8',
      (connection) => connection.write(Buffer.from([0x81, 2, 0xc3, 0x28])),
      'market.source_unreachable',
      'invalid UTF-8 sequence',
    ],
  ])('that %s is opened again', async (_, act, trouble, detail) => {
    const world = await connectedWorld();
    const { venue, events } = world;
    venue.connection.tick({ ...TICKER, u: 1, b: '1', a: '2' });
    act(venue.connection);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([{ trouble, detail: expect.stringContaining(detail) }]);
    expect(pricesOf(events)).toEqual(['BTCUSDT 1 2']);
    await until(() => venue.open.length === 0, 'closed');
    await recovers(world);
    expect(events.troubles.length).toBe(1);
    expect(events.unread).toEqual([]);
  });

  it.each<[string, Exclude<Refusal, 'hang' | undefined>, SourceTrouble, number]>([
    ['401', { status: 401 }, 'market.source_unauthorized', 0],
    ['403', { status: 403, body: 'WAF' }, 'market.source_unauthorized', 0],
    ['418', { status: 418, retryAfter: '60' }, 'market.source_limited', 60_000],
    ['429', { status: 429, retryAfter: '7' }, 'market.source_limited', 7000],
    ['429 without a time', { status: 429 }, 'market.source_limited', 0],
    ['429 with a time that is none', { status: 429, retryAfter: 'soon' }, 'market.source_limited', 0],
    ['429 for a year', { status: 429, retryAfter: '31536000' }, 'market.source_limited', 600_000],
    ['451', { status: 451 }, 'market.source_malformed', 0],
    ['500', { status: 500 }, 'market.source_unreachable', 0],
    ['503', { status: 503, body: '<html>' }, 'market.source_unreachable', 0],
    ['200', { status: 200, body: '{}' }, 'market.source_malformed', 0],
    ['301', { status: 301 }, 'market.source_malformed', 0],
  ])(
    'that is refused with %s is tried again after the time asked for',
    async (_, refusal, trouble, waitMs) => {
      const world = await startWorld(undefined, (venue) => {
        venue.streamRefusal = refusal;
      });
      const { venue, events, clock } = world;
      await until(() => events.troubles.length === 1, 'trouble');
      expect(events.troubles).toEqual([
        { trouble, detail: expect.stringContaining(`status ${refusal.status}`) },
      ]);
      venue.streamRefusal = undefined;
      if (waitMs > 0) {
        clock.advance(waitMs - 1);
        await turns(50);
        expect(venue.upgrades.length).toBe(1);
      }
      await recovers(world);
    },
  );

  it('is tried again and again where nothing listens, in longer and longer times', async () => {
    const world = await connectedWorld();
    const { venue, events, clock } = world;
    await venue.close();
    const times: number[] = [];
    await until(() => events.troubles.length === 1, 'trouble');
    for (let failure = 2; failure <= 6; failure += 1) {
      const from = clock.now();
      while (events.troubles.length < failure) {
        clock.advance(250);
        await turns(200);
      }
      times.push(clock.now() - from);
    }
    expect(times).toEqual([1000, 2000, 4000, 4000, 4000]);
    for (const { trouble } of events.troubles) expect(trouble).toBe('market.source_unreachable');
    await venue.listen();
    await recovers(world);
  });

  it('that is dead without an end is found after 15 s', async () => {
    const world = await connectedWorld();
    const { venue, events, clock } = world;
    const dead = venue.connection;
    dead.isSilent = true;
    await pass(clock, 14);
    expect(events.troubles).toEqual([]);
    clock.advance(1000);
    await until(() => events.troubles.length === 1, 'trouble');
    expect(events.troubles).toEqual([
      { trouble: 'market.source_unreachable', detail: 'no message and no answer to pings' },
    ]);
    await until(() => dead.isClosed, 'closed');
    expect(dead.pings).toBe(10);
    await recovers(world);
  });

  it('that has only pings is kept', async () => {
    const world = await connectedWorld(['BTCUSDT']);
    const { venue, events, clock } = world;
    for (let minute = 0; minute < 3; minute += 1) {
      await pass(clock, 20);
      venue.connection.ping();
      await settle(world);
    }
    expect(events.troubles).toEqual([]);
    expect(venue.connections.length).toBe(1);
    expect(events.counts.heartbeats).toBeGreaterThanOrEqual(12);
    venue.connection.tick(TICKER);
    await settle(world);
    expect(pricesOf(events)).toEqual([READ]);
  });

  it('that is never accepted is given up', async () => {
    const world = await startWorld(undefined, (venue) => {
      venue.streamRefusal = 'hang';
    });
    const { venue, events, clock } = world;
    await until(() => venue.hanging.size === 1, 'a request');
    await pass(clock, 15);
    await until(() => events.troubles.length === 1, 'trouble');
    await until(() => venue.hanging.size === 0, 'no request');
    venue.streamRefusal = undefined;
    await recovers(world);
  });

  it('drops a half message when it ends, and does not put it before the next', async () => {
    const world = await connectedWorld();
    const { venue, events } = world;
    const bytes = textFrame(wrapped(TICKER));
    venue.connection.write(bytes.subarray(0, 40));
    await turns(20);
    venue.connection.reset();
    await until(() => events.troubles.length === 1, 'trouble');
    await recovers(world);
    expect(events.received.length).toBe(1);
    expect(events.unread).toEqual([]);
  });

  it('reads what arrived before the end, and reports it before the trouble', async () => {
    const world = await connectedWorld();
    const { venue, events } = world;
    let receivedBefore = -1;
    const { trouble } = events;
    events.trouble = (...report) => {
      receivedBefore = events.received.length;
      trouble(...report);
    };
    const error = textFrame('{"error":{"code":2,"msg":"x"}}');
    const later = textFrame(wrapped({ ...TICKER, u: TICKER.u + 1 }));
    venue.connection.write(Buffer.concat([textFrame(wrapped(TICKER)), error, later, pongFrame(Buffer.of())]));
    await until(() => events.troubles.length === 1, 'trouble');
    await turns(20);
    expect(receivedBefore).toBe(1);
    expect(pricesOf(events)).toEqual([READ]);
  });

  it('of several for many symbols ends with the others', async () => {
    const names = Array.from({ length: 900 }, (_, i) => `COIN${i}USDT`);
    const world = await startWorld(names);
    const { venue, events, clock } = world;
    await until(() => events.counts.connected === 1 && venue.open.length === 3, 'connected');
    expect(venue.connections.flatMap(({ streams }) => streams).length).toBe(900);
    venue.connections[1]?.reset();
    await until(() => venue.open.length === 0, 'closed');
    expect(events.troubles.length).toBe(1);
    clock.advance(1000);
    await until(() => events.counts.connected === 2 && venue.open.length === 3, 'connected again');
    expect(events.troubles.length).toBe(1);
  });

  it('leaves nothing open when the connector stops, whatever it is doing', async () => {
    const { venue, connector, events } = await connectedWorld();
    venue.connection.tick(TICKER);
    await connector.stop();
    await until(() => venue.open.length === 0, 'closed');
    expect(events.received).toEqual([]);
    const hanging = await startWorld(undefined, (each) => {
      each.streamRefusal = 'hang';
    });
    await until(() => hanging.venue.hanging.size === 1, 'a request');
    await hanging.connector.stop();
    await until(() => hanging.venue.hanging.size === 0, 'no request');
    expect(hanging.events.troubles).toEqual([]);
  });
});
