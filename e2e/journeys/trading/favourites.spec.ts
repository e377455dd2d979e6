import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { isWide, open } from '../../support/steps.ts';

/** The instrument list of Trade: the left panel, on a phone the drawer. */
async function instrumentList(page: Page) {
  if (isWide(page)) return page.getByRole('complementary', { name: 'Instruments' });
  await page.getByRole('button', { name: /Choose an instrument/ }).click();
  return page.getByRole('dialog', { name: 'Instruments' });
}

test('favourites: keeps the favourite instruments of a visitor after a reload', { tag: '@phone' }, async ({
  page,
  instance,
}) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/trade');
  let list = await instrumentList(page);
  // A table on the desktop, lines on a phone.
  const rows = () => list.locator(':is(tr, li):has(button[data-row])');
  await list.getByRole('radio', { name: 'Favourites' }).click();
  await expect(list).toContainText('No favourites yet');
  await list.getByRole('radio', { name: 'All' }).click();
  await list.getByRole('button', { name: 'Add ETH/USD to favourites' }).click();
  await list.getByRole('button', { name: 'Add BTC/USD to favourites' }).click();
  await expect(list.getByRole('button', { name: 'Remove BTC/USD from favourites' })).toBeVisible();

  await page.reload();
  list = await instrumentList(page);
  await list.getByRole('radio', { name: 'Favourites' }).click();
  await expect(rows()).toHaveCount(2);
  await list.getByRole('searchbox').fill('btc/usd');
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText('60,000.00');
  await list.getByRole('searchbox').fill('gold');
  await expect(list, 'what is found is not among the favourites').toContainText('Not in this watchlist');
  await list.getByRole('searchbox').fill('');
  await list.getByRole('button', { name: 'Remove ETH/USD from favourites' }).click();
  await expect(rows()).toHaveCount(1);
});

test('instrument list: arrow keys move through the list and Enter chooses an instrument', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  await instance.feed.prices({ BTCUSD: 60_000 });
  await open(page, '/trade');
  const list = await instrumentList(page);
  await list.getByRole('searchbox').fill('coin');
  const bitcoin = list.getByRole('button', { name: /^BTC\/USD/ });
  const litecoin = list.getByRole('button', { name: /^LTC\/USD/ });
  await bitcoin.focus();
  await page.keyboard.press('ArrowDown');
  await expect(bitcoin).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bitcoin).toBeFocused();
  await litecoin.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /LTC\/USD.*Choose an instrument/ })).toBeVisible();
});

test('watchlist: a row follows the pointer over several rows, and stays where it is let go', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/trade');
  const list = await instrumentList(page);
  for (const code of ['BTC/USD', 'ETH/USD', 'LTC/USD', 'EUR/USD'])
    await list.getByRole('button', { name: `Add ${code} to favourites` }).click();
  await list.getByRole('radio', { name: 'Favourites' }).click();
  await list.getByRole('button', { name: 'Edit watchlists' }).click();
  const rows = page.getByRole('dialog').getByRole('list', { name: 'Favourites' }).getByRole('listitem');
  const codes = async () => (await rows.locator('bdi').allTextContents()).join(' ');
  await expect.poll(codes).toBe('BTC/USD ETH/USD LTC/USD EUR/USD');

  const handle = rows.first().locator('[data-handle]');
  const [from, last] = [await handle.boundingBox(), await rows.last().boundingBox()];
  if (!from || !last) throw new Error('the rows are not on screen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, last.y + last.height / 2, { steps: 12 });
  // Beside the list: only a captured pointer is still followed.
  await page.mouse.move(x - 40, last.y + last.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(codes).toBe('ETH/USD LTC/USD EUR/USD BTC/USD');
});
