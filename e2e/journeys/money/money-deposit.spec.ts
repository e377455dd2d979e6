import type { Locator, Page } from '@playwright/test';
import { test } from '../../support/instance/money-instance.ts';
import { expect } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aPhoto, RECORDER } from '../../support/page/photo.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open, routeOf, takeDemo } from '../../support/steps.ts';

/** The newest record on the page. */
const newest = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your deposits' }).getByRole('listitem').first();

async function addProof(page: Page): Promise<void> {
  const slot = page.getByRole('group', { name: 'Proof of payment' });
  await slot.locator('input[type=file]').setInputFiles(await aPhoto('receipt.jpg'));
  await expect(slot.getByRole('button', { name: 'Remove' })).toBeVisible();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit deposit' }).click();

/** Each network has its address, as a picture and to copy. */
async function lookAtAddresses(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await page.getByRole('radio', { name: 'ERC20' }).click();
  await expect(main).toContainText('0x000000000000000000000000000000000000dEaD');
  await page.getByRole('radio', { name: 'TRC20' }).click();
  await expect(main.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy address' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^T\w{33}$/);
}

test('deposit: coins are credited without a reload, a wire is rejected, a deposit is invalidated', async ({
  page,
  context,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(150_000);
  complaints.allow(RECORDER);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = await operatorDesk(instance, `till@${project.name}.example`, 'admin');
  await signIn(page, await aPerson(instance, `dora@${project.name}.example`));
  await open(page, '/mine/charge');
  const main = page.getByRole('main');
  await expect(main, 'nobody takes it for real money').toContainText('All money here is play money');
  await expect(main).toContainText('No deposits yet');

  await lookAtAddresses(page);
  await submit(page);
  await expect(main).toContainText('Enter the number of coins you sent');
  await expect(main).toContainText('Add a picture of the payment');
  const amount = page.getByLabel('Number of coins sent');
  await amount.fill('9.5');
  await amount.blur();
  await expect(main.getByText('Minimum deposit: 10.00 USDT')).toBeVisible();
  expect.soft(await obstacles(page), 'the form with its prompts').toEqual([]);
  await amount.fill('1250.5');
  await expect(main.locator('dl', { hasText: 'You receive' })).toContainText('1,250.50 USD');
  await addProof(page);
  await submit(page);
  await expect(page.getByText('Deposit submitted.')).toBeVisible();
  await expect(newest(page)).toContainText(/1,250\.50 USDT.*In review.*4[78] hr \d+ min left/s);
  await expect(amount, 'the form is ready for the next').toHaveValue('');
  await expect(newest(page).getByRole('link', { name: 'Open proof' })).toBeVisible();
  expect.soft(await obstacles(page), 'a deposit that waits').toEqual([]);

  await desk.decide('deposit', '1250.500000', 'approve');
  await expect(newest(page), 'seen without a reload').toContainText(/Completed.*Credited.*1,250\.50 USD/s);
  await expect(newest(page).getByRole('button', { name: 'Cancel deposit' })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Bank transfer' }).click();
  await expect.poll(() => routeOf(page)).toBe('/mine/charge?type=1');
  await page.getByRole('radio', { name: 'GBP' }).click();
  await expect(main).toContainText('GBP deposits are unavailable');
  await submit(page);
  await expect(page.getByText('No payment channel is available for this choice.')).toBeVisible();
  await page.getByRole('radio', { name: 'EUR' }).click();
  await page.getByRole('button', { name: 'Copy: Account number' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\d ]+$/);
  await page.getByLabel('Amount sent').fill('300');
  // 300 × 1.08
  await expect(main.locator('dl', { hasText: 'You receive' })).toContainText('324.00 USD');
  await addProof(page);
  await submit(page);
  await expect(newest(page)).toContainText(/300\.00 EUR.*In review/s);
  await desk.decide('deposit', '300.000000', 'reject', 'Nothing has come by noon.');
  await expect(newest(page)).toContainText(/Rejected.*Nothing has come by noon\./s);
  expect.soft(await obstacles(page), 'a deposit that was rejected').toEqual([]);

  await page.getByLabel('Amount sent').fill('77');
  await addProof(page);
  await submit(page);
  await newest(page).getByRole('button', { name: 'Cancel deposit' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cancel the deposit of 77.00 EUR?');
  await question.getByRole('button', { name: 'Yes, cancel deposit' }).click();
  await expect(newest(page)).toContainText(/77\.00 EUR.*Cancelled/s);
  await open(page, '/mine');
  await expect(main, 'what came stands on the account, and only that').toContainText('1,250.50');
});

test('wallet: explains to a demo user that deposits, withdrawals and payees need a real account', async ({
  page,
}) => {
  await takeDemo(page);
  for (const place of ['charge?type=1', 'withdraw', 'withdraw-way?type=2', 'bank-card-list']) {
    await open(page, `/mine/${place}`);
    await expect(page.getByRole('main')).toContainText('For real accounts');
  }
});
