import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { isWide, open, openTicket, openTrade, takeDemo } from '../../support/steps.ts';

test('economic calendar: an operator imports a file, and traders see its event in the list, the chart and the ticket', async ({
  page,
  instance,
}) => {
  const who = isWide(page) ? 'wanda' : 'wim';
  const title = `Payrolls, seen by ${who}`;
  const email = `${who}@calendar.example`;
  await signInFirst(page, await createOperator(instance.server, { email, role: 'admin' }));
  await openConsole(page, '/economic');
  // Within the hour, and within the room that the chart leaves for bars to come.
  const at = new Date(Date.now() + 10 * 60_000).toISOString();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `${who}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`time,currency,importance,title,forecast\n${at},USD,high,"${title}",105K\n`),
    });
  await expect(page.getByText('1 event imported.')).toBeVisible();
  await expect(page.getByRole('row', { name: who })).toContainText('Files only');
  expect.soft(await obstacles(page), 'the console').toEqual([]);

  await open(page, '/');
  await takeDemo(page);
  if (isWide(page)) await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  else await open(page, '/calendar');
  await expect(page.getByText(title)).toBeVisible();
  expect.soft(await obstacles(page), 'the list').toEqual([]);

  await openTrade(page, 'BTC/USD');
  const mark = page.getByRole('button', { name: new RegExp(title) });
  await mark.click();
  await expect(page.getByText('Forecast 105K').first()).toBeVisible();
  await mark.click();
  await openTicket(page);
  await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
});
