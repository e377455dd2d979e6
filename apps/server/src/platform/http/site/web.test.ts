import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testBounds } from '../../../../test/support/bounds.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer } from '../server.ts';

function builtApp(title: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'tidemark-web-'));
  mkdirSync(join(directory, 'assets'));
  for (const [path, content] of [
    ['index.html', `<!doctype html><title>${title}</title>`],
    ['assets/app-1a2b.js', 'console.log(1)'],
    ['.built-from', 'a secret of the build'],
  ] as const) {
    writeFileSync(join(directory, path), content);
    writeFileSync(join(directory, `${path}.br`), brotliCompressSync(content));
  }
  return directory;
}
const webDirectory = builtApp('home');
const consoleDirectory = builtApp('operators');
const server = await createHttpServer({
  routes: [],
  clock: { now: () => 0 },
  authenticate: () => undefined,
  isOpen: () => true,
  origins: ['https://trade.example.com'],
  log: createLog({ pretty: false, write: () => undefined }),
  metrics: createMetrics(),
  trustProxy: false,
  bounds: testBounds(),
  secure: true,
  webDirectory,
  consoleDirectory,
  missing: async () => [],
});
const port = await server.listen('127.0.0.1', 0);
afterAll(async () => {
  await server.close();
  for (const directory of [webDirectory, consoleDirectory]) rmSync(directory, { recursive: true });
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });

const connectSources = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');

/** The policy of the page as a browser that names this host gets it; `fetch` names its own. */
function policyFor(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = httpGet({ port, host: '127.0.0.1', path: '/', headers: { host } }, (answer) => {
      answer.resume();
      resolve(String(answer.headers['content-security-policy']));
    });
    asked.on('error', reject);
  });
}

describe('sockets that a page may open', () => {
  it.each([
    ['the host of PUBLIC_URL', 'trade.example.com', []],
    ['another name of this machine', 'terminal.local:8080', ['wss://terminal.local:8080']],
    ['an address', '[::1]:8080', ['wss://[::1]:8080']],
    ['what would be a directive of its own', "x;script-src 'unsafe-inline'", []],
    ['what would be another source', 'x https://evil.example', []],
  ])('asked from %s: its own host and no other', async (_what, host, own) => {
    const known = ["'self'", 'https://trade.example.com', 'wss://trade.example.com'];
    const sources = connectSources(await policyFor(host));
    expect(sources).toEqual([...known, ...own]);
  });
});

describe('https', () => {
  it.each(['/', '/console', '/healthz', '/api/none', '/nowhere'])(
    '%s asks to come by https alone, and to be taken for what it says it is',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('the web app', () => {
  it.each(['br', 'identity'])(
    'is served at / as %s, revalidated each time, under a strict policy',
    async (encoding) => {
      const page = await get('/', { 'accept-encoding': encoding });
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(page.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
      expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=/);
      expect(await page.text()).toContain('home');
    },
  );

  it('lets the scripts run that its build wrote into the page, and no other', async () => {
    const policy = async () => (await get('/')).headers.get('content-security-policy') ?? '';
    const script = 'window.started = true';
    const hash = createHash('sha256').update(script).digest('base64');
    const file = join(webDirectory, 'index.html');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before}<script>${script}</script>`);
    // A build is later than the one before it.
    utimesSync(file, new Date(), new Date(Date.now() + 60_000));
    expect(await policy()).toContain(`script-src 'self' 'sha256-${hash}';`);
    writeFileSync(file, before);
    utimesSync(file, new Date(), new Date(Date.now() + 120_000));
    expect(await policy()).toContain("script-src 'self';");
  });

  it('caches hashed assets for ever', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it.each([
    ['/nowhere', 302],
    ['/nowhere.js', 404],
    ['/.built-from', 302],
    ['/..%2f..%2fetc%2fpasswd', 302],
    ['/assets/', 302],
    ['/api/none', 404],
  ])('answers the path %s with %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('secret');
  });
});

describe('a page of the app that is asked for before the hash', () => {
  it.each([
    ['/trade', '/#/trade'],
    ['/order?source=1&type=3', '/#/order?source=1&type=3'],
    ['/register?invite_code=A?B', '/#/register?invite_code=A?B'],
    ['/mine/charge/?type=1', '/#/mine/charge?type=1'],
    // Any unknown path leads to / (docs/spec/product.md#routes).
    ['/mine/nowhere', '/'],
    ['/Trade', '/'],
    ['/nowhere?to=/trade', '/'],
    ['//nowhere', '/'],
  ])('%s leads to %s', async (path, leads) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, leads]);
  });
});

describe('the console', () => {
  it.each(['/console', '/console/'])(
    'is served at %s, may call this server only, and is in no index',
    async (path) => {
      const page = await get(path);
      expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
        200,
        'no-cache',
        'noindex',
      ]);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(connectSources(policy)).toEqual(["'self'", `wss://127.0.0.1:${port}`]);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(await page.text()).toContain('operators');
    },
  );

  it.each([
    ['/console/assets/app-1a2b.js', 200, null],
    ['/console/nowhere', 302, '/console'],
    ['/console/.built-from', 302, '/console'],
    ['/console/assets/none.js', 404, null],
    ['/console/api/none', 404, null],
  ])('answers the path %s with %i', async (path, status, leads) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, leads]);
    expect(await answer.text()).not.toContain('secret');
  });
});
