import { apiOf } from '../../support/api.ts';
import { expect, test } from '../../support/instance.ts';
import {
  buySmallest,
  closePosition,
  open,
  openTicket,
  openTrade,
  orderRows,
  routeOf,
  takeDemo,
  tokenOf,
} from '../../support/steps.ts';

test('session: a session ended elsewhere leads to the sign-in at once', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await takeDemo(page);
  await open(page, '/order');
  await expect(page.getByText('No open positions')).toBeVisible();
  await apiOf(instance.server.url, await tokenOf(page)).logout();
  await expect.poll(() => routeOf(page)).toBe('/login?from=/order');
  expect(await page.evaluate(() => localStorage.getItem('tidemark.token'))).toBeNull();

  await page.getByRole('button', { name: 'Try a demo account' }).click();
  await expect.poll(() => routeOf(page), 'and from there back to where one was').toBe('/order');
});

test('session: a token that expired before the page opened leads to the sign-in', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await takeDemo(page);
  const token = await tokenOf(page);
  await page.goto('about:blank');
  await apiOf(instance.server.url, token).logout();
  await open(page, '/mine');
  await expect.poll(() => routeOf(page)).toBe('/login?from=/mine');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('session: two tabs show the same positions and sign out together', { tag: '@desktop' }, async ({
  page,
  context,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  const other = await context.newPage();
  await open(other, '/order');
  await expect(other.getByText('No open positions')).toBeVisible();

  await openTrade(page, 'BTC/USD');
  await buySmallest(page, 'BTC/USD');
  await expect(orderRows(other, 'Open'), 'bought in one, seen in the other').toHaveCount(1);
  await instance.feed.prices({ BTCUSD: 60_050 });
  for (const tab of [page, other]) await expect(orderRows(tab, 'Open').first()).toContainText('+0.350000');

  await closePosition(other, 'BTC/USD');
  await expect(page.getByText('No open positions')).toBeVisible();

  await open(other, '/mine');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => routeOf(other)).toBe('/');
  await expect.poll(() => routeOf(page), 'one session, ended in both').toBe('/login?from=/trade');
});

test('order ticket: a double tap on buy places only one order', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await openTicket(page);
  await page.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }).dblclick();
  await expect(page.getByText(/Bought 0\.01 lots BTC\/USD/)).toBeVisible();
  const api = apiOf(instance.server.url, await tokenOf(page));
  expect((await api.must<{ total: number }>('/v2/api/forex/my_deal', { status: 1 })).total).toBe(1);
});
