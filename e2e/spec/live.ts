import { once } from 'node:events';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';

interface Push {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of the live channel that uses only the table of docs/spec/interface.md#live-channel. */
export interface SpecChannel {
  send(message: Readonly<Record<string, string>>): void;
  /** The data of the newest push of a type that fits, waited for; it must have these fields. */
  pushed(type: string, fields: readonly string[], fits?: (data: unknown) => boolean): Promise<unknown>;
  close(): void;
}

/** How long anything that is promised may take, and the shortest future. */
const PATIENCE_MS = 45_000;

export async function specChannel(url: string): Promise<SpecChannel> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/ws`);
  const heard: Push[] = [];
  socket.on('message', (frame) => {
    const message: unknown = JSON.parse(String(frame));
    heard.unshift(...((Array.isArray(message) ? message : [message]) as Push[]));
  });
  await once(socket, 'open');
  const pushed: SpecChannel['pushed'] = async (type, fields, fits = () => true) => {
    const look = () => heard.find((push) => push.type === type && fits(push.data));
    const signal = AbortSignal.timeout(PATIENCE_MS);
    let found = look();
    while (!found) {
      await once(socket, 'message', { signal }).catch(() => {
        const told = heard.filter((push) => push.type === type).slice(0, 3);
        throw new Error(`no such ${type} was told: ${JSON.stringify(told)}`);
      });
      found = look();
    }
    const rows: readonly object[] = Array.isArray(found.data) ? found.data : [found.data];
    for (const row of fields.length > 0 ? rows : []) expect(Object.keys(row), type).toEqual(fields);
    return found.data;
  };
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    pushed,
    close: () => socket.close(),
  };
}

/** Public topics: every market, a chart's bars; private topics need a login. */
export async function listenAsVisitor(channel: SpecChannel): Promise<void> {
  channel.send({ type: 'ping' });
  await channel.pushed('pong', []);
  channel.send({ type: 'sub', topic: 'FOREX_TRADE' });
  expect(await channel.pushed('error', [])).toMatchObject({ topic: 'FOREX_TRADE' });
  channel.send({ type: 'sub', topic: 'DAY_MARKET' });
  const market = await channel.pushed('DAY_MARKET', ['symbol', 'quotation']);
  expect(market).toMatchObject({ quotation: { close: expect.any(Number), change: expect.any(Number) } });
  channel.send({ type: 'sub', topic: 'KLINE.BTCUSD' });
  const bar = ['Period', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume'];
  await channel.pushed('KLINE.BTCUSD', bar);
  channel.send({ type: 'unsub', topic: 'KLINE.BTCUSD' });
}

/** Signs in and listens to all that is one's own. */
export async function listenAsUser(url: string, token: string): Promise<SpecChannel> {
  const channel = await specChannel(url);
  channel.send({ type: 'login', token });
  expect(await channel.pushed('login', [])).toEqual({ code: 1 });
  for (const topic of [
    'FOREX_TRADE',
    'FOREX_CLOSED',
    'FOREX_FOLLOW_TRADE',
    'MICRO_CLOSED',
    'ACCOUNT',
    'NOTICE',
  ])
    channel.send({ type: 'sub', topic });
  await channel.pushed('ACCOUNT', []);
  return channel;
}
