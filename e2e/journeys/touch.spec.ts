import type { Locator, Page } from '@playwright/test';
import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/instance.ts';
import { fingerOf, topOf } from '../support/page/touch-gestures.ts';
import { open, openTicket, openTrade, routeOf, takeDemo, tokenOf } from '../support/steps.ts';

/** The ticket, risen and at rest. */
async function risenTicket(page: Page) {
  const sheet = await openTicket(page);
  await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the sheet is not there');
  return { sheet, top: box.y, height: box.height };
}

/** How far the text of a sheet is scrolled; with `to`, after scrolling there. */
const scrolled = (sheet: Locator, to?: number) =>
  sheet.evaluate((box, top) => {
    const text = [...box.children].find((part) => getComputedStyle(part).overflowY === 'auto');
    if (!text) return Number.NaN;
    if (top !== undefined) text.scrollTop = top;
    return text.scrollTop;
  }, to);

test('phone sheet: follows the finger, returns when released early and closes past a third', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const finger = await fingerOf(page);
  const { sheet, top, height } = await risenTicket(page);

  await finger.down(195, top + 30);
  await finger.slide(195, top + 30 + height * 0.2);
  await expect.poll(() => topOf(sheet), 'it stands where the finger is').toBeCloseTo(top + height * 0.2, 0);
  // Held still for a moment, so that letting go is no flick.
  await finger.slide(195, top + 31 + height * 0.2, 0.02);
  await finger.up();
  await expect.poll(() => topOf(sheet), 'let go before a third, it comes back').toBeCloseTo(top, 0);

  await finger.down(195, top + 30);
  await finger.slide(195, top + 30 + height * 0.4);
  await finger.slide(195, top + 31 + height * 0.4, 0.02);
  await expect.poll(() => topOf(sheet)).toBeCloseTo(top + height * 0.4, -1);
  await finger.up();
  await expect(sheet, 'past a third it leaves').toBeHidden();
  await expect(page.getByRole('button', { name: /^Buy/ }), 'and gives the focus back').toBeFocused();
});

test('phone sheet: scrolls its content first, and a flick from the top closes it', async ({
  page,
  instance,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  // With reduced motion, dragging still works.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const finger = await fingerOf(page);
  const { sheet, top, height } = await risenTicket(page);

  expect(await scrolled(sheet, 60)).toBe(60);
  await finger.down(20, top + 100);
  await finger.slide(20, top + 100 + height * 0.6);
  await finger.up();
  await expect.poll(() => scrolled(sheet), 'a touch that begins in the middle scrolls to the end').toBe(0);
  expect(await topOf(sheet), 'and moves nothing else').toBeCloseTo(top, 0);

  await finger.down(20, top + 100);
  await finger.slide(20, top + 100 + height * 0.25);
  await finger.slide(20, top + 100, 4);
  await finger.up();
  await expect.poll(() => topOf(sheet), 'brought back by the finger it stays').toBeCloseTo(top, 0);

  const words = sheet.getByText('Free margin').first();
  await words.dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await scrolled(sheet, 0);

  // On a busy machine the browser draws a flick out until it is none.
  await expect(async () => {
    await finger.down(20, top + 100);
    await finger.flick(20, top + 100 + height * 0.3);
    await expect(sheet, 'a flick is enough').toBeHidden({ timeout: 2000 });
  }).toPass();

  await risenTicket(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await risenTicket(page);
  await page.mouse.click(195, 10);
  await expect(sheet, 'a tap beside it, too').toBeHidden();
});

/** The font sizes of fields that make a page zoom when they are tapped, by their name. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=file], [type=hidden]), textarea, select')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );

/** The keyboard opens as Chromium does it: the window becomes shorter (interactive-widget=resizes-content). */
const KEYBOARD = { width: 390, height: 460 };
const FULL = { width: 390, height: 844 };

test('phone order ticket: the keyboard hides no focused field and the navigation bar makes room', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /resizes-content/);
  await openTrade(page, 'BTC/USD');
  const { sheet } = await risenTicket(page);
  const tabs = page.getByRole('navigation', { name: 'Main', includeHidden: true });
  await expect(tabs).toBeVisible();
  for (const field of await sheet.getByRole('textbox').all()) {
    await field.focus();
    await page.setViewportSize(KEYBOARD);
    await expect(tabs, 'the bar at the foot makes room').toBeHidden();
    await expect(field).toBeInViewport({ ratio: 1 });
    const isUncovered = await field.evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return box.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isUncovered, 'and nothing stands over it').toBe(true);
    await page.setViewportSize(FULL);
    await expect(tabs, 'and comes back when the keyboard is gone').toBeVisible();
  }
  expect(await smallFields(page)).toEqual([]);
});

