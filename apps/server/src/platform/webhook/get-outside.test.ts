import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { outsideAgent } from '../push/outside-only.ts';
import { getOutside } from './get-outside.ts';

const BYTES_MAX = 1000;

const home = mkdtempSync(join(tmpdir(), 'tidemark-outside-'));
const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
  ],
  { stdio: 'ignore' },
);
const ways: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/list': (response) => response.end('time,title\n'),
  '/largest': (response) => response.end('x'.repeat(BYTES_MAX)),
  '/too-large': (response) => response.end('x'.repeat(BYTES_MAX + 1)),
  '/redirect': (response) => response.writeHead(302, { location: '/list' }).end(),
  '/gone': (response) => response.writeHead(404).end('gone'),
  '/silent': () => undefined,
  '/slow': (response) => response.write('begun'),
};
const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) =>
  ways[request.url ?? '']?.(response),
);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
const agent = new Agent({ ca: readFileSync(cert) });
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
  rmSync(home, { recursive: true });
});

const get = (path: string, timeoutMs = 5000, signal = new AbortController().signal) =>
  getOutside(origin + path, { agent, bytesMax: BYTES_MAX, timeoutMs, signal });

it('an address outside is read as text, up to its bound', async () => {
  expect(await get('/list')).toBe('time,title\n');
  expect(await get('/largest')).toHaveLength(BYTES_MAX);
});

it.each([
  ['/too-large', 'more than 1000 bytes'],
  ['/redirect', 'status 302'],
  ['/gone', 'status 404'],
])('an answer of %s fails with %s', async (path, problem) => {
  await expect(get(path)).rejects.toThrow(problem);
});

it.each(['/silent', '/slow'])('an answer of %s fails once its time is over', async (path) => {
  await expect(get(path, 200)).rejects.toThrow('did not answer in time');
});

it('an address that leads inside is never connected to', async () => {
  const options = { agent: outsideAgent(), bytesMax: BYTES_MAX, timeoutMs: 5000 };
  const { signal } = new AbortController();
  await expect(getOutside(`${origin}/list`, { ...options, signal })).rejects.toThrow('internal address');
});
