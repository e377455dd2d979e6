import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocketLike } from '../shared/early.ts';
import { type ConnectionState, createLiveSocket, type Push, readFrame } from './socket.ts';

/** The network's end of the channel: what was sent, and ways to speak and to fall silent. */
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

function aChannel() {
  const sockets: FakeSocket[] = [];
  const pushes: Push[] = [];
  const states: ConnectionState[] = [];
  let ended = 0;
  const channel = createLiveSocket({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onPushes: (batch) => pushes.push(...batch),
    onState: (state) => states.push(state),
    onSessionEnded: () => {
      ended += 1;
    },
    isPrivate: (topic) => topic === 'ACCOUNT',
    lang: () => 'en',
  });
  const newest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('nothing has connected yet');
    return socket;
  };
  return { channel, sockets, newest, pushes, states, ended: () => ended };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('opening', () => {
  test('every navigation starts it, one socket is opened', () => {
    const { channel, sockets, newest, states } = aChannel();
    channel.start();
    channel.start();
    newest().open();
    channel.start();
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(['connecting', 'open']);
  });

  test('what was asked for while it was down is said on opening', () => {
    const { channel, newest } = aChannel();
    channel.subscribe('DAY_MARKET');
    channel.login('secret');
    channel.start();
    expect(newest().sent).toEqual([]);
    newest().open();
    expect(newest().sent).toEqual([
      { type: 'login', token: 'secret', lang: 'en' },
      { type: 'sub', topic: 'DAY_MARKET', lang: 'en' },
    ]);
  });

  test('after 5 s without an answer another attempt is made', () => {
    const { channel, sockets, states } = aChannel();
    channel.start();
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe('reconnecting');
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });
});

describe('the heartbeat', () => {
  test('a ping every 5 s; answered, it goes on', () => {
    const { channel, sockets, newest } = aChannel();
    channel.start();
    newest().open();
    for (let beat = 0; beat < 10; beat += 1) {
      vi.advanceTimersByTime(5000);
      newest().say({ type: 'pong' });
    }
    expect(newest().sent.filter((frame) => frame.type === 'ping')).toHaveLength(10);
    expect(sockets).toHaveLength(1);
  });

  test('a socket that is closed with 1013 comes back after the longest pause, not at once', () => {
    const { channel, sockets, newest } = aChannel();
    channel.start();
    newest().open();
    newest().drop(1013);
    vi.advanceTimersByTime(7999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  test('two missed pongs are borne, a third reconnects and subscribes again', () => {
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
    expect(newest().sent).toEqual([{ type: 'sub', topic: 'DAY_MARKET', lang: 'en' }]);
  });
});

describe('subscriptions', () => {
  test('are counted: the last who leaves gives the topic up, once', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    const first = channel.subscribe('KLINE.EURUSD');
    const second = channel.subscribe('KLINE.EURUSD');
    first();
    first();
    expect(newest().sent).toEqual([{ type: 'sub', topic: 'KLINE.EURUSD', lang: 'en' }]);
    second();
    expect(newest().sent.at(-1)).toEqual({ type: 'unsub', topic: 'KLINE.EURUSD' });
  });

  test('a private topic waits for the answered login', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.subscribe('ACCOUNT');
    channel.login('secret');
    expect(newest().sent).toEqual([{ type: 'login', token: 'secret', lang: 'en' }]);
    newest().say({ type: 'login', data: { code: 1 } });
    expect(newest().sent.at(-1)).toEqual({ type: 'sub', topic: 'ACCOUNT', lang: 'en' });
  });
});

describe('the session', () => {
  test('999 on login ends it, and a later opening does not try that token again', () => {
    const { channel, newest, ended } = aChannel();
    channel.login('old');
    channel.start();
    newest().open();
    newest().say({ type: 'login', data: { code: 999 } });
    expect(ended()).toBe(1);
    newest().drop();
    vi.advanceTimersByTime(500);
    newest().open();
    expect(newest().sent).toEqual([]);
  });

  test('a socket closed because its session ended says so', () => {
    const { channel, newest, ended } = aChannel();
    channel.login('secret');
    channel.start();
    newest().open();
    newest().drop(4001);
    expect(ended()).toBe(1);
  });

  test('login is sent once, however often it is said', () => {
    const { channel, newest } = aChannel();
    channel.start();
    newest().open();
    channel.login('secret');
    channel.login('secret');
    channel.logout();
    expect(newest().sent).toEqual([{ type: 'login', token: 'secret', lang: 'en' }, { type: 'logout' }]);
  });
});

describe('frames', () => {
  test('one message or an array of them; answers of the channel itself stay here', () => {
    const { channel, newest, pushes } = aChannel();
    channel.start();
    newest().open();
    newest().say({ type: 'DAY_MARKET', data: 1 });
    newest().say([{ type: 'pong' }, { type: 'DAY_MARKET', data: 2 }]);
    expect(pushes.map((push) => push.data)).toEqual([1, 2]);
  });

  test('what is not JSON is logged only', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readFrame('{')).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
