import type { Page } from '@playwright/test';
import { expect, test } from '../support/instance.ts';
import { routes } from '../support/page/routes.ts';
import { isWide, open, routeOf, takeDemo } from '../support/steps.ts';

/** Pages with the footer's six tabs (docs/spec/product.md#routes). */
const tabbed = new Set(['/', '/trade', '/order', '/user', '/follow', '/rank']);

async function expectPage(page: Page, path: string, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
  expect(routeOf(page)).toBe(path);
  if (isWide(page)) return;
  const footer = page.getByRole('navigation', { name: 'Main' });
  if (tabbed.has(path)) await expect(footer.getByRole('link')).toHaveCount(6);
  else await expect(footer).toHaveCount(0);
}

test('routes: a visitor opens every public page and must sign in for the others', async ({ page }) => {
  for (const [path, heading, access] of routes) {
    await test.step(path, async () => {
      await open(page, path);
      if (access === 'open') await expectPage(page, path, heading);
      else {
        await expect.poll(() => routeOf(page)).toBe(`/login?from=${path}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      }
    });
  }
});

/** Blocked for a demo user: the page opens and explains it (docs/spec/product.md#roles). */
const realOnly = new Set([
  '/mine/auth',
  '/mine/password',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/transfer',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/withdraw-way',
  '/loan',
  '/loan/submit',
  '/loan/agreement',
  '/loan/sign',
  '/loan/record',
  '/loan/repayment',
]);

test('routes: a signed-in user opens every page', async ({ page }) => {
  await takeDemo(page);
  for (const [path, heading] of routes) {
    await test.step(path, async () => {
      await open(page, path);
      await expectPage(page, path, heading);
      const place = path.split('?')[0] ?? path;
      const main = page.getByRole('main');
      if (realOnly.has(place)) await expect(main).toContainText('For real accounts');
    });
  }
});

test('routes: an unknown path redirects to the home page', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/nowhere', '/mine/nowhere', '/trade/deeper', '/login/']) {
    await open(page, path);
    await expect.poll(() => routeOf(page), path).toMatch(/^\/(login\/?)?$/);
  }
  await page.goto('/not-after-the-hash');
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeAttached();
});

test('routes: Back restores the previous page and its scroll position', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/');
  const rows = page.getByRole('region', { name: 'Instruments' });
  await rows.getByRole('link', { name: 'SOL/USD' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await rows.getByRole('link', { name: 'SOL/USD' }).click();
  await expect.poll(() => routeOf(page)).toBe('/trade');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => routeOf(page)).toBe('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('routes: the feedback page has a Back button and the video tile does not navigate', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('list', { name: 'Shortcuts' }).getByText('Video').click();
  expect(routeOf(page)).toBe('/');
  await open(page, '/feedback');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => routeOf(page)).toBe('/');
});
