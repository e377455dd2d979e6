import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocketLike } from '../shared/loading/early.ts';
import type { FreshnessState } from './freshness.ts';
import { type ConnectionState, createLiveSocket, type Push, readFrame } from './socket.ts';

/** The network's end of the channel: messages sent, and methods to push and to fall silent. */
class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly sent: Push[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Push);
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const ping = { type: 'ping' };

function aChannel(chance = 0.5) {
  const sockets: FakeSocket[] = [];
  const pushes: Push[] = [];
  const states: ConnectionState[] = [];
  const freshness: FreshnessState[] = [];
  let ended = 0;
  const channel = createLiveSocket({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onPushes: (batch) => pushes.push(...batch),
    onState: (state) => states.push(state),
    onFreshness: (state) => freshness.push(state),
    onSessionEnded: () => {
      ended += 1;
    },
    isPrivate: (topic) => topic === 'ACCOUNT',
    lang: () => 'en',
    chance: () => chance,
  });
  const newest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('nothing has connected yet');
    return socket;
  };
  return { channel, sockets, newest, pushes, states, freshness, ended: () => ended };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('live socket: opening', () => {
  test('opens a single socket although it is started several times', () => {
    const { channel, sockets, newest, states } = aChannel();
    channel.start();
    channel.start();
    newest().open();
    channel.start();
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(['connecting', 'open']);
  });

  test('sends an earlier login and earlier subscriptions once the socket opens', () => {
    const { channel, newest } = aChannel();
    channel.subscribe('DAY_MARKET');
    channel.login('secret');
    channel.start();
    expect(newest().sent).toEqual([]);
    newest().open();
    expect(newest().sent).toEqual([
      { type: 'login', token: 'secret', lang: 'en' },
      { type: 'sub', topic: 'DAY_MARKET', lang: 'en' },
      ping,
    ]);
  });

  test('tries another connection after 5 s without an answer', () => {
    const { channel, sockets, states } = aChannel();
    channel.start();
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe('reconnecting');
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });
});

