import { expect, test } from '../house/house.ts';
import { open, openTrade, routeOf, takeDemo } from '../house/steps.ts';

test('Back closes what is open above a page and only then leaves the page', async ({ page }) => {
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
