import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { isWide, open, orderRows } from '../../support/steps.ts';
import { tradingOn } from '../../support/trading.ts';

/*
 * Tests of all actions on orders. BTC/USD is one unit a lot, so a move of 100 USD is worth
 * 0.10 × 100 = 10 USD to a tenth of a lot; its fee is 15 USD a lot, its highest leverage 20.
 */

/** Begins something with an order of a list: by its own button, or by what opens it. */
async function begin(page: Page, row: Locator, step: 'Partial close' | 'Reverse' | 'SL/TP'): Promise<void> {
  if (isWide(page)) {
    await row.getByRole('button', { name: 'Actions' }).click();
    const item = step === 'SL/TP' ? 'Stop-loss and take-profit' : step;
    await page.getByRole('menuitem', { name: item }).click();
    return;
  }
  if (step === 'Reverse') await row.getByRole('button').first().click();
  const place = step === 'Reverse' ? page.getByRole('dialog') : row;
  const name = step === 'Partial close' ? 'Close part' : step;
  await place.getByRole('button', { name, exact: true }).click();
}

/** Everything about the first order of a list. */
async function openDetails(page: Page, row: Locator): Promise<Locator> {
  await (isWide(page) ? row : row.getByRole('button').first()).click();
  return page.getByRole('dialog');
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('tidemark.confirmations', 'always 10000')),
);

