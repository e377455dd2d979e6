import type { Page } from '@playwright/test';
import { test as base, closeInstance, expect, type Instance, openInstance } from '../../support/instance.ts';
import { asksForLoan, statesIdentity } from '../../support/loans.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { aPerson } from '../../support/people/person.ts';
import { isWide } from '../../support/steps.ts';

/** An instance in which the calendar may be led ahead of the day. */
const test = base.extend<object, { instance: Instance }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const instance = await openInstance({ FEED: 'sim', SIM_SEED: '7', ALLOW_TIME_TRAVEL: '1' });
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const DAY_MS = 86_400_000;

test('console lending: reviews identity documents, pays out a loan, feeds a pool and lists overdue loans', {
  tag: ['@desktop', '@sweep'],
}, async ({ page, instance }) => {
  const lena = await aPerson(instance, 'lena@lending.example');
  await statesIdentity(instance, lena, { name: 'Lena', last_name: 'Holm' });
  await signInFirst(
    page,
    await createOperator(instance.server, { email: 'ada@lending.example', role: 'admin' }),
  );

  await openConsole(page, '/reviews?kind=loan_kyc');
  await openRequest(page, 'lena@lending.example');
  const detail = page.getByRole('article');
  await expect(detail).toContainText('Date of birthApr 3, 1991');
  await expect(detail).toContainText('Country or regionJordan');
  await detail.getByRole('button', { name: 'Reject' }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject the request of lena@lending.example?' });
  await rejection.getByRole('button', { name: /^We cannot recognise the face/ }).click();
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Rejected: lena@lending.example.')).toBeVisible();
  await statesIdentity(instance, lena, { name: 'Lena', last_name: 'Holm' });
  await page.reload();
  await openRequest(page, 'lena@lending.example');
  await approve(page, 'lena@lending.example');

  const loan = await asksForLoan(instance, lena, { amount: '1000', days: 30 });
  await openConsole(page, '/reviews?kind=loan');
  await openRequest(page, 'lena@lending.example');
  await expect(detail).toContainText('Loan paid outLoans → Funding account1,000.00 USD');
  await expect(detail.getByRole('document', { name: 'Agreement' })).toContainText('Lena Holm');
  const ink = detail.getByRole('img', { name: 'Signature' });
  await expect.poll(() => ink.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect.soft(await obstacles(page), 'a loan on the desk').toEqual([]);
  await approve(page, 'lena@lending.example');

  await feed(page);

  // It is due thirty days from today; three days later three penalties of 2.50 are added to 1,000 and 13.50.
  const day = new Date(Date.now() + 33 * DAY_MS).toISOString().slice(0, 10);
  const { code, said } = await instance.server.run(`accrue --as-of ${day}`);
  expect(code, said).toBe(0);
  await openConsole(page, '/loans');
  const row = page.getByRole('table', { name: 'Overdue' }).getByRole('row').filter({ hasText: 'lena@' });
  await expect(row).toContainText('3 days late');
  await expect(row).toContainText('1,021.00');
  expect.soft(await obstacles(page), 'loans').toEqual([]);
  await row.getByRole('link', { name: `Postings of loan ${loan}` }).click();
  await expect(page.getByRole('table', { name: 'Postings' })).toContainText('1,000.000000');
  await openConsole(page, '/');
  await expect(page.getByRole('region', { name: 'Loans and funds' })).toContainText('1 overdue loan');
});

/** On a wide screen the first request opens automatically; on a phone it is selected. */
async function openRequest(page: Page, name: string): Promise<void> {
  if (!isWide(page)) await page.getByRole('main').getByText(name).click();
}

async function approve(page: Page, name: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: `Approve the request of ${name}?` });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Queue empty')).toBeVisible();
}

/** Adds the instance's money to the first pool, with a public reason. */
async function feed(page: Page): Promise<void> {
  await openConsole(page, '/funds');
  expect.soft(await obstacles(page), 'funds').toEqual([]);
  const card = page.getByRole('listitem').filter({ hasText: 'Harbour 7' });
  await expect(card).toContainText('100,000.00 USD');
  await card.getByRole('button', { name: 'Top up pool' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up the pool of Harbour 7?' });
  await dialog.getByLabel('Amount').fill('250.5');
  await dialog.getByRole('button', { name: /^Top up/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter a reason');
  await dialog.getByLabel('Reason').fill('Fees of the week');
  await dialog.getByRole('button', { name: /^Top up .*250\.50 USD/ }).click();
  await expect(card).toContainText('100,250.50 USD');
  await card.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page.getByRole('region', { name: 'Top-ups' })).toContainText('Fees of the week');
}
