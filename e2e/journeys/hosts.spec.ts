import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { connect } from 'node:tls';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { browserArguments, findBrowser } from '../../tools/browser.mjs';
import {
  behind,
  type HostName,
  openProxy,
  proxyLacks,
  proxyPorts,
  type ReverseProxy,
  resolverRule,
} from '../support/instance/proxy.ts';
import { closeInstance, type Instance, openInstance } from '../support/instance.ts';
import { aPhoto } from '../support/page/uploads.ts';
import { aPerson } from '../support/people/person.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36';

test.describe.configure({ mode: 'serial' });
test.skip(proxyLacks !== undefined, proxyLacks);
// One test covers both kinds of user agent, so it runs once.
test.skip(({ hasTouch }) => hasTouch, 'told on the desktop');

let instance: Instance;
let proxy: ReverseProxy;

test.beforeAll(async () => {
  const ports = await proxyPorts();
  instance = await openInstance({ FEED: 'ingest', ...behind(ports) });
  proxy = await openProxy(instance.server.url, ports);
});
test.afterAll(async () => {
  await proxy?.stop();
  if (instance) await closeInstance(instance);
});

test('proxy: nginx separates the three hosts and adds no duplicate security headers', async () => {
  // Pages are led to https; a call of the API is refused, so that its client notices.
  const plain = (host: string) =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port: proxy.httpPort, path: '/?a=1', headers: { host } }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      }).on('error', reject);
    });
  for (const name of ['www', 'pc']) {
    const { hostname } = new URL(proxy.origin(name as HostName));
    expect(await plain(hostname)).toEqual([308, `https://${hostname}/?a=1`]);
  }
  expect(await plain(new URL(proxy.origin('api')).hostname)).toEqual([426, undefined]);
  expect(await plain('other.example')).toEqual([426, undefined]);

  const page = await proxy.ask('www', '/', { headers: { 'user-agent': PHONE } });
  expect(page.status).toBe(200);
  expect(page.body).toContain(`<meta name="tidemark-api" content="${proxy.origin('api')}">`);
  const said = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'vary'];
  expect(said.map(page.count)).toEqual([1, 1, 1, 1]);
  expect(page.headers.server, 'no version to look faults up by').toBe('nginx');

  const statuses = async (name: HostName) =>
    Promise.all(
      ['/healthz', '/api/default/area_list', '/console', '/console/api/reviews', '/metrics', '/'].map(
        async (path) => (await proxy.ask(name, path, { headers: { 'user-agent': PHONE } })).status,
      ),
    );
  expect(await statuses('www')).toEqual([200, 200, 200, 200, 404, 200]);
  expect(await statuses('pc')).toEqual([200, 200, 302, 404, 404, 302]);
  expect(await statuses('api')).toEqual([200, 200, 404, 404, 404, 404]);
  await expect(foreignHandshake(), 'another name gets no certificate').rejects.toThrow();
});

/** TLS for a name that this instance does not have. */
function foreignHandshake(): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: proxy.port, servername: 'evil.example' };
    const socket = connect({ ...options, rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

test('proxy: the API host allows cross-origin calls only from the other two hosts', async () => {
  const path = '/v2/api/forex/trade_list?t=1';
  const allowed = { www: proxy.origin('www'), pc: proxy.origin('pc') };
  for (const origin of [allowed.www, allowed.pc, proxy.origin('api'), 'https://evil.example', 'null']) {
    const expected = Object.values(allowed).includes(origin) ? origin : undefined;
    const input = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,lang',
    };
    const preflight = await proxy.ask('api', path, { method: 'OPTIONS', headers: { origin, ...input } });
    const answer = await proxy.ask('api', path, { headers: { origin } });
    expect(preflight.headers['access-control-allow-origin'], `preflight of ${origin}`).toBe(expected);
    expect(answer.headers['access-control-allow-origin'], `call of ${origin}`).toBe(expected);
    expect([preflight.count('access-control-allow-origin'), answer.count('vary')]).toEqual([
      expected ? 1 : 0,
      1,
    ]);
  }
  for (const [origin, opens] of [
    [allowed.pc, true],
    [allowed.www, true],
    ['https://evil.example', false],
  ] as const)
    expect(await firstPush(origin), `a socket of ${origin}`).toBe(opens ? 'DAY_MARKET' : 'refused 403');
});

/** The first push to a page of an origin that requests prices from the api host. */
function firstPush(origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/v2/ws`, {
      ...{ origin, ca: proxy.certificate, servername: 'api.tidemark.test' },
      headers: { host: `api.tidemark.test:${proxy.port}` },
    });
    socket.on('open', () => socket.send('{"type":"sub","topic":"DAY_MARKET"}'));
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode}`));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as { type: string } | { type: string }[];
      resolve((Array.isArray(said) ? said[0]?.type : said.type) ?? '');
      socket.close();
    });
  });
}

