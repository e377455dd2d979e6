import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { isWide, open, openTrade, takeDemo } from '../../support/steps.ts';
import { tradingOn } from '../../support/trading.ts';

const handle = (page: Page, name: string) => page.getByRole('separator', { name });

async function sizeOf(separator: Locator): Promise<number> {
  return Number(await separator.getAttribute('aria-valuenow'));
}

/** Drags a handle by this many pixels, in steps, as a user does. */
async function drag(page: Page, separator: Locator, by: { readonly x: number; readonly y: number }) {
  const box = await separator.boundingBox();
  if (!box) throw new Error('the handle is not on screen');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

test('desktop terminal: resizes panes by mouse and keyboard, remembers sizes and mirrors them in Arabic', async ({
  page,
}) => {
  test.skip(!isWide(page), 'the terminal is the desktop’s');
  await takeDemo(page);
  await open(page, '/trade');
  const list = handle(page, 'Width of the instrument list');
  const side = handle(page, 'Width of the order form');
  const orders = handle(page, 'Height of the order table');
  await expect(list).toHaveAttribute('aria-valuenow', '280');

  await drag(page, list, { x: 60, y: 0 });
  await expect(list, 'the list grows with the mouse').toHaveAttribute('aria-valuenow', '340');
  const aside = page.getByRole('complementary', { name: 'Instruments' });
  expect((await aside.boundingBox())?.width).toBe(340);
  await drag(page, list, { x: -900, y: 0 });
  await expect(list, 'and stops at its least').toHaveAttribute('aria-valuenow', '220');

  const height = await sizeOf(orders);
  await drag(page, orders, { x: 0, y: -50 });
  await expect(orders).toHaveAttribute('aria-valuenow', String(height + 50));
  await side.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(side, 'a step of 16 and one of 64').toHaveAttribute('aria-valuenow', '400');

  await page.reload();
  await expect(list, 'this device remembers').toHaveAttribute('aria-valuenow', '220');
  await expect(side).toHaveAttribute('aria-valuenow', '400');
  await expect(orders).toHaveAttribute('aria-valuenow', String(height + 50));

  await side.focus();
  await page.keyboard.press('Home');
  await expect(side).toHaveAttribute('aria-valuenow', '320');
  await orders.dblclick();
  await expect(orders).toHaveAttribute('aria-valuenow', String(height));

  await page.evaluate(() => localStorage.setItem('tidemark.language', 'ar'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const mirrored = page.getByRole('separator').first();
  await drag(page, mirrored, { x: -40, y: 0 });
  await expect(mirrored, 'on the right, the list grows to the left').toHaveAttribute('aria-valuenow', '260');
});

test('chart: shows its bars as a table with live prices on desktop and phone', async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_100 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('button', { name: '1M', exact: true }).click();
  await page.getByRole('button', { name: 'Show candles as a table' }).click();
  const table = page.getByRole('table', { name: 'BTC/USD, 1M candles, newest first' });
  const newest = table.getByRole('row').nth(1);
  await expect(newest.getByRole('rowheader')).toBeVisible();
  await instance.feed.prices({ BTCUSD: 61_234.56 });
  await expect(newest, 'it follows the price').toContainText('61,234.56');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Open',
    'High',
    'Low',
    'Close',
    'Change',
  ]);

  await page.reload();
  await expect(newest, 'this device remembers').toContainText('61,234.56');
  await page.getByRole('button', { name: 'Show the chart' }).click();
  await expect(page.getByRole('img', { name: 'Price chart of BTC/USD, 1M' })).toBeVisible();
});

test('order tables: fit without horizontal overflow in German and in narrow windows', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 61_234.56 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1, { stop_loss_price: 51_234.56, target_profit_price: 71_234.56 });
  await trader.buy('BTCUSD', 0.15, { target_price: 51_000.25, stop_loss_price: 41_000.25 });
  await page.evaluate(() => localStorage.setItem('tidemark.language', 'de'));
  await page.reload();
  for (const path of ['/trade', '/order', '/order?type=0']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    const table = page.getByRole('table').filter({ hasText: 'BTC/USD' }).last();
    for (const width of [1440, 1024, 900]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table).toBeVisible();
      const hidden = () =>
        table.evaluate((one: HTMLElement) => one.offsetWidth - (one.parentElement?.clientWidth ?? 0));
      await expect.poll(hidden, `${path} at ${width}`).toBe(0);
    }
    const columns = await table.getByRole('columnheader').count();
    await page.setViewportSize({ width: 1920, height: 900 });
    // Columns that did not fit come back.
    await expect.poll(() => table.getByRole('columnheader').count(), path).toBeGreaterThanOrEqual(columns);
  }
});

/** Whether a point in the middle of an element belongs to it: nothing covers it, nothing cuts it off. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const inWindow = top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
    const points = [top + 1, (top + bottom) / 2, bottom - 1].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    );
    return (
      inWindow &&
      points.every((point) => point !== null && (element.contains(point) || point.contains(element)))
    );
  });

for (const [width, height, ...tag] of [
  [1440, 900, '@desktop', '@sweep'],
  [1366, 768, '@desktop'],
  [1280, 800, '@desktop', '@sweep'],
  [1920, 1080, '@desktop', '@sweep'],
] as const)
  test(`desktop terminal: order ticket and indicator menu are fully visible at ${width}×${height}`, {
    tag: [...tag],
  }, async ({ page, instance }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => localStorage.setItem('tidemark.language', 'de'));
    await instance.feed.prices({ BTCUSD: 60_000 });
    await page.goto('/#/');
    await page.getByRole('button', { name: 'Demo starten' }).click();
    await page.getByRole('region', { name: 'Instrumente' }).getByRole('link', { name: 'BTC/USD' }).click();
    const ticket = page.getByRole('complementary', { name: 'Neue Order' });
    await ticket.getByRole('button', { name: /^Kaufen/ }).click();
    for (const name of ['Stop-Loss', 'Take-Profit', 'Max. Slippage'])
      expect(await isInSight(ticket.getByRole('switch', { name, exact: true })), `the switch ${name}`).toBe(
        true,
      );
    expect(await isInSight(ticket.getByRole('button', { name: '0,01 Lots BTC/USD kaufen' }))).toBe(true);

    const menu = page.getByRole('button', { name: 'Indikatoren' });
    await menu.click();
    for (const name of [/^OBV/, /^ROC/]) {
      const indicator = page.getByRole('button', { name });
      await indicator.scrollIntoViewIfNeeded();
      expect(await isInSight(indicator), `${name}`).toBe(true);
    }
    await page.getByRole('button', { name: /^ROC/ }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^ROC/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(menu, 'the focus comes back').toBeFocused();
  });
