import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { apiOf, type WireAccount } from '../../support/api.ts';
import { test } from '../../support/instance/money-instance.ts';
import { arrived, mailedCode } from '../../support/instance/outbox.ts';
import { expect, type Instance } from '../../support/instance.ts';
import { aPhoto, RECORDER } from '../../support/page/photo.ts';
import { aCard, upload } from '../../support/page/uploads.ts';
import { approve, atBackOffice } from '../../support/people/back-office.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson, type Person } from '../../support/people/person.ts';
import { buySmallest, closePosition, confirmAmount, open, openTrade, routeOf } from '../../support/steps.ts';

/** Well-formed, and nobody's. */
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const main = (page: Page): Locator => page.getByRole('main');
const newest = (page: Page, list: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').first();

/**
 * Issue 5 as one user journey: money is deposited, used, and withdrawn, and the statement explains every
 * cent.
 */
test('user journey: deposits, transfers, trades and withdraws with two approvals, and the statement adds up', async ({
  page,
  browser,
  instance,
  complaints,
}, { project }) => {
  test.setTimeout(240_000);
  complaints.allow(RECORDER);
  const desk = await operatorDesk(instance, `whole@${project.name}.example`, 'admin');
  const person = await aPerson(instance, `penny@${project.name}.example`);
  await verified(instance, person, desk, `Penny ${project.name}`);
  const finance = await Promise.all([
    atBackOffice(browser, instance, { email: `fin1@${project.name}.example`, role: 'finance' }),
    atBackOffice(browser, instance, { email: `fin2@${project.name}.example`, role: 'finance' }),
  ]);

  await signIn(page, person);
  await payIn(page, '9000');
  await approve(finance[0], 'deposit', person);
  await expect(newest(page, 'Your deposits'), 'seen without a reload').toContainText('Completed');

  await move(page, { from: 'change', to: 'forex', amount: '1000' });
  await openTrade(page, 'BTC/USD');
  await buySmallest(page, 'BTC/USD');
  await expect
    .poll(() => profitOf(instance, person), { message: 'the price has moved, so the result has a line' })
    .not.toBe('0.000000');
  await open(page, '/order');
  await closePosition(page, 'BTC/USD');
  await move(page, { from: 'forex', to: 'change', amount: 'all' });
  expect(await balanceOf(instance, person, 'forex')).toBe('0.000000');

  await desk.set('settings/funding/funding', { withdraw_hold_hours: 0, second_approval_above: '1000' });
  await drawTo(page, instance, person, '4000');
  await approve(finance[0], 'withdraw', person, 'First approval given');
  await expect(newest(page, 'Your withdrawals')).toContainText('Under review');
  await approve(finance[1], 'withdraw', person);
  await expect(newest(page, 'Your withdrawals'), 'seen without a reload').toContainText('Paid out');
  await desk.set('settings/funding/funding', { withdraw_hold_hours: 24, second_approval_above: '10000' });

  // Deposit, two sides of each of two transfers, fee and result, withdrawal and its fee.
  expect(await statementTotal(page, 9)).toBe(Number(await balanceOf(instance, person, 'change')));
  await leadsToItsCause(page, '+9,000.00', 'Your deposits');
  await leadsToItsCause(page, '-3,999.00', 'Your withdrawals');
  const { code, said } = await instance.server.run('verify');
  expect(said).toContain('the audit chain is whole');
  expect(code).toBe(0);
  for (const counter of finance) await counter.context().close();
});

/** Submits a real name, which the desk approves. */
async function verified(
  { server: { url } }: Instance,
  { token }: Person,
  desk: Awaited<ReturnType<typeof operatorDesk>>,
  name: string,
): Promise<void> {
  const picture = async (words: string) => upload(url, token, await aCard(words, '#0E7C86'));
  const pictures = { front_pic: await picture(name), reverse_pic: await picture('back') };
  await apiOf(url, token).post('/api/user_real/real_name', { name, card_id: 'W0 765 4321', ...pictures });
  await desk.decide('real_name', name, 'approve');
}

async function payIn(page: Page, amount: string): Promise<void> {
  await open(page, '/mine/charge');
  await page.getByLabel('Number of coins sent').fill(amount);
  const slot = page.getByRole('group', { name: 'Proof of payment' });
  await slot.locator('input[type=file]').setInputFiles(await aPhoto('receipt.jpg'));
  await expect(slot.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await expect(newest(page, 'Your deposits')).toContainText('In review');
}

async function move(
  page: Page,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: string },
): Promise<void> {
  await open(page, '/mine/transfer');
  await page.getByRole('combobox', { name: 'From' }).selectOption(from);
  await page.getByLabel('To', { exact: true }).selectOption(to);
  const field = page.getByRole('textbox', { name: 'Amount' });
  if (amount === 'all') await page.getByRole('button', { name: 'All', exact: true }).first().click();
  else await field.fill(amount);
  await page.getByRole('button', { name: /^Transfer to/ }).click();
  await confirmAmount(page, /^Transfer .* USD/);
  await expect(field, 'sent, and ready for the next').toHaveValue('');
}

/** Binds an address, withdraws to it, and confirms with the mailed code. */
async function drawTo(page: Page, instance: Instance, { address }: Person, amount: string): Promise<void> {
  await open(page, '/mine/withdraw-way?type=1');
  await page.getByRole('radio', { name: 'TRC20' }).click();
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await page.getByRole('button', { name: 'Save payout method' }).click();
  await expect.poll(() => routeOf(page)).not.toContain('withdraw-way');
  await open(page, '/mine/withdraw');
  await page.getByLabel('Amount in USD').fill(amount);
  const before = await mailedCode(instance.dataDir, address);
  await page.getByRole('button', { name: /^Withdraw [\d,.]+ USD$/ }).click();
  await confirmAmount(page, /^Withdraw [\d,.]+ USD$/);
  const step = page.getByRole('dialog', { name: 'Confirm the withdrawal' });
  const code = await arrived(async () => {
    const found = await mailedCode(instance.dataDir, address);
    return found === before ? undefined : found;
  });
  await step.getByLabel('Code').fill(code);
  await expect(step).toHaveCount(0);
  await expect(newest(page, 'Your withdrawals')).toContainText('Under review');
}

/** Downloads the statement of today; answers what its lines add up to, in USD, to the cent and beyond. */
async function statementTotal(page: Page, lines: number): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  await open(page, `/mine/statement?from=${today}&to=${today}`);
  await expect(main(page).getByRole('article', { name: 'Statement' }).getByRole('row')).toHaveCount(
    1 + lines,
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const rows = (await readFile(await (await saved).path(), 'utf8'))
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const amounts = rows
    .slice(1)
    .flatMap(([, , , amount]) => (amount ? [Math.round(Number(amount) * 1e6)] : []));
  expect(amounts).toHaveLength(lines);
  const total = amounts.reduce((all, one) => all + one, 0);
  expect(Math.round(Number(rows.at(-1)?.[4]) * 1e6), 'the closing balance').toBe(total);
  return total / 1e6;
}

/** A line of the history leads to the deposit or withdrawal that caused it. */
async function leadsToItsCause(page: Page, amount: string, list: string): Promise<void> {
  await open(page, '/mine/history?accountTypeId=1');
  await main(page).getByRole('listitem').filter({ hasText: amount }).getByRole('link').click();
  await expect(main(page)).toContainText('Showing one item.');
  await expect(page.getByRole('list', { name: list }).locator(':scope > li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(main(page)).not.toContainText('Showing one item.');
}

async function balanceOf(instance: Instance, { token }: Person, type: string): Promise<string | undefined> {
  const accounts = await apiOf(instance.server.url, token).must<readonly WireAccount[]>(
    '/v2/api/main/wallet/getBalance',
  );
  return accounts.find((account) => account.type === type)?.balance;
}

/** Unrealised P/L of the user's open position. */
async function profitOf(instance: Instance, { token }: Person): Promise<string | undefined> {
  const { data } = await apiOf(instance.server.url, token).must<{ data: readonly { FactProfits: string }[] }>(
    '/v2/api/forex/my_deal',
  );
  return data[0]?.FactProfits;
}
