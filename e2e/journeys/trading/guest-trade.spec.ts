import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openTicket, openTrade, orderRows, tokenOf } from '../../support/steps.ts';

test('guest trade: a visitor places an order as it was entered and reads that it is simulated', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await openTrade(page, 'BTC/USD');
  const ticket = await openTicket(page, 'Sell');
  await ticket.getByRole('textbox', { name: 'Lots' }).fill('0.03');
  await expect(ticket.getByText(/^Simulated order: it opens a demo account/)).toBeVisible();
  expect(await obstacles(page), 'the ticket of a visitor').toEqual([]);
  await ticket.getByRole('button', { name: 'Sell 0.03 lots BTC/USD' }).click();

  await expect(page.getByText(/Sold 0\.03 lots BTC\/USD/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'This is a simulated account' });
  await expect(dialog).toContainText('removed after 30 days without use');
  expect(await obstacles(page), 'the explanation').toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(orderRows(page, 'Open').first()).toContainText('BTC/USD');

  const token = await tokenOf(page);
  await page.reload();
  await expect(orderRows(page, 'Open').first()).toContainText('BTC/USD');
  expect(await tokenOf(page), 'the account stays on this device').toBe(token);
  await expect(dialog).toHaveCount(0);
});