test('orders: closes a part of a position and keeps the rest open', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await open(page, '/order');
  const row = orderRows(page, 'Open').first();
  await instance.feed.prices({ BTCUSD: 60_100 });
  await expect(row, '10 less the fee of 1.50').toContainText('+8.500000');

  await begin(page, row, 'Partial close');
  const sheet = page.getByRole('dialog');
  const lots = sheet.getByRole('textbox', { name: 'Lots to close' });
  await expect(lots, 'half of it to begin with').toHaveValue('0.05');
  await lots.fill('0.2');
  await expect(sheet.getByRole('alert')).toContainText('At most 0.10 lots: the full position.');
  await lots.fill('0.005');
  await expect(sheet.getByRole('alert')).toContainText('Decimal places: at most 2');
  await sheet.getByRole('button', { name: '25%' }).click();
  await expect(lots, 'rounded to the step').toHaveValue('0.03');
  // 0.03 × 100 = 3 less 3/10 of the fee; the rest has 7 less 7/10 of it, and 7/10 of 300 of margin.
  await expect(sheet).toContainText('+2.550000');
  await expect(sheet, 'before its share of the fee').toContainText('+3.000000');
  await expect(sheet).toContainText('0.07 lots');
  await expect(sheet).toContainText('+5.950000');
  await expect(sheet).toContainText('210.000000');
  await sheet.getByRole('button', { name: 'Close 0.03 lots BTC/USD' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close 0.03 lots BTC/USD' }).click();
  await expect(page.getByText('Position closed.')).toBeVisible();
  await expect(row).toContainText('0.07');
  await expect(row).toContainText('210.000000');

  await open(page, '/order?type=3');
  const part = orderRows(page, 'History').first();
  await expect(part).toContainText('Partial');
  await expect(part).toContainText('+2.550000');
  const details = await openDetails(page, part);
  await expect(details).toContainText('Partial of order');
  await expect(details).toContainText('Closed at tick');
});

test('orders: closes all positions in profit at once and keeps the rest open', { tag: '@desktop' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await trader.buy('BTCUSD', 0.05);
  await trader.sell('BTCUSD', 0.02);
  await open(page, '/order');
  await instance.feed.prices({ BTCUSD: 60_100 });
  await page.getByRole('button', { name: 'Close all or some positions' }).click();
  await expect(page.getByRole('menuitem', { name: /All positions 3/ })).toContainText('+10.450000');
  await expect(page.getByRole('menuitem', { name: /All in loss 1/ })).toContainText('-2.300000');
  await page.getByRole('menuitem', { name: /All in profit 2/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Close 2 positions in profit?');
  await expect(question).toContainText('+12.750000');
  await question.getByRole('button', { name: 'Close 2 positions' }).click();
  await expect(page.getByText('2 positions closed, P/L +12.750000')).toBeVisible();
  await expect(orderRows(page, 'Open')).toHaveCount(1);
  await expect(orderRows(page, 'Open').first()).toContainText('Sell');
  await expect(
    page.getByRole('button', { name: 'Close all or some positions' }),
    'one is no crowd',
  ).toHaveCount(0);
});

test('orders: closing many positions keeps those that cannot be closed and shows the reason', {
  tag: '@phone',
}, async ({ page, instance }) => {
  // The instance answers as it would if one market had closed a moment before.
  let [bitcoin, closed] = [0, 0];
  await page.routeWebSocket('**/v2/ws*', (socket) => {
    const server = socket.connectToServer();
    let asked: unknown;
    socket.onMessage((message) => {
      const call = JSON.parse(String(message));
      if (call.path === '/v2/api/forex/close_all') {
        asked = call.id;
        call.params = { which: 'all', forex_id: bitcoin };
      }
      server.send(JSON.stringify(call));
    });
    server.onMessage((message) => {
      const frame = JSON.parse(String(message));
      for (const { type, id, data } of Array.isArray(frame) ? frame : [frame]) {
        if (type === 'answer' && id === asked) data.data.left.push({ id: closed, key: 'market.closed' });
      }
      socket.send(JSON.stringify(frame));
    });
  });
  await instance.feed.prices({ BTCUSD: 60_000, LTCUSD: 120 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await trader.buy('LTCUSD', 0.1);
  closed = (await trader.buy('LTCUSD', 0.1)).Id;
  bitcoin = await trader.idOf('BTCUSD');
  await open(page, '/order');
  await page.getByRole('button', { name: 'Close all or some positions' }).click();
  await expect(page.getByRole('menuitem', { name: /All LTC\/USD 2/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /All positions 3/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close 3 positions' }).click();
  const outcome = page.getByRole('dialog', { name: '1 position was closed' });
  await expect(outcome).toContainText('1 position stays open');
  await expect(outcome).toContainText('LTC/USD: 1 – the market is closed');
  await outcome.getByRole('button', { name: 'Got it' }).click();
  await expect(outcome).toHaveCount(0);
});

test('orders: reverses a position by closing it and opening the opposite at one price', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1, { stop_loss_price: 59_000 });
  await open(page, '/order');
  await instance.feed.prices({ BTCUSD: 60_250.5 });
  await begin(page, orderRows(page, 'Open').first(), 'Reverse');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Reverse 0.10 lots BTC/USD from buy to sell?');
  await expect(question).toContainText('Close buy position: 0.10 lots');
  await expect(question).toContainText('Open sell position: 0.10 lots');
  await expect(question).toContainText('+25.050000');
  await question.getByRole('button', { name: 'Reverse to sell, 0.10 lots' }).click();
  await expect(page.getByText('Position reversed.')).toBeVisible();
  const row = orderRows(page, 'Open').first();
  await expect(row).toContainText('Sell');
  await expect(row).toContainText('60,250.50');
  await expect(orderRows(page, 'Open')).toHaveCount(1);
  await open(page, '/order?type=3');
  // It stands above the list, which it moves down when it comes.
  await expect(page.getByText('P/L of all closed orders')).toBeVisible();
  const details = await openDetails(page, orderRows(page, 'History').first());
  await expect(details).toContainText('Reversed');
  await expect(details).toContainText('+25.050000');
});

test('orders: sets stops in the sheet, refuses invalid ones, and a stop closes the position', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await open(page, '/order');
  const row = orderRows(page, 'Open').first();
  await begin(page, row, 'SL/TP');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'No changes' })).toBeDisabled();
  await sheet.getByRole('radio', { name: 'Fixed price' }).click();
  const stop = sheet.getByRole('textbox', { name: 'Stop-loss at' });
  await expect(stop, 'it begins at the current price').toHaveValue('60,000.00');
  await stop.fill('60100');
  await expect(sheet.getByRole('alert')).toContainText('Must be below 60,000.00');
  await stop.fill('59900');
  // (59,900 − 60,000) × 0.1 less the fee of 1.50
  await expect(sheet).toContainText('-11.500000');
  await sheet.getByRole('switch', { name: 'Take-profit' }).click();
  await sheet.getByRole('textbox', { name: 'Take-profit at' }).fill('60200');
  await expect(sheet).toContainText('+18.500000');
  await sheet.getByRole('button', { name: 'Set SL/TP' }).click();
  await expect(page.getByText('Stop-loss and take-profit set.')).toBeVisible();
  await expect(row).toContainText('59,900.00');
  await expect(row).toContainText('60,200.00');

  // The sheet is open when the price falls through the stop: it closes, and the list is empty.
  await openDetails(page, row);
  await expect(sheet).toContainText('Order number');
  await instance.feed.prices({ BTCUSD: 59_890 });
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('No open positions')).toBeVisible();
  await open(page, '/order?type=3');
  const details = await openDetails(page, orderRows(page, 'History').first());
  await expect(details).toContainText('Stop-loss');
  await expect(details).toContainText('59,890.00');
  await expect(details, 'after a gap a worse price than the level').toContainText('-11.000000');
});

test('orders: a trailing stop follows the price on the screen', { tag: '@desktop' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await open(page, '/order');
  const row = orderRows(page, 'Open').first();
  await begin(page, row, 'SL/TP');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Trailing' }).click();
  await sheet.getByRole('textbox', { name: 'Trailing distance' }).fill('150');
  await expect(sheet, 'where it would stand now').toContainText('59,850.00');
  await sheet.getByRole('button', { name: 'Set SL/TP' }).click();
  await expect(row).toContainText('59,850.00');
  await instance.feed.prices({ BTCUSD: 60_400 });
  await expect(row, 'it has followed').toContainText('60,250.00');
  await instance.feed.prices({ BTCUSD: 60_240 });
  await open(page, '/order?type=3');
  await expect(orderRows(page, 'History').first()).toContainText('+22.500000');
});

test('orders: a pending order accepts new stops and a cancellation; another order is filled', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1, { target_price: 59_000 });
  await trader.sell('BTCUSD', 0.2, { target_price: 59_400 });
  await open(page, '/order?type=0');
  const rows = orderRows(page, 'Pending');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Buy limit' }), 'a sixtieth below').toContainText('-1.67%');
  await expect(rows.filter({ hasText: 'Sell stop' })).toContainText('59,400.00');

  await begin(page, rows.filter({ hasText: 'Buy limit' }), 'SL/TP');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Fixed price' }).click();
  const stop = sheet.getByRole('textbox', { name: 'Stop-loss at' });
  await stop.fill('59500');
  await expect(sheet.getByRole('alert'), 'judged against the target').toContainText(
    'Must be below 59,000.00',
  );
  await stop.fill('58500');
  await sheet.getByRole('button', { name: 'Set SL/TP' }).click();
  await expect(rows.filter({ hasText: 'Buy limit' })).toContainText('58,500.00');

  await rows
    .filter({ hasText: 'Buy limit' })
    .getByRole('button', { name: 'Cancel 0.10 lots BTC/USD' })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cancel buy limit 0.10 lots BTC/USD?');
  await question.getByRole('button', { name: 'Cancel 0.10 lots BTC/USD' }).click();
  await expect(page.getByText('Order cancelled.')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await instance.feed.prices({ BTCUSD: 59_390 });
  await expect(page.getByText('No pending orders'), 'filled, it leaves this list').toBeVisible();
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(orderRows(page, 'Open').first(), 'and stands in the other').toContainText('59,390.00');
  await page.getByRole('tab', { name: 'History' }).click();
  const cancelled = orderRows(page, 'History').first();
  await expect(cancelled).toContainText('Cancelled');
  await expect(await openDetails(page, cancelled)).toContainText('Cancelled by');
});

