import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { openTrade, orderRows, takeDemo } from '../../support/steps.ts';

/*
 * BTC/USD is one unit a lot and its fee 15 USD a lot: a buy at 60,000 earns its fee at 60,015, whatever its size.
 */

async function switchOneClick(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('switch', { name: 'One-click trading' }).click();
}

const bar = (page: Page) => page.getByRole('region', { name: 'One-click trading' });

test('one-click trading: one press is one order, and keys move it to break-even and close half', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await expect(bar(page), 'off until it is switched on').toHaveCount(0);
  await switchOneClick(page);
  const question = page.getByRole('alertdialog', { name: 'Turn on one-click trading?' });
  await expect(question).toContainText('send a market order at once, without confirmation');
  await question.getByRole('button', { name: 'Turn on one-click trading' }).click();

  await bar(page).getByRole('textbox', { name: 'Lots' }).fill('0.05');
  await bar(page).getByRole('button', { name: /^Buy/ }).dblclick();
  await expect(page.getByText('Bought 0.05 lots BTC/USD at 60,000.00')).toBeVisible();
  const row = orderRows(page, 'Open').first();
  await expect(orderRows(page, 'Open'), 'a double tap is one order').toHaveCount(1);
  await expect(row).toContainText('0.05');

  // Below break-even nothing is set, and the reason is said although nothing is asked.
  await row.focus();
  await page.keyboard.press('e');
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText('The price has not passed break-even yet: 60,015.00.');
  await refusal.getByRole('button', { name: 'Cancel' }).click();

  await instance.feed.prices({ BTCUSD: 60_100 });
  await expect(row).toContainText('60,100.00');
  await row.focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: /Stop-loss of Buy 0\.05 lots BTC\/USD/ })).toContainText(
    '60,015.00',
  );

  await row.focus();
  await page.keyboard.press('h');
  await expect(row, '0.05 is halved to 0.02, on the step').toContainText('0.03');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await switchOneClick(page);
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('alertdialog')).toContainText('Close 0.03 lots BTC/USD (buy)?');
});