test('phone forms: the on-screen keyboard hides no field on form pages', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/register', 'Create account'],
    ['/product', 'Search'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const field = page.getByRole('main').locator('input:not([type=checkbox])').last();
    await field.focus();
    await page.setViewportSize(KEYBOARD);
    await expect(field, `in sight on ${path}`).toBeInViewport({ ratio: 1 });
    expect(await smallFields(page), path).toEqual([]);
    await page.setViewportSize(FULL);
  }
});

test('phone sheet: moves up above an on-screen keyboard that covers the page', async ({ page, instance }) => {
  // As WebKit does it: the window keeps its height, a smaller part is visible.
  await page.addInitScript(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, 'height', {
      get: () => window.innerHeight - (document.activeElement instanceof HTMLInputElement ? 340 : 0),
    });
    document.addEventListener('focusin', () => view.dispatchEvent(new Event('resize')));
  });
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const { sheet } = await risenTicket(page);
  await sheet.getByRole('textbox').first().focus();
  const foot = () => sheet.boundingBox().then((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)));
  await expect.poll(foot, 'it stands on the keyboard').toBe(844 - 340);
  expect(await topOf(sheet)).toBeGreaterThan(0);
  await sheet.getByRole('button', { name: 'Close', exact: true }).focus();
  await expect.poll(foot).toBe(844);
});

test('notifications: show as one line that a swipe dismisses, in a list that can be filtered', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  const user = apiOf(instance.server.url, await tokenOf(page));
  const instruments = await user.must<readonly { Id: number; Code: string }[]>('/v2/api/forex/trade_list');
  const forex_id = instruments.find(({ Code }) => Code === 'BTCUSD')?.Id ?? 0;
  for (const price of [60_010, 60_020, 60_030]) await user.post('/api/alert/submit', { forex_id, price });
  await instance.feed.prices({ BTCUSD: 60_040 });

  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('2 more notifications')).toBeAttached();
  const box = await messages.boundingBox();
  expect(box?.height, 'one line under the header').toBeLessThanOrEqual(60);
  const finger = await fingerOf(page);
  await finger.down(120, (box?.y ?? 0) + 28);
  await finger.slide(230, (box?.y ?? 0) + 28);
  await finger.up();
  await expect(messages.getByText('Price alert: BTC/USD'), 'swept away').toHaveCount(0);

  const bell = page.getByRole('button', { name: 'Notifications, 3 unread' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Mark “Price alert: BTC/USD” as read' }).first().click();
  await expect(
    page.getByRole('button', { name: 'Notifications, 2 unread', includeHidden: true }),
  ).toBeAttached();
  await panel.getByRole('radio', { name: 'Unread' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('radio', { name: 'Trading' }).click();
  await expect(panel).toContainText('No notifications');
  await panel.getByRole('radio', { name: 'Price alerts' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Choose notifications for this device' }).click();
  await expect.poll(() => routeOf(page), 'the settings are one tap away').toBe('/mine/system');

  await open(page, '/');
  await user.post('/api/alert/submit', { forex_id, price: 60_100 });
  await instance.feed.prices({ BTCUSD: 60_110 });
  await messages.getByRole('button', { name: 'View' }).click();
  await expect.poll(() => routeOf(page), 'one alone leads to what it is about').toBe('/trade');
  await expect(messages.getByText('Price alert: BTC/USD')).toHaveCount(0);
});