test('order history: filters by instrument and days and sums up the filtered orders', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000, LTCUSD: 120 });
  const trader = await tradingOn(page, instance.server.url);
  const bitcoin = await trader.buy('BTCUSD', 0.1);
  const litecoin = await trader.buy('LTCUSD', 0.1);
  await instance.feed.prices({ BTCUSD: 60_100, LTCUSD: 119 });
  await trader.close(bitcoin);
  await trader.close(litecoin);
  const all = await trader.api.must<{ all_net_profits: string }>('/v2/api/forex/my_deal', { status: 3 });
  await open(page, '/order?type=3');
  const rows = orderRows(page, 'History');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('P/L of all closed orders')).toContainText(all.all_net_profits);

  const filters = page.getByRole('region', { name: 'Filter orders' });
  if (!isWide(page)) await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  const choices = isWide(page) ? filters : page.getByRole('dialog');
  await choices.getByRole('combobox', { name: 'Instrument' }).selectOption('BTC/USD');
  await choices.getByRole('radio', { name: 'Today' }).click();
  if (!isWide(page)) await choices.getByRole('button', { name: 'Show orders' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('P/L of the filtered orders')).toContainText('+8.500000');

  // The address holds the filters: away and back, they are still there.
  await open(page, '/');
  await page.goBack();
  await expect(rows).toHaveCount(1);
  const today = new Date().toISOString().slice(0, 10);
  await open(page, `/order?type=3&date_from=${today}&date_to=${today}`);
  await expect(rows).toHaveCount(2);
  await open(page, '/order?type=3&date_to=2020-01-01');
  await expect(page.getByText('No orders match the filters')).toBeVisible();
});

