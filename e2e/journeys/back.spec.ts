import { expect, test } from '../support/instance.ts';
import { openConsole, signInFirst } from '../support/people/operator.ts';
import { createOperator } from '../support/people/operator-account.ts';
import { isWide, open, openTrade, orderRows, routeOf, takeDemo } from '../support/steps.ts';
import { tradingOn } from '../support/trading.ts';

test('Back button: closes an open overlay first and leaves the page with the next step', {
  tag: '@phone',
}, async ({ page }) => {
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  const openDrawer = () =>
    page
      .getByRole('button', { name: /BTC\/USD.*Choose|Choose.*instrument/i })
      .first()
      .click();

  await openDrawer();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  expect(routeOf(page)).toBe('/trade');

  // Forward opens nothing that is broken, and the page stays.
  await page.goForward();
  await expect(drawer).toHaveCount(0);
  expect(routeOf(page)).toBe('/trade');

  // Closed by its own button, it leaves no entry behind: one step leads to the page before.
  await openDrawer();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.tidemarkDepth ?? 0)).toBe(0);
  await page.goBack();
  await expect.poll(() => routeOf(page)).toBe('/');
  await open(page, '/trade');
});

test('order details: closing a sheet opened by its address lets Back return to the previous page', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  const trader = await tradingOn(page, instance.server.url);
  const { Id } = await trader.buy('BTCUSD', 0.1);
  await open(page, '/mine');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await open(page, `/order?id=${Id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Order number');
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => routeOf(page)).toBe('/order');
  await expect.poll(() => page.evaluate(() => window.history.state?.tidemarkDepth ?? 0)).toBe(0);
  await page.goBack();
  await expect.poll(() => routeOf(page), 'not to the address that opens the order again').toBe('/mine');
  await expect(sheet).toHaveCount(0);

  // Closed by Back, it leaves its address with it as well.
  await open(page, `/order?id=${Id}`);
  await expect(sheet).toContainText('Order number');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => routeOf(page)).toBe('/order');
  await page.goBack();
  await expect.poll(() => routeOf(page)).toBe('/mine');
});

test('Back button: closes the upper of two stacked dialogs first, then the lower one', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await page.addInitScript(() => localStorage.setItem('tidemark.confirmations', 'always 10000'));
  const trader = await tradingOn(page, instance.server.url);
  await trader.buy('BTCUSD', 0.1);
  await open(page, '/order');
  const row = orderRows(page, 'Holding').first();
  await (isWide(page) ? row : row.getByRole('button').first()).click();
  const sheet = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  await sheet.getByRole('button', { name: 'Close 0.10 lots BTC/USD' }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(sheet).toContainText('Order number');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(routeOf(page)).toBe('/order');
});

test('registration: fills in the code of an invitation opened while the form is already open', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/register');
  const code = page.getByRole('textbox', { name: /Invit/ });
  await expect(code).toHaveValue('');
  await open(page, '/register?invite_code=TIDE7777');
  await expect(code).toHaveValue('TIDE7777');
});

test(
  'console: the Back button closes a dialog before it leaves the page',
  {
    tag: '@desktop',
  },
  async ({ page, instance }, { project }) => {
    const ann = await createOperator(instance.server, {
      email: `ann-back@${project.name}.example`,
      role: 'admin',
    });
    await signInFirst(page, ann);
    await openConsole(page, '/operators');
    const dialog = page.getByRole('dialog', { name: 'Add operator' });
    await page.getByRole('button', { name: 'Add operator' }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();

    // Closed by its own button it leaves no entry: the next step leads to the page before.
    await page.getByRole('button', { name: 'Add operator' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.history.state?.tidemarkDepth ?? 0)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toHaveCount(0);
  },
);
