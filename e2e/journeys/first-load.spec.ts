import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { type Budgets, overBudget, weighBuild } from '../../tools/budgets/weigh.ts';
import { expect, test } from '../support/instance.ts';

const table = fileURLToPath(new URL('../../apps/web/budgets.json', import.meta.url));
const budgets = JSON.parse(readFileSync(table, 'utf8')) as Budgets;

/** JavaScript, gzip, that may travel before Home shows prices: its budget, its texts and the formats of a worker. */
const BYTES_MAX = 151_900;

/** The JavaScript files fetched until a page is complete, each with its bytes. */
async function fetched(page: Page, address: string, untilItStands: () => Promise<void>) {
  const scripts: Promise<{ readonly url: string; readonly bytes: number }>[] = [];
  const weigh = async (response: Response) => {
    const url = response.url();
    // The browser does not give a worker's script away.
    const body = await (/formats-/.test(url) ? (await page.request.get(url)).body() : response.body());
    return { url, bytes: gzipSync(body, { level: 9 }).length };
  };
  const note = (response: Response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(weigh(response));
  };
  page.on('response', note);
  await page.goto(address);
  await untilItStands();
  page.off('response', note);
  const weights = await Promise.all(scripts);
  return {
    sum: weights.reduce((total, { bytes }) => total + bytes, 0),
    list: weights.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n'),
  };
}

test('first load: Home shows its first prices with at most 151.9 kB of JavaScript', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const bitcoin = page.getByRole('region', { name: 'Instruments' }).getByRole('link', { name: 'BTC/USD' });
  const { sum, list } = await fetched(page, '/', () => expect(bitcoin).toContainText('60,000.00'));
  test.info().annotations.push({ type: 'first load', description: `${sum} bytes of JavaScript, gzip` });
  expect(sum, list).toBeGreaterThan(0);
  expect(sum, list).toBeLessThanOrEqual(BYTES_MAX);
});

test('first load: the server’s first response shows live prices without the app', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '// The app never begins.' }),
  );
  await page.goto('/');
  // Which market is the first that has a price differs between a weekday and a weekend.
  await expect(page.locator('.first-row').first()).toHaveText(/^[A-Z]+\/[A-Z]+[\d,]+\.\d+$/);
});

test('first load: creates the first number format of a language in a worker', { tag: '@phone' }, async ({
  browser,
  instance,
}) => {
  const context = await browser.newContext({ baseURL: instance.server.url, locale: 'de-DE' });
  const page = await context.newPage();
  // It ends automatically, maybe before the page has loaded.
  const ended = page.waitForEvent('worker').then(async (worker) => {
    await worker.waitForEvent('close');
    return worker.url();
  });
  await page.goto('/#/login');
  expect(await ended).toMatch(/\/assets\/formats-.{8}\.js$/);
  await context.close();
});

test('first load: shows prices when the number formats worker fails to load', { tag: '@desktop' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await page.route('**/assets/formats-*.js', (route) => route.abort());
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '// The app never begins.' }),
  );
  await page.goto('/');
  await expect(page.locator('.first-row').first()).toHaveText(/^[A-Z]+\/[A-Z]+[\d,]+\.\d+$/);
});

interface Drawn {
  /** How many instruments were listed at each rendering of the list, and whether it showed that it waits. */
  drawn?: { rows: number; isWaiting: boolean }[];
}

/** Follows Home's list from its first drawing on. */
function noteDrawing(): void {
  const seen = globalThis as Drawn;
  seen.drawn = [];
  new MutationObserver(() => {
    const list = document.querySelector('main ul:has(> .far-row), main ul[aria-busy="true"]');
    if (!list) return;
    const rows = list.querySelectorAll(':scope > .far-row').length;
    const isWaiting = list.getAttribute('aria-busy') === 'true';
    if (seen.drawn?.at(-1)?.rows !== rows || isWaiting) seen.drawn?.push({ rows, isWaiting });
  }).observe(document, { childList: true, subtree: true });
}

test('first load: Home renders its list with the first view, up to six rows at a time', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await page.addInitScript(noteDrawing);
  const listed = page.waitForResponse(/\/v2\/api\/forex\/trade_list/);
  await page.route('**/assets/index-*.js', async (route) => {
    await (await listed).finished();
    await route.continue();
  });
  await page.goto('/');
  const { length } = ((await (await listed).json()) as { readonly data: readonly unknown[] }).data;
  await expect(page.locator('main .far-row')).toHaveCount(length);
  const drawn = await page.evaluate(() => (globalThis as Drawn).drawn ?? []);
  expect(drawn.filter(({ isWaiting }) => isWaiting)).toEqual([]);
  const steps = drawn.map(({ rows }, at) => rows - (drawn[at - 1]?.rows ?? 0));
  expect(Math.max(...steps), JSON.stringify(drawn)).toBeLessThanOrEqual(6);
});

interface Evaluated {
  /** Files in the order of their evaluation, each with how many others had ended their task by then. */
  evaluated?: [file: string, ended: number][];
  ended?: number;
}

/** Runs at the head of a file, behind what it imports. */
function noteEvaluation(file: string): void {
  const seen = globalThis as Evaluated;
  seen.evaluated ??= [];
  seen.evaluated.push([file, seen.ended ?? 0]);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    seen.ended = (seen.ended ?? 0) + 1;
  };
  port2.postMessage(undefined);
}

test('first load: evaluates each file of the app in its own task, after its imports', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const file = new URL(route.request().url()).pathname.replace(/^\/assets\/|-.{8}\.js$/g, '');
    const body = `(${noteEvaluation.toString()})(${JSON.stringify(file)});\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  const evaluated = await page.evaluate(() => (globalThis as Evaluated).evaluated ?? []);
  const app = evaluated.filter(([file]) => ['react', 'platform', 'app', 'routes', 'index'].includes(file));
  expect(app.map(([file]) => file)).toEqual(['react', 'platform', 'app', 'routes', 'index']);
  expect(new Set(app.map(([, ended]) => ended)).size, JSON.stringify(evaluated)).toBe(app.length);
});

test('first load: every page keeps its size budget, and the budget table matches what a browser fetches', {
  tag: '@desktop',
}, async ({ page }) => {
  expect(overBudget(weighBuild(), budgets)).toEqual([]);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  const { sum, list } = await fetched(page, '/#/login', () => expect(signIn.first()).toBeVisible());
  const { first, pages } = budgets.texts;
  expect(sum, list).toBeLessThanOrEqual((budgets.places.login ?? 0) + first + pages);
});
