import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { isWide, openTrade, takeDemo } from '../../support/steps.ts';

const canvasOf = (page: Page, period = '1M') =>
  page.getByRole('img', { name: `Price chart of BTC/USD, ${period}` });

/** Opens the chart's menu and presses what is in it. */
async function inMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** Presses the chart at two places, in parts of its size. */
async function pressAt(page: Page, places: readonly (readonly [number, number])[]) {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('the chart is not on screen');
  for (const [x, y] of places) await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

test('chart: draws a trend line, compares, fills the screen and shares its place with a second one', async ({
  page,
  instance,
}) => {
  test.skip(!isWide(page), 'a phone has one chart');
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await page.getByRole('button', { name: '1M', exact: true }).click();
  await expect(canvasOf(page)).toBeVisible();

  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Trend line' }).click();
  await pressAt(page, [
    [0.5, 0.4],
    [0.7, 0.6],
  ]);
  await expect(page.getByRole('button', { name: 'Delete drawing' }), 'the line is selected').toBeVisible();

  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('searchbox', { name: 'Find an instrument' }).fill('ether');
  await page.getByRole('button', { name: 'Compare with ETH/USD' }).click();
  await page.keyboard.press('Escape');
  const compared = page.getByRole('listitem').filter({ hasText: 'ETH/USD' });
  await expect(compared).toContainText('%');

  await page.getByRole('button', { name: 'Full screen' }).click();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await expect.poll(() => chart.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(async () => (await chart.boundingBox())?.x).toBeGreaterThan(0);

  await inMenu(page, 'Two side by side');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chart 2: BTC/USD, 1M' }).click();
  await page.getByRole('button', { name: '1H', exact: true }).click();
  await expect(canvasOf(page, '1H')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Chart 2: BTC/USD, 1H' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chart 1: BTC/USD, 1M' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'ETH/USD' })).toBeVisible();
});

test('chart: replays the day with paper orders beside the real account', async ({ page, instance }) => {
  for (const price of [60_000, 60_100, 60_200]) await instance.feed.prices({ BTCUSD: price });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await inMenu(page, 'Replay a day');
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-').map(Number);
  const field = page.getByRole('textbox', { name: 'Day (UTC)' });
  await field.fill('1/2/2020');
  await page.getByRole('button', { name: 'Start replay' }).click();
  await expect(page.getByText('No prices of this day are recorded.')).toBeVisible();
  await field.fill(`${month}/${day}/${year}`);
  await page.getByRole('button', { name: 'Start replay' }).click();
  await expect(page.getByText(/^Replay of .*: not live prices$/)).toBeVisible();

  await page.getByRole('button', { name: 'Buy on paper' }).click();
  const orders = page.getByRole('table', { name: 'Paper orders' });
  await expect(orders).toContainText('Total');
  await orders.getByRole('button', { name: 'Close' }).click();
  await expect(orders).toContainText('Closed');
  await page.getByRole('button', { name: 'Leave replay' }).click();
  await expect(page.getByText(/not live prices$/)).toHaveCount(0);
  await expect(page.getByText('Buy 0.01'), 'the account has no position').toHaveCount(0);
});
