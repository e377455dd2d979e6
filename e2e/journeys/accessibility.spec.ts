import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from '../house/house.ts';
import { buySmallest, isWide, open, openTrade, takeDemo } from '../house/steps.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a person with a disability would stumble over, told so that it can be found. */
async function obstacles(page: Page): Promise<readonly string[]> {
  // Injected through the debugger, for the page's policy rightly keeps foreign scripts out.
  await page.evaluate(axe);
  // A colour on its way to another is neither: what moves is let come to rest.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  );
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}

const visitorPages = ['/', '/trade', '/login', '/register', '/language', '/product', '/loan'];
const userPages = ['/', '/trade', '/order', '/order?type=3', '/mine'];

for (const language of ['en', 'ar']) {
  for (const theme of ['light', 'dark']) {
    test(`no page has an obstacle in ${language}, ${theme}`, async ({ page, house }) => {
      await house.feed.prices({ BTCUSD: 60_000 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/');
      const wear = (code: string) =>
        page.evaluate(
          ([code, theme]) => {
            localStorage.setItem('tidemark.language', code ?? '');
            localStorage.setItem('tidemark.theme', theme ?? '');
          },
          [code, theme],
        );
      const check = async (path: string) => {
        await test.step(path, async () => {
          await open(page, path);
          await settled(page);
          expect.soft(await obstacles(page), path).toEqual([]);
        });
      };
      await wear(language);
      await page.reload();
      for (const path of visitorPages) await check(path);

      await wear('en');
      await page.reload();
      await takeDemo(page);
      await openTrade(page, 'BTC/USD');
      await buySmallest(page, 'BTC/USD');
      await wear(language);
      await page.reload();
      for (const path of userPages) await check(path);
    });
  }
}

/** Nothing is on its way: pages have their heading, lists their rows. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('sheets and dialogs name themselves, keep the focus and give it back', async ({ page, house }) => {
  await house.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const opener = page.getByRole('button', { name: /Choose an instrument/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  await expect(drawer).toBeVisible();
  expect.soft(await obstacles(page), 'the drawer').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener, 'the focus is back').toBeFocused();
  if (isWide(page)) return;
  const buy = page.getByRole('button', { name: /^Buy/ });
  await buy.focus();
  await page.keyboard.press('Enter');
  const ticket = page.getByRole('dialog', { name: /Market order/ });
  await expect(ticket).toBeVisible();
  expect.soft(await obstacles(page), 'the ticket').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await expect(buy).toBeFocused();
});
