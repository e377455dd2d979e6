import type { Page } from '@playwright/test';
import { copiesAndIsCopied } from '../house/copying.ts';
import { expect, test } from '../house/house.ts';
import { obstacles } from '../house/obstacles.ts';
import { buySmallest, isWide, open, openTrade, takeDemo, tokenOf, visit } from '../house/steps.ts';

const visitorPages = [
  '/',
  '/trade',
  '/trade?type=1',
  '/login',
  '/register',
  '/language',
  '/product',
  '/loan',
  '/mining',
  '/follow',
  '/rank',
  '/mine/system',
  '/mine/email',
  '/mine/announcement',
  '/news',
  '/news/detail?id=3',
];
const userPages = [
  '/',
  '/trade',
  '/trade?type=1',
  '/order',
  '/order?type=3',
  '/order?source=1',
  '/mine',
  '/mining/subscribe?id=1',
  '/mining/record',
  '/mine/invite',
  '/follow/trader-apply',
];

for (const language of ['en', 'ar']) {
  for (const theme of ['light', 'dark']) {
    test(`no page of a visitor has an obstacle in ${language}, ${theme}`, async ({ page, house }) => {
      test.skip(!isSeen(page, language, theme), OTHER_SHELL);
      await house.feed.prices({ BTCUSD: 60_000 });
      await open(page, '/');
      await wear(page, language, theme);
      for (const path of visitorPages) await check(page, path);
    });

    test(`no page of a user has an obstacle in ${language}, ${theme}`, async ({ page, house }) => {
      test.skip(!isSeen(page, language, theme), OTHER_SHELL);
      await house.feed.prices({ BTCUSD: 60_000 });
      await takeDemo(page);
      await openTrade(page, 'BTC/USD');
      await buySmallest(page, 'BTC/USD');
      await wear(page, language, theme);
      for (const path of userPages) await check(page, path);
    });
  }
}

for (const [language, theme] of [
  ['en', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`copies beside the trader's orders, settings and followers have no obstacle in ${language}, ${theme}`, async ({
    page,
    house,
  }) => {
    await house.feed.prices({ BTCUSD: 60_000 });
    await takeDemo(page);
    const leader = await copiesAndIsCopied(house.server.url, await tokenOf(page));
    await wear(page, language, theme);
    for (const path of [`/follow/submit?id=${leader}`, `/follow/trader?id=${leader}`])
      await check(page, path);
    for (const path of ['/follow/follow-list', '/follow/my-follower']) {
      await check(page, path);
      await page.getByRole('main').locator('button[aria-expanded]').first().click();
      const copy = page.getByRole('main').locator('summary').first();
      await copy.click();
      expect.soft(await obstacles(page), `${path} with its copies`).toEqual([]);
    }
  });
}

const OTHER_SHELL =
  'the other shell wears this one: together they show every two of shell, language and theme';

/** Four of the eight looks: a phone in English by day and in Arabic by night, a desktop the other two. */
function isSeen(page: Page, language: string, theme: string): boolean {
  return ((language === 'en') === (theme === 'light')) !== isWide(page);
}

/** Dresses the page, which then moves nothing that need not move. */
async function wear(page: Page, language: string, theme: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(
    ([language, theme]) => {
      localStorage.setItem('tidemark.language', language ?? '');
      localStorage.setItem('tidemark.theme', theme ?? '');
    },
    [language, theme],
  );
  await page.reload();
}

async function check(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path);
    expect.soft(await obstacles(page), path).toEqual([]);
  });
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
  const ticket = page.getByRole('dialog', { name: /New order/ });
  await expect(ticket).toBeVisible();
  expect.soft(await obstacles(page), 'the ticket').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(ticket).toHaveCount(0);
  await expect(buy).toBeFocused();
});

test('the bell, a price alert and a running future have no obstacle', async ({ page, house }) => {
  await house.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('main').getByRole('button', { name: 'Price alert for BTC/USD' }).click();
  const form = page.getByRole('dialog', { name: /Price alert/ });
  await form.getByRole('textbox', { name: 'Price' }).fill('60001');
  await form.getByRole('button', { name: 'Set the alert' }).click();
  await expect(form.getByRole('region', { name: 'Waiting alerts' })).toContainText('60,001.00');
  expect.soft(await obstacles(page), 'the form of an alert').toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, '/trade?type=1');
  await house.feed.prices({ BTCUSD: 60_002 });
  await page.getByRole('button', { name: /^Down: 10 USD/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect.soft(await obstacles(page), 'a running future').toEqual([]);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect.soft(await obstacles(page), 'the notification list').toEqual([]);
  await panel.getByRole('tab', { name: 'Price alerts' }).click();
  await expect(panel).toContainText('Reached');
  expect.soft(await obstacles(page), 'the list of alerts').toEqual([]);
});
