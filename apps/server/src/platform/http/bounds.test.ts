import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineCall } from '@tidemark/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { testBounds } from '../../../test/support/bounds.ts';
import type { Limits } from '../limits/limits.ts';
import { createLog } from '../log/log.ts';
import type { TrustProxy } from './connection/address.ts';
import { createMetrics } from './metrics.ts';
import { answer } from './route.ts';
import { createHttpServer } from './server.ts';

const call = (who: 'anyone' | 'user', path: string) =>
  defineCall({
    path,
    methods: ['GET', 'POST'],
    access: who,
    isMutation: false,
    summary: 'A reading that waits until the test lets it go',
    input: z.object({}),
    output: z.unknown(),
    refusals: [],
  });

/** A server whose calls wait until they are let go. */
async function aServer(limits: Partial<Limits>, trustProxy: TrustProxy = false) {
  const bounds = testBounds(limits);
  const held: (() => void)[] = [];
  const wait = () => new Promise<boolean>((resolve) => held.push(() => resolve(true)));
  const server = await createHttpServer({
    routes: [answer(call('anyone', '/api/wait'), wait), answer(call('user', '/api/own'), wait)],
    clock: { now: () => 0 },
    authenticate: (token) => ({ userId: Number(token), isDemo: true, sessionId: 1 }),
    isOpen: () => true,
    origins: [],
    log: createLog({ pretty: false, write: () => undefined }),
    metrics: createMetrics(),
    trustProxy,
    bounds,
    secure: false,
    webDirectory: undefined,
    missing: async () => [],
    finishMs: 50,
  });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const letGo = (): void => {
    for (const go of held.splice(0)) go();
  };
  const open = async (from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { lang: 'en', ...headers } });
  return { counted: bounds.counted, held, letGo, open, ask, port };
}

