import { expect, test } from '../support/instance.ts';
import { isWide, open, openTrade, orderRows } from '../support/steps.ts';
import { tradingOn } from '../support/trading.ts';

/** A zone whose calendar shows another day than UTC at this hour: that of an evening in New York, at any time of day. */
const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';

test.use({ timezoneId: zone });

test('time zone: a trade belongs to the device’s local day; a daily bar keeps its date', {
  tag: '@phone',
}, async ({ page, instance }) => {
  await page.addInitScript(() => localStorage.setItem('tidemark.confirmations', 'always 10000'));
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await tradingOn(page, instance.server.url);
  await trader.close(await trader.buy('BTCUSD', 0.1));

  await open(page, '/order?type=3');
  const filters = page.getByRole('region', { name: 'Filter orders' });
  if (!isWide(page)) await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  const choices = isWide(page) ? filters : page.getByRole('dialog', { name: 'Filter orders' });
  await expect(choices.getByText(`Dates and times are in ${zone.replace('_', ' ')}.`)).toBeVisible();
  await choices.getByRole('radio', { name: 'Today' }).click();
  // The calendar of a field has the focus, also above a sheet; Back and a choice close nothing but it.
  await choices.getByRole('button', { name: 'Open the calendar: From' }).click();
  const calendar = page.getByRole('dialog', { name: 'From', exact: true });
  await expect(calendar.locator('[aria-current=date]')).toBeFocused();
  await page.goBack();
  await expect(calendar).toHaveCount(0);
  await choices.getByRole('button', { name: 'Open the calendar: From' }).click();
  await calendar.locator('[aria-current=date]').click();
  await expect(calendar).toHaveCount(0);
  if (!isWide(page)) await choices.getByRole('button', { name: 'Show orders' }).click();
  await expect(orderRows(page, 'History')).toHaveCount(1);
  // The day of UTC, which is another one there, has no trade.
  const there = new Date().toISOString().slice(0, 10);
  await open(page, `/order?type=3&date_from=${there}&date_to=${there}`);
  await expect(page.getByText('No orders match the filters')).toBeVisible();

  await openTrade(page, 'BTC/USD');
  await page.getByRole('button', { name: '1D' }).click();
  await page.getByRole('button', { name: 'Show candles as a table' }).click();
  const ownDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  const forming = page.getByRole('row').filter({ hasText: 'Still forming' });
  await expect(forming.getByRole('rowheader')).toContainText(ownDate);
});
