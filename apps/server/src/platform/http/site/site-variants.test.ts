import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCall } from '@tidemark/contract';
import { operators } from '@tidemark/contract/operator/roles';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testBounds } from '../../../../test/support/bounds.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../metrics.ts';
import { answer } from '../route.ts';
import { createHttpServer } from '../server.ts';
import { publicHosts, publicOrigins } from './hosts.ts';
import { readerOf, siteVariantFor } from './site-variants.ts';

const look = defineCall({
  path: '/api/trial/look',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'A reading',
  input: z.object({}),
  output: z.unknown(),
  refusals: [],
});
const desk = defineCall({
  ...look,
  path: '/console/api/trial/look',
  access: operators('support'),
});

const SITE = 'https://www.example.com';
const PC = 'https://pc.example.com';
const webDirectory = mkdtempSync(join(tmpdir(), 'tidemark-faces-'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><head><title>home</title></head>');
writeFileSync(join(webDirectory, 'loss.html'), 'out of service');
const makeServer = (trustProxy: boolean) =>
  createHttpServer({
    routes: [answer(look, () => true), answer(desk, () => true)],
    clock: { now: () => 0 },
    authenticate: () => undefined,
    isOpen: () => true,
    hosts: publicHosts(SITE),
    origins: publicOrigins(SITE, publicHosts(SITE)),
    log: createLog({ pretty: false, write: () => undefined }),
    metrics: createMetrics(),
    trustProxy,
    bounds: testBounds(),
    secure: true,
    webDirectory,
    consoleDirectory: webDirectory,
    missing: async () => [],
  });
const [bare, proxied] = await Promise.all([makeServer(false), makeServer(true)]);
const port = await bare.listen('127.0.0.1', 0);
const proxiedPort = await proxied.listen('127.0.0.1', 0);
afterAll(async () => {
  await Promise.all([bare.close(), proxied.close()]);
  rmSync(webDirectory, { recursive: true });
});

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36';

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** fetch sets no Host. */
function ask(
  path: string,
  headers: Record<string, string>,
  options: { readonly method?: string; readonly port?: number } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = { host: '127.0.0.1', port, path, headers, ...options };
    const request = httpRequest(asked, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    request.on('error', reject).end();
  });
}
const page = async (url: string, agent: string, headers: Record<string, string> = {}) => {
  const { host, pathname, search } = new URL(url);
  const got = await ask(`${pathname}${search}`, { host, 'user-agent': agent, ...headers });
  return got.headers.location ?? got.status;
};

describe('who reads', () => {
  it.each([
    [DESKTOP, 'desktop'],
    [PHONE, 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'desktop'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/147.0.0.0 Safari/537.36', 'desktop'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) Mobile/15E148', 'phone'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/147.0.0.0 Safari/537.36', 'phone'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'machine',
    ],
    ['Mozilla/5.0 (Macintosh) facebookexternalhit/1.1', 'machine'],
    ['curl/8.5.0', 'machine'],
    ['', 'machine'],
  ])('gets the right site variant: %s', (agent, reader) => {
    expect(readerOf(agent)).toBe(reader);
  });

  it('belongs to one site variant: redirects never loop', () => {
    for (const chosen of [undefined, 'site', 'pc', 'nonsense'])
      for (const reader of ['desktop', 'phone'] as const) {
        const right = siteVariantFor({ face: 'site', chosen, reader });
        expect(siteVariantFor({ face: 'pc', chosen, reader })).toBe(right);
      }
    expect(siteVariantFor({ face: 'pc', chosen: undefined, reader: 'machine' })).toBe('pc');
  });
});

describe('pages', () => {
  it.each([
    ['a desktop', `${SITE}/`, DESKTOP, {}, `${PC}/`],
    [
      'path and query go along',
      `${SITE}/some/where?invite_code=7&x=%2F`,
      DESKTOP,
      {},
      `${PC}/some/where?invite_code=7&x=%2F`,
    ],
    ['a desktop that is there', `${PC}/`, DESKTOP, {}, 200],
    ['a phone', `${SITE}/`, PHONE, {}, 200],
    ['a phone at the desktop’s', `${PC}/?a=1`, PHONE, {}, `${SITE}/?a=1`],
    ['a tool', `${SITE}/`, 'curl/8.5.0', {}, 200],
    ['a desktop that chose the phone site', `${SITE}/`, DESKTOP, { cookie: 'a=b; tidemark_face=site' }, 200],
    ['… and comes by an old address', `${PC}/`, DESKTOP, { cookie: 'tidemark_face=site' }, `${SITE}/`],
    ['a phone that chose the desktop site', `${SITE}/`, PHONE, { cookie: 'tidemark_face=pc' }, `${PC}/`],
    [
      'a choice that is none',
      `${SITE}/`,
      DESKTOP,
      { cookie: 'tidemark_face=https://evil.example' },
      `${PC}/`,
    ],
    ['a page of ours that looks for a release', `${SITE}/`, DESKTOP, { 'sec-fetch-mode': 'cors' }, 200],
    ['a text beside the app', `${SITE}/loss.html`, DESKTOP, {}, 200],
    ['an unknown path', `${PC}/nowhere`, DESKTOP, {}, '/'],
    ['a name nobody told us of', 'https://tunnel.example/', DESKTOP, {}, 200],
    ['the console', `${SITE}/console`, DESKTOP, {}, 200],
    ['the console at the desktop’s', `${PC}/console`, DESKTOP, {}, `${SITE}/console`],
  ])('redirect or serve the page: %s: %s', async (_, url, agent, headers, leads) => {
    expect(await page(url, agent, headers)).toBe(leads);
  });

  it('store a choice for the domain and redirect to the address without it', async () => {
    const got = await ask('/?a=1&face=site', { host: 'pc.example.com', 'user-agent': DESKTOP });
    expect([got.status, got.headers.location, got.headers['cache-control']]).toEqual([
      302,
      `${SITE}/?a=1`,
      'no-store',
    ]);
    expect(got.headers['set-cookie']).toEqual([
      'tidemark_face=site; Domain=example.com; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(await page(`${SITE}/?face=pc`, PHONE)).toBe(`${PC}/`);
    expect(await page(`${SITE}/?face=evil`, PHONE)).toBe(200);
  });

  it('say where the API is, and may call it', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const got = await ask('/', {
        host: 'pc.example.com',
        'user-agent': DESKTOP,
        'accept-encoding': encoding,
      });
      expect(got.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(got.headers.vary).toBe('Accept-Encoding, User-Agent, Cookie');
      const again = await ask('/', {
        ...{ host: 'pc.example.com', 'user-agent': DESKTOP },
        'if-none-match': got.headers.etag ?? '',
      });
      expect(again.status).toBe(304);
      if (encoding !== 'identity') continue;
      expect(got.body).toContain('<meta name="tidemark-api" content="https://api.example.com">');
      expect(String(got.headers['content-security-policy'])).toContain(
        "connect-src 'self' https://api.example.com wss://api.example.com https://www.example.com",
      );
    }
  });
});

describe('the api host', () => {
  const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(path, { host: 'api.example.com', 'user-agent': DESKTOP, ...headers }, { method });

  it.each([
    ['/api/trial/look', 200],
    ['/healthz', 200],
    ['/', 404],
    ['/nowhere', 404],
    ['/loss.html', 404],
    ['/console', 404],
    ['/console/api/trial/look', 404],
    ['/v2api', 404],
  ])('%s: %i', async (path, status) => {
    expect((await at(path)).status).toBe(status);
  });

  it.each([
    [SITE, SITE],
    [PC, PC],
    ['https://api.example.com', undefined],
    ['https://example.com', undefined],
    ['http://www.example.com', undefined],
    ['https://www.example.com:8443', undefined],
    ['https://www.example.com.evil.example', undefined],
    ['null', undefined],
  ])('a page of %s may call: %s', async (origin, allowed) => {
    const answered = await at('/api/trial/look', { origin });
    const preflight = await at(
      '/api/trial/look',
      { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'lang' },
      'OPTIONS',
    );
    for (const { headers } of [answered, preflight]) {
      expect(headers['access-control-allow-origin']).toBe(allowed);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toBe('Origin');
    }
    expect(preflight.headers['access-control-allow-headers']).toBe(
      allowed && 'authorization, content-type, idempotency-key, lang',
    );
  });

  it('the console’s API is its own origin’s alone', async () => {
    const asked = { host: 'www.example.com', origin: PC };
    const answered = await ask('/console/api/trial/look', asked);
    const preflight = await ask('/console/api/trial/look', asked, { method: 'OPTIONS' });
    expect(answered.status).toBe(200);
    for (const { headers } of [answered, preflight])
      expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('a forwarded host counts only where the proxy is trusted', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'www.example.com', 'user-agent': DESKTOP };
  expect((await ask('/', headers)).status).toBe(200);
  expect((await ask('/', headers, { port: proxiedPort })).headers.location).toBe(`${PC}/`);
});

it.each([SITE, PC, 'https://api.example.com'])(
  'site variants: %s requires https with every answer',
  async (origin) => {
    const { host } = new URL(origin);
    for (const path of ['/healthz', '/api/none']) {
      const got = await ask(path, { host, 'user-agent': PHONE });
      expect(got.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  },
);