const request = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nlang: en\r\n${headers}\r\n`;

function answersIn(said: string): number[] {
  return [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

describe('requests on one connection', () => {
  it('are answered up to the limit; one more is refused, and nothing behind it is carried out', async () => {
    const server = await aServer({ requestsPerConnection: 3 });
    const socket = await server.open();
    const said = text(socket);
    socket.write(request('/api/wait').repeat(200));
    await expect.poll(() => server.held.length).toBe(3);
    server.letGo();
    const answers = await said;
    expect(answersIn(answers)).toEqual([200, 200, 200, 429]);
    const [head = '', body = ''] = answers.slice(answers.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
    expect(head).toMatch(/retry-after: 1/i);
    expect(head).toMatch(/connection: close/i);
    expect(JSON.parse(body)).toMatchObject({ code: 429, key: 'request.too_many' });
    expect(server.held).toEqual([]);
    expect(server.counted).toEqual(['requestsPerConnection']);
  });

  it('beyond the limit delay new connections of their address and of no other', async () => {
    const server = await aServer({ requestsPerConnection: 1, newConnectionsPerAddress: 1 });
    const socket = await server.open('127.0.0.2');
    const said = text(socket);
    socket.write(request('/api/wait').repeat(2));
    await expect.poll(() => server.counted).toEqual(['requestsPerConnection']);
    const asked = ['127.0.0.2', '127.0.0.3'].map(async (from) => {
      const next = await server.open(from);
      const answered = text(next);
      next.write(request('/api/wait', 'Connection: close\r\n'));
      return answersIn(await answered);
    });
    await expect.poll(() => server.held.length).toBe(2);
    expect(await asked[0]).toEqual([429]);
    server.letGo();
    expect(await asked[1]).toEqual([200]);
    expect(answersIn(await said)).toEqual([200, 429]);
  });

  it('are accepted one after the other without limit', async () => {
    const server = await aServer({ requestsPerConnection: 1 });
    const socket = await server.open();
    for (let turn = 0; turn < 20; turn += 1) {
      socket.write(request('/api/wait'));
      await expect.poll(() => server.held.length).toBe(1);
      server.letGo();
      await once(socket, 'data');
    }
    expect(server.counted).toEqual([]);
  });
});

describe('requests of one user', () => {
  it('are refused beyond the limit to this user alone, and taken again once some are answered', async () => {
    const server = await aServer({ requestsPerUser: 2 });
    const own = (user: string) => server.ask('/api/own', { authorization: user });
    const first = [own('1'), own('1')];
    await expect.poll(() => server.held.length).toBe(2);
    const refused = await own('1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const other = own('2');
    await expect.poll(() => server.held.length).toBe(3);
    server.letGo();
    expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = own('1');
    await expect.poll(() => server.held.length).toBe(1);
    server.letGo();
    expect((await again).status).toBe(200);
    expect(server.counted).toEqual(['requestsPerUser']);
  });
});

describe('requests from one address', () => {
  it('are refused beyond the limit of this address, but health checks are answered', async () => {
    const server = await aServer({ requestsPerAddress: 2 });
    const flood = await server.open('127.0.0.2');
    flood.write(request('/api/wait').repeat(2));
    await expect.poll(() => server.held.length).toBe(2);
    const more = await server.open('127.0.0.2');
    const said = text(more);
    more.write(request('/api/wait') + request('/healthz') + request('/readyz', 'Connection: close\r\n'));
    expect(answersIn(await said)).toEqual([429, 200, 200]);
    const other = server.ask('/api/wait');
    await expect.poll(() => server.held.length).toBe(3);
    server.letGo();
    expect((await other).status).toBe(200);
    expect(server.counted).toEqual(['requestsPerAddress']);
  });

  it('count no longer once their connection breaks, also those that wait behind another', async () => {
    const server = await aServer({ requestsPerAddress: 2 });
    const socket = await server.open();
    socket.write(request('/api/wait').repeat(2));
    await expect.poll(() => server.held.length).toBe(2);
    socket.destroy();
    await expect
      .poll(async () => {
        const next = await server.open();
        let isRefused = false;
        next.once('data', () => {
          isRefused = true;
        });
        next.write(request('/api/wait'));
        await expect.poll(() => isRefused || server.held.length > 2).toBe(true);
        return isRefused;
      })
      .toBe(false);
  });

  it('are counted by the forwarded address of a trusted proxy, whose own connections have no limit', async () => {
    const limits = { requestsPerAddress: 1, newConnectionsPerAddress: 1, connectionsPerAddress: 1 };
    const server = await aServer(limits, ['127.0.0.1']);
    const from = (address: string) => server.ask('/api/wait', { 'x-forwarded-for': address });
    const [first, other] = [from('203.0.113.1'), from('203.0.113.2')];
    await expect.poll(() => server.held.length).toBe(2);
    expect((await from('203.0.113.1')).status).toBe(429);
    server.letGo();
    expect((await Promise.all([first, other])).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('bodies in flight', () => {
  const upload = (bytes: number) =>
    `POST /api/wait HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

  it.each([
    ['of one address', { bodyBytesPerAddress: 100_000 }, '127.0.0.2', 429, 'bodyBytesPerAddress'],
    ['of all', { bodyBytesInAll: 100_000 }, '127.0.0.3', 503, 'bodyBytesInAll'],
  ] as const)(
    '%s are refused beyond the limit before they are read',
    async (_, limits, from, status, limit) => {
      const server = await aServer(limits);
      const slow = await server.open('127.0.0.2');
      slow.write(`${upload(90_000)}{`);
      const more = await server.open(from);
      await expect
        .poll(async () => {
          const said = text(await server.open(from).then((socket) => socket.end(upload(90_000))));
          return answersIn(await said);
        })
        .toEqual([status]);
      expect(server.counted).toContain(limit);
      // Small ones, as orders are, pass; and a broken one counts no longer.
      const said = text(more);
      more.write(`${upload(2)}{}`);
      await expect.poll(() => server.held.length).toBe(1);
      slow.destroy();
      const answered = once(more, 'data');
      server.letGo();
      await answered;
      more.end();
      expect(answersIn(await said)).toEqual([200]);
    },
  );
});

describe('connections from one address', () => {
  it('are refused when too frequent, unless they request the health', async () => {
    const server = await aServer({ newConnectionsPerAddress: 2 });
    const sockets = await Promise.all(Array.from({ length: 5 }, () => server.open('127.0.0.2')));
    const said = sockets.map((socket) => text(socket));
    for (const socket of sockets) socket.write(request('/healthz', 'Connection: close\r\n'));
    expect((await Promise.all(said)).flatMap(answersIn)).toEqual([200, 200, 200, 200, 200]);
    const refused = await server.open('127.0.0.2');
    const answered = text(refused);
    refused.write(request('/'));
    expect(await answered).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1.*"key":"request\.too_many"/is);
    expect(server.counted).toEqual(['newConnectionsPerAddress']);
    expect((await server.ask('/healthz')).status).toBe(200);
  });

  it('are closed at once where too many are open, and welcome once others have closed', async () => {
    const server = await aServer({ connectionsPerAddress: 2 });
    const [first] = [await server.open('127.0.0.2'), await server.open('127.0.0.2')];
    await once(await server.open('127.0.0.2'), 'close');
    expect(server.counted).toEqual(['connectionsPerAddress']);
    first?.destroy();
    await expect
      .poll(async () => {
        const socket = await server.open('127.0.0.2');
        const said = text(socket).catch(() => '');
        socket.write(request('/healthz', 'Connection: close\r\n'));
        return answersIn(await said);
      })
      .toEqual([200]);
  });
});
