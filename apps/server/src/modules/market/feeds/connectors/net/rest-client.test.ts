import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SourceFailure, type SourceTrouble } from '../connector.ts';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { RestClient } from './rest-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A client, the server whose answers the test sets, and the clock of the client. */
async function start(answer: Answer, headers?: Readonly<Record<string, string>>) {
  const state = { answer, requests: [] as IncomingMessage[], closed: 0 };
  const server = createServer((request, response) => {
    state.requests.push(request);
    response.on('close', () => {
      state.closed += 1;
    });
    state.answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const timers = new CountedTimers('2026-11-18T12:00:00.000Z');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new RestClient({ origin, requestsPerSecond: 5, timers, ...(headers && { headers }) });
  const get = (path = '/x', signal = new AbortController().signal) => client.get(path, signal);
  return { state, timers, get };
}

const json =
  (value: unknown): Answer =>
  (response) =>
    void response.end(JSON.stringify(value));

describe('a client of a REST interface', () => {
  it('asks with its headers, and returns what the source answers', async () => {
    const { state, get } = await start(json({ bars: [1.5, 'x'] }), { authorization: 'Bearer hunter2' });
    expect(await get('/v3/bars?count=5&x=%2F')).toEqual({ bars: [1.5, 'x'] });
    const [request] = state.requests;
    expect([request?.method, request?.url]).toEqual(['GET', '/v3/bars?count=5&x=%2F']);
    expect(request?.headers).toMatchObject({ authorization: 'Bearer hunter2', accept: 'application/json' });
  });

  it('reads characters that are cut by the packets of an answer', async () => {
    const bytes = [...Buffer.from('{"name":"币安€"}')];
    const { get } = await start((response) => {
      const next = (): void => {
        const byte = bytes.shift();
        if (byte === undefined) response.end();
        else response.write(Buffer.of(byte), () => setImmediate(next));
      };
      next();
    });
    expect(await get()).toEqual({ name: '币安€' });
  });

  it.each<[number, SourceTrouble]>([
    [400, 'market.source_malformed'],
    [401, 'market.source_unauthorized'],
    [403, 'market.source_unauthorized'],
    [404, 'market.source_malformed'],
    [418, 'market.source_limited'],
    [429, 'market.source_limited'],
    [500, 'market.source_unreachable'],
    [503, 'market.source_unreachable'],
  ])('takes status %i for %s', async (status, trouble) => {
    const { get } = await start((response) => response.writeHead(status).end(`because\n${'x'.repeat(1000)}`));
    const failure = await get().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceFailure);
    expect(failure).toMatchObject({ trouble, status, retryAfterMs: undefined });
    expect((failure as Error).message).toMatch(new RegExp(`^status ${status}: because\nx{100,150}$`));
  });

  it.each([
    ['7', 7000],
    ['0.5', 500],
    ['31536000', 600_000],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('is asked by Retry-After %j to wait %s ms', async (retryAfter, retryAfterMs) => {
    const { get } = await start((response) => response.writeHead(429, { 'retry-after': retryAfter }).end());
    await expect(get()).rejects.toMatchObject({ retryAfterMs });
  });

  it('sends nothing while the source asks to wait, also nothing that waited before', async () => {
    const { state, timers, get } = await start((response) =>
      response.writeHead(429, { 'retry-after': '60' }).end(),
    );
    const first = get('/1');
    const others = [get('/2'), get('/3')];
    await expect(first).rejects.toMatchObject({ trouble: 'market.source_limited' });
    state.answer = json('well');
    timers.clock.advance(59_000);
    await turns(50);
    expect(state.requests.length).toBe(1);
    timers.clock.advance(1000);
    await until(() => state.requests.length === 2, 'the second request');
    timers.clock.advance(200);
    expect(await Promise.all(others)).toEqual(['well', 'well']);
    expect(state.requests.map(({ url }) => url)).toEqual(['/1', '/2', '/3']);
    expect(timers.single).toBe(0);
  });

  it.each<[string, Answer, SourceTrouble, string]>([
    ['no JSON', (response) => response.end('<html>'), 'market.source_malformed', 'no JSON: <html>'],
    ['nothing', (response) => response.end(), 'market.source_malformed', 'no JSON: '],
    [
      'half of it',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"a":');
        setImmediate(() => response.destroy());
      },
      'market.source_unreachable',
      'terminated',
    ],
    [
      'no answer',
      (response) => response.destroy(),
      'market.source_unreachable',
      'fetch failed: other side closed',
    ],
    [
      'another address',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'market.source_unreachable',
      'unexpected redirect',
    ],
  ])('fails where the source sends %s', async (_, answer, trouble, message) => {
    const { get } = await start(answer);
    await expect(get()).rejects.toMatchObject({ trouble, message: expect.stringContaining(message) });
  });

  it('is given up after 10 s without an answer', async () => {
    const { state, timers, get } = await start((response) => void response.write('{'));
    const asked = get();
    asked.catch(() => undefined);
    await until(() => state.requests.length === 1, 'a request');
    timers.clock.advance(9999);
    await turns(20);
    expect(state.closed).toBe(0);
    timers.clock.advance(1);
    await expect(asked).rejects.toMatchObject({
      trouble: 'market.source_unreachable',
      message: 'no answer within 10 s',
    });
    await until(() => state.closed === 1, 'closed');
    expect(timers.single).toBe(0);
  });

  it('fails where nothing listens', async () => {
    const client = new RestClient({
      origin: 'http://127.0.0.1:1',
      requestsPerSecond: 5,
      timers: new CountedTimers(0),
    });
    await expect(client.get('/x', new AbortController().signal)).rejects.toMatchObject({
      trouble: 'market.source_unreachable',
      message: expect.stringMatching(/^fetch failed: /),
    });
  });

  it.each([200, 500])('ends an answer of status %i that does not end', async (status) => {
    const { state, get } = await start((response) => {
      response.writeHead(status);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await expect(get()).rejects.toMatchObject({
      trouble: 'market.source_malformed',
      message: 'an answer of more than 8000000 bytes',
    });
    await until(() => state.closed === 1, 'closed');
  });

  it('asks no more after the caller gave up: before, while it waits, and while it is answered', async () => {
    const { state, timers, get } = await start(() => undefined);
    const reason = new Error('given up');
    await expect(get('/0', AbortSignal.abort(reason))).rejects.toBe(reason);
    const giveUp = new AbortController();
    const asked = [get('/1', giveUp.signal), get('/2', giveUp.signal)].map((each) =>
      each.catch((error: unknown) => error),
    );
    await until(() => state.requests.length === 1, 'a request');
    // The turn of the second, and the limit of the first.
    expect(timers.single).toBe(2);
    giveUp.abort(reason);
    expect(await Promise.all(asked)).toEqual([reason, reason]);
    await until(() => state.closed === 1, 'closed');
    timers.clock.advance(10_000);
    await turns(20);
    expect(state.requests.length).toBe(1);
    expect(timers.single).toBe(0);
  });
});
