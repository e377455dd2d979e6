import { expect, test } from '../support/instance.ts';
import { obstacles } from '../support/page/axe-violations.ts';
import { isWide, open, openTrade, takeDemo } from '../support/steps.ts';

test('accessibility: sheets and dialogs have a name, close on Escape and return the focus', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const opener = page.getByRole('button', { name: /Choose an instrument/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x, 'it comes from the left').toBe(0);
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

test('accessibility: notifications, price alerts and a running future have no violations', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('main').getByRole('button', { name: 'Price alert for BTC/USD' }).click();
  const form = page.getByRole('dialog', { name: /Price alert/ });
  await form.getByRole('textbox', { name: 'Price' }).fill('60001');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(form.getByRole('region', { name: 'Active alerts' })).toContainText('60,001.00');
  expect.soft(await obstacles(page), 'the form of an alert').toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, '/trade?type=1');
  await instance.feed.prices({ BTCUSD: 60_002 });
  await page.getByRole('button', { name: /^Down: 10 USD/ }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect.soft(await obstacles(page), 'a running future').toEqual([]);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect.soft(await obstacles(page), 'the notification list').toEqual([]);
  await panel.getByRole('tab', { name: 'Price alerts' }).click();
  await expect(panel).toContainText('Triggered');
  expect.soft(await obstacles(page), 'the list of alerts').toEqual([]);
});
