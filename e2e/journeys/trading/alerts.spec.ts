import { expect, test } from '../../support/instance.ts';
import { open, openTrade, routeOf, takeDemo } from '../../support/steps.ts';

test('price alert: shows a toast, an unread count and a list entry when the price is reached', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('main').getByRole('button', { name: 'Price alert for BTC/USD' }).click();
  const form = page.getByRole('dialog', { name: 'Price alert · BTC/USD' });
  const price = form.getByRole('textbox', { name: 'Price' });
  await price.fill('60000');
  await expect(form.getByRole('alert')).toContainText('The price is already 60,000.00');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(price, 'what is refused gets the focus').toBeFocused();
  await price.fill('59900');
  await expect(form).toContainText('Notify me when BTC/USD falls to 59,900.00.');
  await price.fill('60100');
  await expect(form).toContainText('Notify me when BTC/USD rises to 60,100.00.');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByText('Alert set. You will be notified once.')).toBeVisible();
  await expect(form.getByRole('region', { name: 'Active alerts' })).toContainText('rises to');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  // Notified on any page: here on Home, which shows no notices otherwise.
  await open(page, '/');
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await instance.feed.prices({ BTCUSD: 60_099.99 });
  await expect(bell, 'a cent below is not there yet').toHaveAccessibleName('Notifications');
  await instance.feed.prices({ BTCUSD: 60_120.5 });
  const toast = page.getByRole('region', { name: 'Messages' });
  await expect(toast).toContainText('Price alert: BTC/USD');
  await expect(toast).toContainText(/BTC\/USD has risen to .?60,100\.00/);
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const notice = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('unread');
  await panel.getByRole('tab', { name: 'Price alerts' }).click();
  await expect(panel).toContainText('Triggered');
  await panel.getByRole('button', { name: 'Remove alert BTC/USD 60,100.00' }).click();
  await expect(panel).toContainText('No price alerts');
  await panel.getByRole('tab', { name: 'Notifications' }).click();
  await notice.getByRole('button').first().click();
  await expect.poll(() => routeOf(page), 'a tap leads to its chart').toBe('/trade');
  await expect(panel).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('notifications: marks all notifications as read with one button', async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('main').getByRole('button', { name: 'Price alert for BTC/USD' }).click();
  for (const level of ['60010', '60020']) {
    await page.getByRole('textbox', { name: 'Price' }).fill(level);
    await page.getByRole('button', { name: 'Set alert' }).click();
    await expect(page.getByRole('region', { name: 'Active alerts' })).toContainText(
      `${level.slice(0, 2)},${level.slice(2)}.00`,
    );
  }
  await page.keyboard.press('Escape');
  await instance.feed.prices({ BTCUSD: 60_030 });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(bell, 'the focus is back').toBeFocused();
});

test('price alert: sends a visitor who sets one to the sign-in', async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await openTrade(page, 'BTC/USD');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Price alert for BTC/USD' }).click();
  await expect.poll(() => routeOf(page)).toBe('/login?from=/trade');
});
