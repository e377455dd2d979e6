import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { confirmOrders, isWide, openTrade, orderRows, routeOf, takeDemo } from '../../support/steps.ts';
import { tradingOn } from '../../support/trading.ts';

const commands = (page: Page) => page.getByRole('combobox', { name: 'Command, instrument or page' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const orderButton = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

test.beforeEach(({ page }) => test.skip(!isWide(page), 'keys are the desktop’s'));

test('hotkeys: a trader finds an instrument and sells by keys alone, and closing asks for confirmation', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await page.keyboard.press('Control+k');
  await expect(commands(page)).toBeFocused();
  await page.keyboard.type('bitcoin');
  await expect(option(page, /^BTC\/USD/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => routeOf(page)).toBe('/trade');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('b');
  await expect(orderButton(page, 'Buy 0.01 lots BTC/USD')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(orderButton(page, 'Buy 0.02 lots BTC/USD')).toBeFocused();
  await page.keyboard.press('s');
  await expect(orderButton(page, 'Sell 0.02 lots BTC/USD')).toBeFocused();
  await expect(page.getByText(/Sold|Bought/), 'nothing was sent by a letter').toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sold 0.02 lots BTC/USD at 60,000.00')).toBeVisible();
  await expect(orderRows(page, 'Open')).toHaveCount(1);

  await confirmOrders(page, 'always');
  await page.keyboard.press('x');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Close 1 position?');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(orderRows(page, 'Open')).toHaveCount(1);

  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: '1M', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect.poll(() => routeOf(page)).toBe('/order');
});

test('hotkeys: are inactive in a field, behind a dialog and when switched off', async ({
  page,
  instance,
}) => {
  await tradingOn(page, instance.server.url);
  await openTrade(page, 'BTC/USD');
  await expect(page.getByRole('button', { name: /^Search and commands/ })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search instruments' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('sbx?');
  await expect(search).toHaveValue('sbx?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();

  await page.keyboard.press('?');
  const legend = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(legend).toContainText('Copy trading');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  expect(routeOf(page), 'behind the legend nothing moves').toBe('/trade');
  await legend.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);

  await page.keyboard.press('?');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Choose buy or sell' }), 'no side is chosen').toBeVisible();
  await page.keyboard.press('Control+k');
  await commands(page).fill('settings');
  await option(page, /^Settings/).click();
  await expect.poll(() => routeOf(page)).toBe('/mine/system');
  const off = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(off, 'it is remembered').not.toBeChecked();
  await off.click();
  await page.keyboard.press('Control+k');
  await commands(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('?');
  await expect(legend).toBeVisible();
});
