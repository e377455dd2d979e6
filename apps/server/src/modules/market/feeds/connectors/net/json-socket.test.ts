import { describe, expect, it, onTestFinished } from 'vitest';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import { SourceFailure, type SourceTrouble } from '../connector.ts';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { followJsonSocket, type JsonSocketOptions } from './json-socket.ts';
import {
  announcedFrame,
  closeFrame,
  fragmentedFrames,
  pingFrame,
  textFrame,
} from './socket-frames.fixture.ts';
import { SocketSource } from './socket-source.fixture.ts';

/** A socket that is followed, and what it reported. */
async function start(change: Partial<JsonSocketOptions> & { refusal?: string } = {}) {
  const { refusal, ...options } = change;
  const source = await new SocketSource().listen();
  source.refusal = refusal;
  const timers = new CountedTimers(0);
  const stop = new AbortController();
  const received: unknown[] = [];
  const unreadable: string[] = [];
  const counts = { opened: 0, heartbeats: 0 };
  let send: (message: unknown) => void = () => undefined;
  const state: { end: unknown } = { end: undefined };
  followJsonSocket({
    url: `ws://127.0.0.1:${source.port}/prices?x=1`,
    signal: stop.signal,
    timers,
    opened(given) {
      counts.opened += 1;
      send = given;
    },
    received: (message) => void received.push(message),
    unreadable: (detail) => void unreadable.push(detail),
    heartbeat() {
      counts.heartbeats += 1;
    },
    ...options,
  }).then(
    () => {
      state.end = 'resolved';
    },
    (error: unknown) => {
      state.end = error;
    },
  );
  onTestFinished(async () => {
    stop.abort();
    await source.close();
  });
  return {
    source,
    timers,
    stop,
    received,
    unreadable,
    counts,
    state,
    send: (message: unknown) => send(message),
    write: (...frames: Buffer[]) => void source.sockets[0]?.write(Buffer.concat(frames)),
  };
}

/** The same, open. */
async function open(change: Partial<JsonSocketOptions> = {}) {
  const world = await start(change);
  await until(() => world.source.clients.length === 1, 'accepted');
  await turns(20);
  return world;
}

type World = Awaited<ReturnType<typeof start>>;

/** It ended with this trouble, and left neither a connection nor a timer. */
async function expectEnd({ state, source, timers }: World, trouble: SourceTrouble, message: string) {
  await until(() => state.end !== undefined, 'an end');
  expect(state.end).toBeInstanceOf(SourceFailure);
  expect(state.end).toMatchObject({ trouble, message: expect.stringContaining(message) });
  await until(() => source.open === 0, 'closed');
  expect([timers.repeated, timers.single]).toEqual([0, 0]);
}