test('orders page: the address selects contracts or futures by source and the tab by type', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await tradingOn(page, instance.server.url);
  const chosen = async (name: string | RegExp) =>
    expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  const kind = async (name: string) =>
    expect(page.getByRole('radio', { name, exact: true })).toHaveAttribute('aria-checked', 'true');
  for (const [query, itsKind, list] of [
    ['', 'CFD contract', /^Open/],
    ['?type=1', 'CFD contract', /^Open/],
    ['?type=0', 'CFD contract', /^Pending/],
    ['?type=3', 'CFD contract', /^History/],
    ['?source=1', 'Up/Down future', /^Open/],
    ['?source=1&type=1', 'Up/Down future', /^Open/],
    ['?source=1&type=3', 'Up/Down future', /^Closed/],
  ] as const) {
    await open(page, `/order${query}`);
    await kind(itsKind);
    await chosen(list);
  }
});

test('order history: loads further pages by scrolling, survives a failed page and keeps its scroll position', {
  tag: '@phone',
}, async ({ page, instance, complaints }) => {
  complaints.allow(/my_deal|ERR_FAILED/);
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  for (let made = 0; made < 45; made += 1) await trader.close(await trader.buy('BTCUSD', 0.01));

  await page.route('**/my_deal?*page=2&*', (route) => route.abort());
  await open(page, '/order?type=3');
  const rows = orderRows(page, 'History');
  await expect(rows).toHaveCount(20);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  // To the very end, again where rows have moved meanwhile: the last row alone may leave the end below the window.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(again, 'a failed page ends the list, with a way to go on').toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await page.unroute('**/my_deal?*page=2&*');
  await again.click();
  await expect(rows).toHaveCount(40);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(45);
  await expect(page.getByText('End of list')).toBeVisible();

  await rows.nth(35).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await open(page, '/language');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rows).toHaveCount(45);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
