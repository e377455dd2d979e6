import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { aPerson } from '../../support/people/person.ts';
import { open, orderRows, routeOf, takeDemo } from '../../support/steps.ts';
import { tradingOn } from '../../support/trading.ts';

/*
 * The session rules in docs/spec/product.md#routes, #states, #errors and #constants. Differences between the
 * shells are tested in both, all else once.
 */

const TRADE_LIST = '/v2/api/forex/trade_list';

/** Requests to a path, as they were sent. */
function watch(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

/** Answers with an envelope in the server's place. */
const say =
  (code: number, msg = '') =>
  (route: Route) =>
    route.fulfill({ json: { code, msg, data: null } });

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('navigation: uses one live channel, scrolls to the top and requests the list on priced pages', {
  tag: '@desktop',
}, async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  const lists = watch(page, TRADE_LIST);
  await takeDemo(page);
  const shown = async (path: string, heading: string) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
  };
  const scrollDown = () =>
    page.evaluate(() => {
      document.body.style.minHeight = '400vh';
      window.scrollTo(0, 500);
    });
  for (const [path, heading, isPriced] of [
    ['/trade', 'Trade', true],
    ['/feedback', 'Feedback', false],
    ['/order', 'Orders', true],
    ['/language', 'Language', false],
    ['/', 'Market', true],
  ] as const) {
    await scrollDown();
    const before = lists.length;
    await shown(path, heading);
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(0);
    if (isPriced)
      await expect.poll(() => lists.length, `the list on entering ${path}`).toBeGreaterThan(before);
    else expect(lists.length, `no list for ${path}`).toBe(before);
  }
  expect(sockets, 'one socket for all of them').toEqual(['/v2/ws']);
});

