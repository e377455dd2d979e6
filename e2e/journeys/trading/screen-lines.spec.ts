import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { open, openTicket, openTrade, routeOf, takeDemo } from '../../support/steps.ts';

/* Rules of docs/spec/product.md#routes, #states and #validation without another test. */

interface Listed {
  readonly Code: string;
  readonly ForexQuotations: object;
}

/** The trade list from the server, with one market modified. */
async function overrideInstrument(page: Page, code: string, change: object): Promise<void> {
  await page.route('**/v2/api/forex/trade_list?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: readonly Listed[] };
    const data = body.data.map((listed) => (listed.Code === code ? { ...listed, ...change } : listed));
    await route.fulfill({ response, json: { ...body, data } });
  });
}

test('home: shows ten loading rows and an unchanged price as up; an empty ranking is announced', async ({
  page,
  instance,
}, { project }) => {
  test.skip(project.name === 'desktop', 'the same in both shells');
  await instance.feed.prices({ BTCUSD: 60_000 });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v2/api/forex/trade_list?*', async (route) => {
    await held;
    await route.fallback();
  });
  await open(page, '/');
  const list = page.getByRole('region', { name: 'Instruments' }).locator('ul[aria-busy]');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(list.locator('li')).toHaveCount(10);
  release();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  // The day began at 60,000.
  const bitcoin = list.getByRole('link', { name: 'BTC/USD' });
  await expect(bitcoin.getByText(/0\.00\s?%/)).toBeVisible();
  await expect(bitcoin.locator('.text-up').first()).toBeVisible();
  await open(page, '/rank');
  await expect(page.getByRole('main')).toContainText('Coming soon');
});

test('order ticket: handles minimum lots, default stops, missing leverage, a closed market and visitors', async ({
  page,
  instance,
}, { project }) => {
  test.skip(project.name === 'desktop', 'the same in both shells');
  await instance.feed.prices({ BTCUSD: 60_000 });
  await openTrade(page, 'BTC/USD');
  const visitors = await openTicket(page);
  await visitors.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => routeOf(page)).toBe('/login?from=/trade');

  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page);
  const lots = ticket.getByRole('textbox', { name: 'Lots' });
  const less = ticket.getByRole('button', { name: 'Fewer lots' });
  await lots.fill('0.02');
  await less.click();
  await expect(lots).toHaveValue('0.01');
  await expect(less, '0.01 less 0.01 is at most 0').toBeDisabled();
  const takeProfit = ticket.getByRole('textbox', { name: 'Take-profit price' });
  await expect(takeProfit).toHaveCount(0);
  await ticket.getByRole('switch', { name: 'Take-profit' }).click();
  await expect(takeProfit).toHaveValue('60,000.00');

  await overrideInstrument(page, 'BTCUSD', { HasForexMultiple: [] });
  await page.reload();
  const poor = await openTicket(page);
  await expect(poor.getByText('Not configured')).toBeVisible();
  await poor.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }).click();
  await expect(page.getByText('Leverage is not configured for this instrument')).toBeVisible();

  await page.unroute('**/v2/api/forex/trade_list?*');
  await overrideInstrument(page, 'BTCUSD', { MarketStatus: 0 });
  await page.reload();
  await expect(page.getByRole('main').getByText('Market closed').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Buy|Sell)/ }).first()).toBeDisabled();
});

test('sign-in page: toggles the visibility of the password and links to the registration', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'desktop', 'the same in both shells');
  await open(page, '/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('a word of mine');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect.poll(() => routeOf(page)).toBe('/register');
});
