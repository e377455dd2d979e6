import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { isWide, open, orderRows } from '../../support/steps.ts';
import { tradingOn } from '../../support/trading.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('tidemark.confirmations', 'always 10000')),
);

for (const [theme, tag] of [
  ['light', '@phone'],
  ['dark', '@desktop'],
] as const) {
  test(`accessibility: orders, their sheets, forms and menus have no violations in theme ${theme}`, {
    tag,
  }, async ({ page, instance }) => {
    await instance.feed.prices({ BTCUSD: 60_000 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const trader = await tradingOn(page, instance.server.url);
    await trader.buy('BTCUSD', 0.1, { stop_loss_price: 59_000, target_profit_price: 61_000 });
    await trader.sell('BTCUSD', 0.2, { trailing_distance: 100 });
    await trader.buy('BTCUSD', 0.1, { target_price: 58_000 });
    const cancelled = await trader.sell('BTCUSD', 0.1, { target_price: 63_000 });
    await trader.api.must('/v2/api/forex/cancel_trade', { id: cancelled.Id });
    const row = orderRows(page, 'Open').first();
    const none = async (what: string) => expect.soft(await obstacles(page), what).toEqual([]);

    await open(page, '/order');
    await expect(orderRows(page, 'Open')).toHaveCount(2);
    await page.getByRole('button', { name: 'Close all or some positions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await none('the menu of closing many');
    await page.getByRole('menuitem', { name: /All positions/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await none('the question before closing many');
    await page.keyboard.press('Escape');

    await (isWide(page) ? row.getByRole('cell') : row.getByRole('button')).first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Order number');
    await none('everything about a position');
    await sheet.getByRole('button', { name: 'Close part' }).click();
    await expect(sheet.getByRole('slider')).toBeVisible();
    await none('the form of a part');
    await sheet.getByRole('button', { name: 'Back to the order' }).click();
    await sheet.getByRole('button', { name: 'SL/TP' }).click();
    await sheet.getByRole('textbox', { name: 'Trailing distance' }).fill('0');
    await expect(sheet.getByRole('alert')).toBeVisible();
    await none('the form of stops, with a problem');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await open(page, '/order?type=0');
    await expect(orderRows(page, 'Pending')).toHaveCount(1);
    await none('the pending list');
    await open(page, '/order?type=3&date_to=2020-01-01');
    await expect(page.getByText('No orders match the filters')).toBeVisible();
    await none('filters and an empty list');
  });
}