test('proxy: passes uploads and pictures through on each host and forwards the client’s address', async () => {
  const { address, password } = await aPerson(instance, 'lina@hosts.example');
  const form = { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' };
  const signIn = await proxy.ask('api', '/api/user/loginForU', {
    ...{ method: 'POST', headers: form, from: '127.0.0.5' },
    body: JSON.stringify({ account: address, password, login_type: 'email' }),
  });
  const authorization = (JSON.parse(signIn.body) as { data: { token: string } }).data.token;
  const sessions = await proxy.ask('api', '/api/security/sessions', { headers: { authorization } });
  expect(sessions.body).toContain('"address":"127.0.0.5"');
  expect(sessions.body, 'what a client claims of itself is not believed').not.toContain('9.9.9.9');

  const small = await sendPicture(authorization, await aPhoto());
  const { url } = (JSON.parse(small.body) as { data: { url: string } }).data;
  for (const name of ['www', 'api', 'pc'] as const) {
    const shown = await proxy.ask(name, url);
    expect([shown.status, shown.headers['content-type']], name).toEqual([200, 'image/jpeg']);
  }
  const large = await sendPicture(authorization, Buffer.alloc(11 * 2 ** 20));
  expect(JSON.parse(large.body), 'what is too large is refused in our own words').toMatchObject({
    key: 'upload.too_large',
  });
});

function sendPicture(authorization: string, picture: Buffer) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return proxy.ask('api', '/api/common/image_upload', {
    method: 'POST',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

test('hosts: redirect a desktop to its host and honour the chosen phone site on later visits', async ({
  playwright,
}) => {
  test.setTimeout(90_000);
  const executablePath = await findBrowser();
  const browser = await playwright.chromium.launch({
    args: [...browserArguments, resolverRule, '--ignore-certificate-errors'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await desktopJourney(browser);
    await phoneJourney(browser);
  } finally {
    await browser.close();
  }
});

async function desktopJourney(browser: Browser): Promise<void> {
  const { page, complaints } = await aReader(browser, DESKTOP);
  await instance.feed.prices({ BTCUSD: 60_010 });
  await page.goto(`${proxy.origin('www')}/#/register?invite_code=ABC`);
  expect(page.url()).toBe(`${proxy.origin('pc')}/#/register?invite_code=ABC`);

  const called = new Set<string>();
  page.on('request', (request) => {
    if (/\/(api|v2)\//.test(request.url())) called.add(new URL(request.url()).origin);
  });
  page.on('websocket', (socket) => called.add(new URL(socket.url()).origin));
  await page.goto(`${proxy.origin('pc')}/#/`);
  await page.reload();
  await page.getByRole('button', { name: 'Start a demo' }).click();
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
  await instance.feed.prices({ BTCUSD: 60_020 });
  await expect(page.getByRole('region', { name: 'Instruments' })).toContainText('60,020.00');
  expect([...called].sort()).toEqual([proxy.origin('api'), proxy.origin('api').replace('https', 'wss')]);

  await page.goto(`${proxy.origin('pc')}/#/mine/system`);
  await page.getByRole('link', { name: 'Mobile site' }).click();
  await expect(page).toHaveURL(`${proxy.origin('www')}/#/mine/system`);
  await page.goto(`${proxy.origin('www')}/#/`);
  await expect(page.getByRole('button', { name: 'Start a demo' }), 'nobody is signed in here').toBeVisible();
  // The choice holds, wherever an address leads.
  await page.goto(`${proxy.origin('pc')}/#/trade`);
  expect(page.url()).toBe(`${proxy.origin('www')}/#/trade`);
  await page.goto(`${proxy.origin('www')}/#/mine/system`);
  await page.getByRole('link', { name: 'Desktop site' }).click();
  await expect(page).toHaveURL(`${proxy.origin('pc')}/#/mine/system`);
  await page.goto(`${proxy.origin('www')}/`);
  expect(page.url()).toBe(`${proxy.origin('pc')}/`);
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
}

async function phoneJourney(browser: Browser): Promise<void> {
  const { page, complaints } = await aReader(browser, PHONE);
  await page.goto(`${proxy.origin('pc')}/#/rank`);
  expect(page.url()).toBe(`${proxy.origin('www')}/#/rank`);
  await expect(page.getByRole('main')).toBeVisible();
  expect(complaints).toEqual([]);
}

async function aReader(
  browser: Browser,
  userAgent: string,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.newContext({ userAgent, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}