test.each([
  [0, 250],
  [0.5, 500],
  [0.9, 700],
])('live socket: with chance %d reconnects after %d ms when the server ends', (chance, pauseMs) => {
  const { channel, sockets, newest } = aChannel(chance);
  channel.start();
  newest().open();
  newest().drop(1012);
  vi.advanceTimersByTime(pauseMs - 1);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

describe('live socket: heartbeat', () => {
  test('sends a ping every 5 s and keeps the socket while pongs arrive', () => {
    const { channel, sockets, newest } = aChannel();
    channel.start();
    newest().open();
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(5000);
      newest().say({ type: 'pong' });
    }
    expect(newest().sent.filter((frame) => frame.type === 'ping').length).toBeGreaterThanOrEqual(10);
    expect(sockets).toHaveLength(1);
  });

  test('reconnects only after the longest pause when the socket was closed with 1013', () => {
    const { channel, sockets, newest } = aChannel();
    channel.start();
    newest().open();
    newest().drop(1013);
    vi.advanceTimersByTime(7999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  test('tolerates two missed pongs, and reconnects and resubscribes after the third', () => {
    const { channel, sockets, newest, states } = aChannel();
    channel.subscribe('DAY_MARKET');
    channel.start();
    newest().open();
    vi.advanceTimersByTime(15_000);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(500);
    newest().open();
    expect(newest().sent).toEqual([{ type: 'sub', topic: 'DAY_MARKET', lang: 'en' }, ping]);
  });
});

describe('live socket: price freshness', () => {
  test('reports fresh prices when the ping of its opening is answered', () => {
    const { channel, newest, freshness } = aChannel();
    channel.start();
    newest().open();
    expect(freshness).toEqual([]);
    newest().say({ type: 'pong' });
    expect(freshness).toEqual(['fresh']);
  });

  test('marks prices as old after 3 s of silence until a later ping is answered', () => {
    const { channel, newest, freshness } = aChannel();
    channel.start();
    newest().open();
    newest().say({ type: 'pong' });
    vi.advanceTimersByTime(3000);
    expect(freshness).toEqual(['fresh']);
    vi.advanceTimersByTime(500);
    expect(freshness).toEqual(['fresh', 'old']);
    // The answer to the ping of 1.5 s ago, and a price that waited in the network with it.
    newest().say([{ type: 'pong' }, { type: 'DAY_MARKET', data: 1 }]);
    expect(freshness).toEqual(['fresh', 'old']);
    newest().say({ type: 'pong' });
    expect(freshness).toEqual(['fresh', 'old', 'fresh']);
  });

  test('keeps a quiet market fresh by regular pings', () => {
    const { channel, newest, freshness } = aChannel();
    channel.start();
    newest().open();
    let answered = 0;
    for (let step = 0; step < 120; step += 1) {
      const pings = newest().sent.filter(({ type }) => type === 'ping').length;
      for (; answered < pings; answered += 1) newest().say({ type: 'pong' });
      vi.advanceTimersByTime(250);
    }
    expect(freshness).toEqual(['fresh']);
  });

  test('marks prices as old at once when the device wakes from sleep', () => {
    const { channel, newest, freshness } = aChannel();
    channel.start();
    newest().open();
    newest().say({ type: 'pong' });
    vi.setSystemTime(Date.now() + 60_000);
    // Messages already in the network arrive before any timer.
    newest().say({ type: 'DAY_MARKET', data: 1 });
    expect(freshness).toEqual(['fresh', 'old']);
    expect(newest().sent.at(-1)).toEqual(ping);
  });

  test('reconnects at once, and only once, when the device is online again', () => {
    const { channel, sockets, newest, freshness } = aChannel();
    channel.start();
    newest().open();
    newest().say({ type: 'pong' });
    newest().drop(1013);
    expect(freshness).toEqual(['fresh', 'unknown']);
    channel.lookAgain();
    channel.lookAgain();
    expect(sockets).toHaveLength(2);
  });
});

describe('live socket: subscriptions', () => {
  test('counts subscribers and unsubscribes once when the last one leaves', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    const first = channel.subscribe('KLINE.EURUSD');
    const second = channel.subscribe('KLINE.EURUSD');
    first();
    first();
    expect(newest().sent).toEqual([ping, { type: 'sub', topic: 'KLINE.EURUSD', lang: 'en' }]);
    second();
    expect(newest().sent.at(-1)).toEqual({ type: 'unsub', topic: 'KLINE.EURUSD' });
  });

  test('subscribes to a private topic only after a confirmed login', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.subscribe('ACCOUNT');
    channel.login('secret');
    expect(newest().sent).toEqual([ping, { type: 'login', token: 'secret', lang: 'en' }]);
    newest().say({ type: 'login', data: { code: 1 } });
    expect(newest().sent.at(-1)).toEqual({ type: 'sub', topic: 'ACCOUNT', lang: 'en' });
  });
});

describe('live socket: session', () => {
  test('ends the session on login code 999 and does not retry that token', () => {
    const { channel, newest, ended } = aChannel();
    channel.login('old');
    channel.start();
    newest().open();
    newest().say({ type: 'login', data: { code: 999 } });
    expect(ended()).toBe(1);
    newest().drop();
    vi.advanceTimersByTime(500);
    newest().open();
    expect(newest().sent).toEqual([ping]);
  });

  test('ends the session when the socket is closed with code 4001', () => {
    const { channel, newest, ended } = aChannel();
    channel.login('secret');
    channel.start();
    newest().open();
    newest().drop(4001);
    expect(ended()).toBe(1);
  });

  test('sends a repeated login only once', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.login('secret');
    channel.login('secret');
    channel.logout();
    expect(newest().sent).toEqual([ping, { type: 'login', token: 'secret', lang: 'en' }, { type: 'logout' }]);
  });
});

describe('live socket: frames', () => {
  test('accepts one message or an array, and forwards no protocol answers', () => {
    const { channel, newest, pushes } = aChannel();
    channel.start();
    newest().open();
    newest().say({ type: 'DAY_MARKET', data: 1 });
    newest().say([{ type: 'pong' }, { type: 'DAY_MARKET', data: 2 }]);
    expect(pushes.map((push) => push.data)).toEqual([1, 2]);
  });

  test('logs a frame that is not JSON and forwards nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readFrame('{')).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe('live socket: calls', () => {
  const request = { path: '/v2/api/forex/close', params: { id: 1 }, key: 'k', lang: 'en', token: 't' };
  const call = { type: 'call', path: '/v2/api/forex/close', params: { id: 1 }, key: 'k' };
  const loggedIn = () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.login('t');
    newest().say({ type: 'login', data: { code: 1 } });
    return { channel, newest };
  };

  test('sends a call and resolves with the envelope of its answer', async () => {
    const { channel, newest } = loggedIn();
    const [first, second] = [channel.call(request), channel.call(request)];
    expect(newest().sent.slice(-2)).toEqual([
      { ...call, id: 1 },
      { ...call, id: 2 },
    ]);
    const answers = [2, 1].map((id) => ({ type: 'answer', id, data: { code: 1, msg: '', data: id } }));
    newest().say(answers);
    expect(await Promise.all([first, second])).toEqual([
      { code: 1, msg: '', data: 1 },
      { code: 1, msg: '', data: 2 },
    ]);
  });

  test('gives a call up when the socket is lost, so that it goes over HTTP', async () => {
    const { channel, newest } = loggedIn();
    const asked = channel.call(request);
    newest().drop();
    expect(await asked).toBeUndefined();
  });

  test.each([
    ['another token', { ...request, token: 'other' }],
    ['another language', { ...request, lang: 'de' }],
  ])('takes no call with %s', (_what, other) => {
    expect(loggedIn().channel.call(other)).toBeUndefined();
  });

  test('takes no call before the login was answered', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.login('t');
    expect(channel.call(request)).toBeUndefined();
  });
});