test('routes: read the query behind the hash and ignore a query before it', { tag: '@phone' }, async ({
  page,
}) => {
  await takeDemo(page);
  await page.goto('/?type=3&source=1#/order?type=0');
  await expect(page.getByRole('tab', { name: /^Pending/, selected: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(routeOf(page)).toBe('/order?type=0');
});

test('requests: send language, token and time; language tw becomes hk; a race keeps the last call', {
  tag: '@phone',
}, async ({ page, instance, complaints }) => {
  const infos = watch(page, '/api/user/info');
  await takeDemo(page);
  await page.evaluate(() => localStorage.setItem('tidemark.language', 'tw'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
  await expect.poll(() => infos.length).toBeGreaterThan(0);
  const headers = await infos.at(-1)?.allHeaders();
  const token = await page.evaluate(() => localStorage.getItem('tidemark.token'));
  expect(headers).toMatchObject({ lang: 'hk', authorization: token });
  const { searchParams } = new URL(infos.at(-1)?.url() ?? '');
  expect(Math.abs(Number(searchParams.get('t')) - Date.now())).toBeLessThan(60_000);

  // Two sign-ins race: the later request cancels the earlier one, silently.
  const { address, password } = await aPerson(instance, 'race@session.example');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  complaints.allow(/loginForU|ERR_FAILED/);
  let held: Route | undefined;
  await page.route('**/api/user/loginForU', (route) => {
    held = route;
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('loginForU'));
  await open(page, '/login?from=/mine');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect.poll(() => held !== undefined).toBe(true);
  await page.getByRole('button', { name: 'Try a demo account' }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect.poll(() => routeOf(page), 'from, after the sign-in').toBe('/mine');
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
  await expect(toasts(page).getByText('Cannot reach the server')).toHaveCount(0);
});

test('error messages: show the server’s sentence for a refusal and the code of a network failure', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  complaints.allow(/createAccountDemoForU|ERR_FAILED|502/);
  await open(page, '/login');
  const demo = page.getByRole('button', { name: 'Try a demo account' });
  const fails = async (answer: (route: Route) => Promise<void>, sentence: string) => {
    await page.route('**/createAccountDemoForU*', answer);
    await demo.click();
    await expect(toasts(page).getByText(sentence)).toBeVisible();
    await page.unroute('**/createAccountDemoForU*');
  };
  await fails((route) => route.abort(), 'Cannot reach the server (ERR_NETWORK). Check your connection.');
  await fails(
    (route) => route.fulfill({ status: 502, body: '<html>' }),
    'Cannot reach the server (502). Check your connection.',
  );
  await fails(say(2468, 'No more guests today'), 'No more guests today');
  expect(routeOf(page), 'and nobody is signed in').toBe('/login');
});

test('session: code 999 leads to the sign-in, but at the start only discards the token', {
  tag: '@phone',
}, async ({ page }) => {
  const token = () => page.evaluate(() => localStorage.getItem('tidemark.token'));
  await takeDemo(page);
  await page.route('**/api/user/info?*', say(999, 'gone'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start a demo' }), 'home stays home').toBeVisible();
  expect(routeOf(page)).toBe('/');
  expect(await token()).toBeNull();
  await page.unroute('**/api/user/info?*');

  await takeDemo(page);
  await page.route('**/v2/api/main/accountLog/forexChange?*', say(999, 'gone'));
  await open(page, '/mine/history?accountTypeId=1');
  await expect.poll(() => routeOf(page)).toBe('/login?from=/mine/history?accountTypeId=1');
  expect(await token()).toBeNull();
});

test('lists: a list that fails to load shows an error and a working retry button', { tag: '@phone' }, async ({
  page,
  instance,
  complaints,
}) => {
  complaints.allow(/my_deal|forexChange|ERR_FAILED/);
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.01);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  for (const [path, call, content] of [
    ['/order', 'my_deal', orderRows(page, 'Open').first()],
    ['/mine/history?accountTypeId=3', 'forexChange', page.getByRole('main').getByRole('listitem').last()],
  ] as const) {
    await page.route(`**/${call}?*`, (route) => route.abort());
    // From a blank page: Home, in its wide layout, may have sent the same request before.
    await page.goto('about:blank');
    await open(page, path);
    await expect(page.getByText('This could not be loaded'), path).toBeVisible({ timeout: 20_000 });
    await page.unroute(`**/${call}?*`);
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(content).toBeVisible();
  }
});

/** A finger on the screen, through the browser's own input events. */
async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async drag(from: number, to: number, x = 190) {
      await send('touchStart', { x, y: from });
      const steps = 8;
      for (let step = 1; step <= steps; step += 1) {
        await send('touchMove', { x, y: from + ((to - from) * step) / steps });
      }
    },
    lift: () => send('touchEnd'),
  };
}

test('pull to refresh: reloads the list by touch only and closes its indicator after 500 ms', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await open(page, '/order');
  await expect(page.getByText('No open positions')).toBeVisible();
  const deals = watch(page, '/v2/api/forex/my_deal');
  const pull = page.locator('[data-pull]');
  const touch = await finger(page);
  // It is fetched when the page has settled.
  await expect(pull).toHaveAttribute('data-pull', 'rest');

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await touch.drag(250, 450);
  await expect(pull).toHaveAttribute('data-pull', 'pulled');
  const before = deals.length;
  await touch.lift();
  await expect(pull).toHaveAttribute('data-pull', 'refreshing');
  await expect.poll(() => deals.length).toBeGreaterThan(before);
  await page.clock.runFor(499);
  await expect(pull).toHaveAttribute('data-pull', 'refreshing');
  await page.clock.runFor(1);
  await expect(pull).toHaveAttribute('data-pull', 'rest');
  await page.clock.resume();

  // Not deep enough, sideways, by the mouse, in a sheet, on a page without lists, scrolled down: nothing.
  const quiet = deals.length;
  await touch.drag(250, 330);
  await touch.lift();
  await page.mouse.move(190, 250);
  await page.mouse.down();
  await page.mouse.move(190, 500, { steps: 5 });
  await page.mouse.up();
  await expect(pull).toHaveAttribute('data-pull', 'rest');
  expect(deals.length).toBe(quiet);
  await open(page, '/language');
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible();
  await expect(pull).toHaveCount(0);

  await open(page, '/');
  const rows = page.getByRole('region', { name: 'Instruments' });
  await expect(rows.getByRole('link').first()).toBeVisible();
  await expect(pull).toHaveCount(1);
  await touch.drag(600, 300);
  await touch.lift();
  await expect.poll(() => page.evaluate(() => window.scrollY), 'upwards it scrolls').toBeGreaterThan(100);
  await touch.drag(300, 400);
  await expect(pull, 'and back down it scrolls, too').toHaveAttribute('data-pull', 'rest');
  await touch.lift();
});

test('lazy loading: a missing chunk reloads the page once and then shows an error', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to (load|fetch)|\.js/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Instruments' }).getByRole('link').first()).toBeVisible();
  await page.route('**/feedback-page*.js', (route) => route.abort());
  const before = loads;
  await open(page, '/feedback');
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  expect(loads - before, 'loaded again once').toBe(1);
  expect(warnings.join('\n')).toContain('a part of the app could not be loaded');
  await expect(
    page.getByRole('navigation').or(page.getByRole('banner')).first(),
    'the frame stands',
  ).toBeVisible();
  await page.unroute('**/feedback-page*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();

  // The texts of a language are a part, too: without them nothing can be drawn.
  await page.route('**/assets/en*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Tidemark could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/en*.js');
  await page.getByRole('link', { name: 'Reload' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeAttached();
});

test('slow first page: keeps the first paint visible and allows navigation to another page', {
  tag: '@phone',
}, async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // By then the app runs, has its texts, and would have drawn.
  const idle = page.waitForRequest('**/once-idle*.js');
  await page.route('**/feedback-page*.js', async (route) => {
    await held;
    await route.continue();
  });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/#/feedback', { waitUntil: 'commit' });
  await idle;
  await expect(page.locator('.first-paint').first()).toBeVisible();

  await page.evaluate(() => {
    window.location.hash = '/login';
  });
  await expect(heading('Sign in')).toBeVisible();
  letGo();
  await page.goBack();
  await expect(heading('Feedback')).toBeVisible();
});

test('lazy loading: a missing optional part leaves the page usable and loads when back online', {
  tag: '@phone',
}, async ({ page, context, complaints }) => {
  complaints.allow(/ERR_|Failed to (load|fetch)|WebSocket/);
  await takeDemo(page);
  await open(page, '/');
  const prices = page.getByRole('region', { name: 'Instruments' }).getByRole('link').first();
  await expect(prices).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await expect(prices, 'the page stands').toBeVisible();
  await context.setOffline(false);
  // A browser caches the failure of a module: the page is reloaded automatically.
  await expect(async () => {
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    // A panel that opened late covers its own button.
    if (!(await panel.isVisible()))
      await page.getByRole('button', { name: /^Notifications/ }).click({ timeout: 1000 });
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass();
});
