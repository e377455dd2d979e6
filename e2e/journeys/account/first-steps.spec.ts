import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { buySmallest, isWide, open, openTrade, routeOf } from '../../support/steps.ts';

const guide = (page: Page) => page.getByRole('complementary', { name: 'Getting started' });

test('first steps: four steps lead a visitor to the first order and the order list', {
  tag: '@phone',
}, async ({ page, instance }) => {
  // It reloads twice and is looked over by axe once.
  test.slow();
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/');
  // A user who declines it is not asked twice and loses nothing: the focus stays, nothing moves.
  const demo = page.getByRole('button', { name: 'Start a demo' });
  const before = await demo.boundingBox();
  const invitation = page.getByRole('button', { name: 'Get started in 4 steps' });
  await expect(invitation).toBeVisible();
  expect(await demo.boundingBox(), 'what stood there before has not moved').toEqual(before);
  await expect(page.locator('body')).toBeFocused();

  // By keyboard alone from here to the order.
  await invitation.focus();
  await page.keyboard.press('Enter');
  await expect(guide(page)).toContainText('Step 1 of 4');
  await expect(invitation).toHaveCount(0);
  expect(await obstacles(page), 'the first steps').toEqual([]);
  await guide(page).getByRole('button', { name: 'Go to Trade' }).focus();
  await page.keyboard.press('Enter');
  await expect(guide(page)).toContainText('Step 2 of 4');
  await openTrade(page, 'BTC/USD');
  const spot = page.locator(isWide(page) ? 'aside:has([data-spot=order])' : '[data-spot=order]').first();
  await expect(spot, 'the real ticket is marked').toHaveCSS('outline-style', 'solid');
  await guide(page).getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(guide(page).getByRole('heading', { name: 'Place the order' })).toBeFocused();

  // It continues where it was, on this device.
  await page.reload();
  await expect(guide(page)).toContainText('Step 3 of 4');
  await buySmallest(page, 'BTC/USD');
  await page
    .getByRole('dialog', { name: 'This is a simulated account' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(guide(page), 'an order placed on the page itself is seen').toContainText('Step 4 of 4');
  await expect(spot).not.toHaveCSS('outline-style', 'solid');
  await guide(page).getByRole('button', { name: 'My orders' }).click();
  await expect.poll(() => routeOf(page)).toMatch(/^\/order/);
  await guide(page).getByRole('button', { name: 'Done' }).click();
  await expect(guide(page)).toHaveCount(0);
  await open(page, '/');
  await page.reload();
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
  await expect(guide(page), 'done is done').toHaveCount(0);
});

test('first steps: stay hidden after dismissal and resume at the same step from the system page', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Get started in 4 steps' }).click();
  await guide(page).getByRole('button', { name: 'Go to Trade' }).click();
  await expect(guide(page)).toContainText('Step 2 of 4');
  await guide(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(guide(page)).toHaveCount(0);
  await open(page, '/');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get started in 4 steps' })).toHaveCount(0);
  await open(page, '/mine/system');
  await page.getByRole('button', { name: /^Getting started/ }).click();
  await expect.poll(() => routeOf(page)).toBe('/');
  await expect(guide(page)).toContainText('Step 2 of 4');
  const box = await guide(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && box.x >= 0 && box.x + box.width <= width, 'all of it is on the screen').toBe(true);
  if (isWide(page)) expect(box?.height).toBeLessThan(200);
});