describe('a socket that is followed', () => {
  it('delivers each message as JSON, whole, in parts or as bytes', async () => {
    const { received, write, counts, unreadable } = await open();
    const binary = textFrame('{"n":4}');
    binary[0] = 0x82;
    write(textFrame('{"n":1}'), textFrame('"2"'), fragmentedFrames('{"n":"币安"}', 1), binary);
    await until(() => received.length === 4, 'messages');
    expect(received).toEqual([{ n: 1 }, '2', { n: '币安' }, { n: 4 }]);
    expect(counts).toEqual({ opened: 1, heartbeats: 0 });
    expect(unreadable).toEqual([]);
  });

  it('says what is no JSON, in short, and goes on', async () => {
    const { received, unreadable, write } = await open();
    write(textFrame('<html>'), textFrame(''), textFrame(`{${'x'.repeat(500)}`), textFrame('1'));
    await until(() => received.length === 1, 'a message');
    expect(unreadable).toEqual(['no JSON: <html>', 'no JSON: ', `no JSON: {${'x'.repeat(99)}`]);
  });

  it('sends JSON while it is open, and nothing afterwards', async () => {
    const { source, send, stop, state } = await open();
    send({ type: 'subscribe', symbol: 'X' });
    await until(() => source.heard.length === 1, 'heard');
    expect(source.heard).toEqual(['{"type":"subscribe","symbol":"X"}']);
    stop.abort();
    await until(() => state.end !== undefined, 'an end');
    expect(() => send({})).not.toThrow();
    await until(() => source.open === 0, 'closed');
    expect(source.heard.length).toBe(1);
  });

  it('answers pings, and counts them and the answers to its own as heartbeats', async () => {
    const { source, counts, timers, write } = await open();
    write(pingFrame('1'), pingFrame('2'));
    await until(() => source.pongs.length === 2, 'pongs');
    expect(source.pongs).toEqual(['1', '2']);
    expect(counts.heartbeats).toBe(2);
    for (let second = 0; second < 30; second += 1) {
      timers.clock.advance(1000);
      await turns(30);
    }
    // Once in five seconds of silence.
    expect(source.pings).toBe(6);
    expect(counts.heartbeats).toBe(8);
  });

  it('does not ask while messages come', async () => {
    const { source, timers, write, state } = await open();
    for (let second = 0; second < 30; second += 1) {
      write(textFrame('1'));
      await turns(30);
      timers.clock.advance(1000);
    }
    await turns(30);
    expect(source.pings).toBe(0);
    expect(state.end).toBeUndefined();
  });

  it('is dead after 15 s without an answer', async () => {
    const world = await open();
    const { source, timers, state } = world;
    source.isAnswering = false;
    for (let second = 0; second < 14; second += 1) {
      timers.clock.advance(1000);
      await turns(10);
    }
    expect(state.end).toBeUndefined();
    timers.clock.advance(1000);
    await expectEnd(world, 'market.source_unreachable', 'no message and no answer to pings');
  });

  it('is not dead because the process paused: what came meanwhile is read first', async () => {
    let now = 0;
    let look = (): void => undefined;
    const timers: Timers = {
      now: () => now,
      after: () => () => undefined,
      every(_, work) {
        look = work;
        return () => undefined;
      },
    };
    const { state, write, received } = await open({ timers });
    for (let pause = 0; pause < 20; pause += 1) {
      write(textFrame('1'));
      now += 60_000;
      look();
      await until(() => received.length === pause + 1, 'a message');
    }
    expect(state.end).toBeUndefined();
  });

  it.each<[string, Buffer, string]>([
    ['with a code', closeFrame(1012, 'restart'), 'the source closed the connection: 1012 restart'],
    ['without a code', closeFrame(), 'the source closed the connection: 1005'],
    ['by a message of 5 MB', announcedFrame(5_000_000), 'Max payload size exceeded'],
    ['by a frame that is none', Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n'), 'Invalid WebSocket frame'],
  ])('ends where the source ends it %s', async (_, bytes, message) => {
    const world = await open();
    world.write(textFrame('1'), bytes);
    await expectEnd(world, 'market.source_unreachable', message);
    expect(world.received).toEqual([1]);
  });

  it.each([
    ['the connection breaks', (world: World) => world.source.sockets[0]?.resetAndDestroy()],
    ['the server is killed', (world: World) => world.source.sockets[0]?.destroy()],
  ])('ends where %s', async (_, act) => {
    const world = await open();
    act(world);
    await expectEnd(world, 'market.source_unreachable', 'the source closed the connection: 1006');
  });

  it.each(['opened', 'received', 'unreadable', 'heartbeat'] as const)(
    'ends with the error that %s throws, and reports nothing after it',
    async (name) => {
      const failure = new SourceFailure('market.source_limited', 'enough');
      let calls = 0;
      const world = await start({
        [name]: () => {
          calls += 1;
          throw failure;
        },
      });
      await until(() => world.source.clients.length === 1, 'accepted');
      world.write(textFrame('{'), textFrame('1'), pingFrame(), textFrame('{'), textFrame('2'), pingFrame());
      await expectEnd(world, 'market.source_limited', 'enough');
      expect(world.state.end).toBe(failure);
      await turns(20);
      expect(calls).toBe(1);
      expect(world.received).toEqual(name === 'heartbeat' ? [1] : []);
    },
  );

  it.each<[string, string, SourceTrouble, number | undefined]>([
    ['401 Unauthorized', '', 'market.source_unauthorized', undefined],
    ['403 Forbidden', '', 'market.source_unauthorized', undefined],
    ['404 Not Found', '', 'market.source_malformed', undefined],
    ['418 Banned', 'Retry-After: 120\r\n', 'market.source_limited', 120_000],
    ['429 Too Many Requests', 'retry-after: 7\r\n', 'market.source_limited', 7000],
    ['503 Service Unavailable', '', 'market.source_unreachable', undefined],
    ['200 OK', '', 'market.source_malformed', undefined],
    ['302 Found', 'location: ws://127.0.0.1:1/\r\n', 'market.source_malformed', undefined],
  ])('cannot be opened where the source answers %s', async (status, headers, trouble, retryAfterMs) => {
    const world = await start({ refusal: `HTTP/1.1 ${status}\r\n${headers}content-length: 0\r\n\r\n` });
    await expectEnd(world, trouble, `status ${status.slice(0, 3)}`);
    expect(world.state.end).toMatchObject({ status: Number(status.slice(0, 3)), retryAfterMs });
    expect(world.counts.opened).toBe(0);
  });

  it('cannot be opened where the source speaks another protocol', async () => {
    const world = await start({
      refusal:
        'HTTP/1.1 101 x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n',
    });
    await expectEnd(world, 'market.source_unreachable', 'Invalid Sec-WebSocket-Accept header');
  });

  it('cannot be opened where nothing listens', async () => {
    const world = await start({ url: 'ws://127.0.0.1:1' });
    await expectEnd(world, 'market.source_unreachable', 'ECONNREFUSED');
  });

  it('is given up where the source never answers', async () => {
    const world = await start({ refusal: '' });
    await until(() => world.source.open === 1, 'a connection');
    for (let second = 0; second < 15; second += 1) {
      world.timers.clock.advance(1000);
      await turns(5);
    }
    await expectEnd(world, 'market.source_unreachable', 'no message and no answer');
  });

  it('resolves and leaves nothing open when it is stopped: before, while it opens, and later', async () => {
    const before = await start({ signal: AbortSignal.abort() });
    await until(() => before.state.end === 'resolved', 'an end');
    expect(before.source.open).toBe(0);
    const opening = await start({ refusal: '' });
    await until(() => opening.source.open === 1, 'a connection');
    const later = await open();
    for (const { stop, state, source, timers, received, write } of [opening, later]) {
      write(textFrame('1'));
      stop.abort();
      await until(() => state.end === 'resolved', 'an end');
      await until(() => source.open === 0, 'closed');
      expect(timers.repeated).toBe(0);
      expect(received).toEqual([]);
    }
  });
});
