import type { Page } from '@playwright/test';
import { expect, test } from '../support/instance.ts';
import { receiptFiles } from '../support/page/receipt-files.ts';
import { open } from '../support/steps.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker controls the page, and keeps the check page and its texts, neither of which was opened. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect
    .poll(kept)
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/\/verify-page-/), expect.stringMatching(/en-pages-/)]),
    );
}

test('receipt check: tells a genuine receipt from one with a changed byte, without a network', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED|404/);
  const files = await receiptFiles();
  await open(page, '/');
  await untilKept(page);
  await context.setOffline(true);
  await open(page, '/verify');
  await expect(page.getByRole('heading', { level: 1, name: 'Check a receipt' })).toBeVisible();
  await page.reload();
  const receipt = page.locator('input[type=file]').first();
  await page.locator('input[type=file]').last().setInputFiles(files.key);
  await receipt.setInputFiles(files.genuine);
  const outcome = page.getByRole('status', { name: 'Result' });
  await expect(outcome).toContainText('The receipt is genuine');
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
    'This tick reached the level 0.83512, the one before had not.',
  );
  await expect(page.getByRole('img', { name: 'Prices of EURGBP around the ticks used' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).first().click();
  await receipt.setInputFiles(files.changed);
  await expect(outcome).toContainText('The receipt does not match the log');
  const failed = page.getByRole('region', { name: 'Checks' }).getByRole('listitem').first();
  await expect(failed).toContainText(
    'The record is not the one in the log: it was changed, or never logged.',
  );
  await context.setOffline(false);
});
