import type { Page } from '@playwright/test';
import { apiOf, type WireAccount } from '../../support/api.ts';
import { depositCoins } from '../../support/deposits.ts';
import { expect, type Instance, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { aPerson } from '../../support/people/person.ts';
import { isWide } from '../../support/steps.ts';

/** A well-formed address of the network; nothing is ever sent there. */
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('console deposits: a deposit above the lowered limit needs approval by two different operators', async ({
  page,
  browser,
  instance,
}) => {
  test.skip(!isWide(page), 'the desk is worked at on a wide screen');
  test.slow();
  const ada = await createOperator(instance.server, { email: 'ada@money.example', role: 'admin' });
  await signInFirst(page, ada);
  await offerAnAddress(page);
  await lowerTheLimit(page);

  const grace = await aPerson(instance, 'grace@money.example');
  await depositCoins(instance.server.url, grace.token, { currency: 'USDT', number: '7000' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  const fay = await createOperator(instance.server, { email: 'fay@money.example', role: 'finance' });
  await signInFirst(page, fay);
  await openConsole(page, '/reviews?kind=deposit');
  const detail = page.getByRole('article');
  await expect(detail).toContainText('Requested7,000.00 USDT');
  await expect(detail).toContainText(TRON_ADDRESS);
  await expect(detail).toContainText('Two operators must approve this');
  const proof = detail.getByRole('img', { name: 'Proof of payment' });
  await expect.poll(() => proof.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect.soft(await obstacles(page), 'a deposit on the desk').toEqual([]);

  // Less has arrived than was requested: the dialog states this before sending.
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve the request of grace@money.example?' });
  const received = dialog.getByLabel('Amount received');
  await expect(received).toHaveValue('7,000');
  await received.fill('6999.5');
  await expect(dialog.getByRole('status')).toContainText('Two operators must approve the same amount');
  await expect(dialog).toContainText('Credit: 6,999.500000 USD');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('First approval given: grace@money.example.')).toBeVisible();

  // The first operator alone cannot: no button, no hotkey, and the server refuses the same finding.
  await expect(detail).toContainText('You gave the first approval.');
  await expect(detail.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await detail.getByRole('button', { name: 'Change amount received' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Another operator must give the second');
  await page.keyboard.press('Escape');
  expect(await funding(instance, grace.token)).toBe('0.000000');

  const gus = await createOperator(instance.server, { email: 'gus@money.example', role: 'finance' });
  const second = await browser.newPage({ baseURL: instance.server.url });
  await signInFirst(second, gus);
  await approveSecond(second);
  expect(await funding(instance, grace.token)).toBe('6999.500000');
  await second.close();
});

/** No address is offered before an operator has set one. */
async function offerAnAddress(page: Page): Promise<void> {
  await openConsole(page, '/settings?area=addresses&id=new');
  await page.getByLabel('Currency').selectOption({ label: 'USDT TRC20' });
  await page.getByLabel('Address', { exact: true }).fill(TRON_ADDRESS);
  await page.getByLabel('Sort order').fill('1');
  await page.getByRole('switch', { name: 'Offered' }).click();
  await saveChanges(page);
}

async function lowerTheLimit(page: Page): Promise<void> {
  await openConsole(page, '/settings?area=funding');
  const above = page.getByLabel('Two approvals above, USD');
  await expect(above).toHaveValue('10,000');
  await above.fill('5000');
  await saveChanges(page, 'from10000to5000');
  await page.reload();
  await expect(above).toHaveValue('5,000');
}

async function saveChanges(page: Page, shows = ''): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Save/ });
  await expect(dialog).toContainText(shows);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
}

/** The second operator finds what the first has found, and then it is credited. */
async function approveSecond(page: Page): Promise<void> {
  await openConsole(page, '/reviews?kind=deposit');
  const detail = page.getByRole('article');
  await expect(detail).toContainText('First approved by fay@money.example.');
  await detail.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the request of grace@money.example?' });
  await expect(dialog.getByLabel('Amount received')).toHaveValue('6,999.5');
  await dialog.getByLabel('Amount received').fill('7000');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('6999.5 USDT');
  await dialog.getByLabel('Amount received').fill('6999.5');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved: grace@money.example.')).toBeVisible();
  await openConsole(page, '/');
  const days = page.getByRole('region', { name: 'Deposits and withdrawals' });
  await expect(days).toContainText('Deposits6,999.50');
}

async function funding(instance: Instance, token: string): Promise<string | undefined> {
  const accounts = await apiOf(instance.server.url, token).must<readonly WireAccount[]>(
    '/v2/api/main/wallet/getBalance',
  );
  return accounts.find(({ type }) => type === 'change')?.balance;
}
