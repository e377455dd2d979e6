import type { Page } from '@playwright/test';
import { apiOf, type WireAccount } from '../../support/api.ts';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { open, openTrade, routeOf, takeDemo, tokenOf } from '../../support/steps.ts';

/** The shortest future runs 30 s; until its result is on screen a little more may pass. */
const UNTIL_RESULT_MS = 45_000;

/** From Trade of an instrument to the form of a future. */
async function openFutures(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Up/Down future' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Duration' })).toBeVisible();
}

/*
 * Computed by hand from docs/spec/rules.md. 100 USD for 30 s at 0.80: right +80, wrong −100.
 *   accepted at 60,000, up     ends at 60,020: 10,000 + 80 = 10,080
 */
test('future: runs from the form to its result by the server’s clock', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  test.setTimeout(120_000);
  // A phone whose clock is an hour ahead: nothing on this page may believe it.
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 3_600_000;
  });
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await openFutures(page);

  await page.getByRole('radio', { name: '30 sec 80%' }).click();
  await page.getByRole('radio', { name: '100', exact: true }).click();
  const preview = page.getByRole('region', { name: 'This trade' });
  await expect(preview).toContainText('+80.000000');
  await expect(preview).toContainText('-100.000000');

  await instance.feed.prices({ BTCUSD: 60_000 });
  await page.getByRole('button', { name: /^Up: 100 USD on BTC\/USD for 30 sec/ }).click();
  await expect(page.getByText('Up/Down trade opened.')).toBeVisible();
  const running = page.getByRole('list', { name: 'Open', exact: true }).getByRole('listitem');
  await expect(running).toHaveCount(1);
  await expect(running).toContainText('60,000.00');
  await expect(running.getByRole('timer')).toHaveText(/^0:[12]\d$/);

  const drawn = page.getByRole('list', { name: 'Your orders on the chart' }).getByRole('listitem');
  await expect(drawn, 'the chart shows entry price and countdown').toHaveText(/^Up0:[12]\d60,000\.00$/);
  await expect(drawn.locator('[data-expiry]'), 'and where it ends').toBeVisible();

  await instance.feed.prices({ BTCUSD: 60_010 });
  await expect(running, 'higher: what a win brings').toContainText('+80.000000');
  await instance.feed.prices({ BTCUSD: 59_990 });
  await expect(running, 'lower: all of it').toContainText('-100.000000');
  await instance.feed.prices({ BTCUSD: 60_000 });
  await expect(running, 'not moved: wrong').toContainText('-100.000000');
  await instance.feed.prices({ BTCUSD: 60_020 });
  await expect(running).toContainText('+80.000000');

  const result = page.getByRole('list', { name: 'Just settled' }).getByRole('listitem');
  await expect(result).toContainText('Won', { timeout: UNTIL_RESULT_MS });
  await expect(running, 'it runs no more').toHaveCount(0);
  await expect(result).toContainText('+80.000000');
  await expect(result, 'the tick it began at').toContainText(/Entry #\d+.*60,000\.00/);
  await expect(result, 'the tick it ended at').toContainText(/Expiry #\d+.*60,020\.00/);

  const api = apiOf(instance.server.url, await tokenOf(page));
  const accounts = await api.must<readonly WireAccount[]>('/v2/api/main/wallet/getBalance');
  expect(accounts.find(({ type }) => type === 'micro')).toMatchObject({
    balance: '10080.000000',
    lockBalance: '0.000000',
  });

  await result.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No open Up/Down trades')).toBeVisible();
});

test('future form: shows the smallest accepted amount at the field', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await openFutures(page);
  await page.getByRole('radio', { name: '10', exact: true }).click();
  await expect(page.getByText('Minimum 10 USD for 30 sec')).toBeVisible();
  await page.getByRole('radio', { name: '5 min 88%' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'for this duration is 100 USD' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: /^Up: 10 USD/ })).toBeDisabled();
  await page.getByRole('radio', { name: '500', exact: true }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'This trade' })).toContainText('+440.000000');
  await expect(page.getByRole('button', { name: /^Down: 500 USD on BTC\/USD for 5 min/ })).toBeEnabled();
  // The arrow keys walk through the times, as in any group of choices.
  await page.getByRole('radio', { name: '5 min 88%' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: '30 sec 80%' })).toBeChecked();
});

test('future: a visitor opens a trade without an account and reads that it is simulated', async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await openTrade(page, 'BTC/USD');
  await openFutures(page);
  await expect(page.getByRole('region', { name: 'This trade' })).toContainText('+8.000000');
  await expect(page.getByText(/^Simulated order: it opens a demo account/)).toBeVisible();
  expect(await obstacles(page), 'the form of a visitor').toEqual([]);
  await instance.feed.prices({ BTCUSD: 60_000 });
  await page.getByRole('button', { name: /^Down: 10 USD on BTC\/USD for 30 sec/ }).click();
  const dialog = page.getByRole('dialog', { name: 'This is a simulated account' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  const running = page.getByRole('list', { name: 'Open', exact: true }).getByRole('listitem');
  await expect(running).toHaveCount(1);
  await expect(running).toContainText('60,000.00');
  await expect(page.getByText(/^Simulated order/), 'the visitor has an account now').toHaveCount(0);
});

test('future: keeps a closed future in the list with its entry and end ticks', {
  tag: ['@desktop', '@sweep'],
}, async ({ page, instance }) => {
  test.setTimeout(120_000);
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  const api = apiOf(instance.server.url, await tokenOf(page));
  const instruments = await api.must<readonly { Id: number; Code: string }[]>('/v2/api/forex/trade_list');
  const bitcoin = instruments.find(({ Code }) => Code === 'BTCUSD');
  await instance.feed.prices({ BTCUSD: 60_000 });
  await api.must('/v2/api/micro/submit', { forex_id: bitcoin?.Id ?? 0, type: 2, number: 50, seconds: 30 });
  await open(page, '/order?source=1');
  const running = page.getByRole('list', { name: 'Open', exact: true }).getByRole('listitem');
  await expect(running).toHaveCount(1);
  await expect(running).toContainText('BTC/USD');
  await instance.feed.prices({ BTCUSD: 60_005 });
  await expect(running, 'down was wrong').toContainText('-50.000000');
  await expect(page.getByText('No open Up/Down trades'), 'the push takes it away').toBeVisible({
    timeout: UNTIL_RESULT_MS,
  });
  await page.getByRole('tab', { name: 'Closed' }).click();
  expect(routeOf(page)).toBe('/order?source=1&type=3');
  const closed = page.getByRole('list', { name: 'Closed' }).getByRole('listitem');
  await expect(closed).toHaveCount(1);
  await expect(closed).toContainText('Lost');
  await expect(closed).toContainText(/Expiry #\d+.*60,005\.00/);
  await expect(page.getByText('P/L of all closed trades')).toContainText('-50.000000');
});
