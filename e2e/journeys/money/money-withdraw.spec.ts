import type { Locator, Page } from '@playwright/test';
import { apiOf } from '../../support/api.ts';
import { depositCoins } from '../../support/deposits.ts';
import { test } from '../../support/instance/money-instance.ts';
import { arrived, mailedCode } from '../../support/instance/outbox.ts';
import { expect, type Instance } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aCard, upload } from '../../support/page/uploads.ts';
import { type Desk, operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson, type Person } from '../../support/people/person.ts';
import { confirmAmount, open, routeOf } from '../../support/steps.ts';

/** Well-formed, but unassigned. */
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const main = (page: Page): Locator => page.getByRole('main');
const newest = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your withdrawals' }).getByRole('listitem').first();

/** Submits a real name over the API, to be approved at the desk. */
async function submitName({ server: { url } }: Instance, { token }: Person, name: string): Promise<void> {
  const picture = async (words: string) => upload(url, token, await aCard(words, '#0E7C86'));
  await apiOf(url, token).post('/api/user_real/real_name', {
    ...{ name, card_id: 'L0 123 4567', front_pic: await picture(name), reverse_pic: await picture('back') },
  });
}

/** Binds the address on the page that is open. */
async function bind(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await page.getByRole('button', { name: 'Save payout method' }).click();
}

/** From the withdrawal page: no payee exists, so the dialog leads to the page for binding one. */
async function bindTheFirst(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'No payout method yet' });
  await expect(question).toContainText('Add a coin address to receive withdrawals.');
  await question.getByRole('button', { name: 'Add coin address' }).click();
  await expect.poll(() => routeOf(page)).toContain('/mine/withdraw-way?type=1');
  await expect(main(page)).toContainText('after up to 24 hours');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(`${ADDRESS.slice(0, -1)}c`);
  await address.blur();
  await expect(main(page).getByRole('alert')).toContainText('This address looks mistyped.');
  await page.getByRole('radio', { name: 'ERC20' }).click();
  await address.fill(ADDRESS);
  await address.blur();
  await expect(main(page).getByRole('alert')).toContainText('This is not a ERC20 address.');
  expect.soft(await obstacles(page), 'the page that binds').toEqual([]);
  await page.getByRole('radio', { name: 'TRC20' }).click();
  await bind(page);
  await expect(page.getByText('Payout method saved.').first()).toBeVisible();
  await expect.poll(() => routeOf(page), 'back to where one came from').toMatch(/^\/mine\/withdraw(\?|$)/);
  await expect(main(page), 'the wait is said before anything is filled in').toContainText(
    /Withdrawals paused until .*You added a new payout method\./,
  );
  await expect(page.getByRole('button', { name: /^Paused until/ })).toBeDisabled();
}

/** The address is deleted and bound again, now without a waiting time. */
async function bindAgain(page: Page, desk: Desk): Promise<void> {
  await desk.set('settings/funding/funding', { withdraw_hold_hours: 0 });
  await open(page, '/mine/coin-address-list');
  await expect(main(page)).toContainText('New: available from');
  await page.getByRole('button', { name: 'Delete TJRabP…RTv8' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete TJRabP…RTv8?');
  await question.getByRole('button', { name: 'Delete coin address' }).click();
  await expect(main(page)).toContainText('No coin address yet');
  await page.getByRole('link', { name: 'Add coin address' }).click();
  await bind(page);
  await expect.poll(() => routeOf(page)).toBe('/mine/coin-address-list');
  await expect(main(page)).toContainText(ADDRESS);
  await expect(main(page)).not.toContainText('New: available from');
}

/** 12,000 USD, which needs two operators: the fee and the received amount are shown at once. */
async function drawAndConfirm(page: Page, instance: Instance, { address }: Person): Promise<void> {
  await open(page, '/mine/withdraw');
  await expect(main(page)).toContainText('25,000.00 USD');
  const amount = page.getByLabel('Amount in USD');
  await amount.fill('25000.01');
  await amount.blur();
  await expect(main(page).getByRole('alert')).toContainText('Available: 25,000.00 USD');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(amount).toHaveValue('25,000');
  await amount.fill('12000');
  // Over TRC20 the fee is 1 USD: (12000 − 1) × 1.
  await expect(main(page).locator('dl', { hasText: 'You receive' }).first()).toContainText('11,999.00 USDT');
  expect.soft(await obstacles(page), 'the filled form').toEqual([]);
  const before = await mailedCode(instance.dataDir, address);
  await page.getByRole('button', { name: 'Withdraw 12,000.00 USD' }).click();
  await confirmAmount(page, 'Withdraw 12,000.00 USD');
  const step = page.getByRole('dialog', { name: 'Confirm the withdrawal' });
  await expect(step).toContainText('11,999.00 USDT');
  await expect(step.getByRole('button', { name: /^\d+ s$/ }), 'the next code waits a minute').toBeDisabled();
  expect.soft(await obstacles(page), 'the step that confirms').toEqual([]);
  await step.getByLabel('Code').fill('000000');
  await expect(step.getByRole('alert')).toBeVisible();
  const code = await arrived(async () => {
    const found = await mailedCode(instance.dataDir, address);
    return found === before ? undefined : found;
  });
  await step.getByLabel('Code').fill(code);
  await expect(step).toHaveCount(0);
  await expect(newest(page)).toContainText(/12,000\.00 USD.*Under review.*4[78] hr \d+ min left/s);
  await expect(main(page).locator('form')).toContainText('13,000.00 USD');
}

test('withdrawal: a verified user binds an address, confirms by code and is paid after two approvals', async ({
  page,
  instance,
}, { project }) => {
  test.setTimeout(180_000);
  const first = await operatorDesk(instance, `pay1@${project.name}.example`, 'admin');
  const second = await operatorDesk(instance, `pay2@${project.name}.example`, 'admin');
  const person = await aPerson(instance, `wanda@${project.name}.example`);
  await signIn(page, person);
  await open(page, '/mine/withdraw');
  await expect(main(page)).toContainText('Verify your identity first');
  await page.getByRole('button', { name: 'Verify identity' }).click();
  await expect.poll(() => routeOf(page)).toBe('/mine/auth');
  const name = `Wanda ${project.name}`;
  await submitName(instance, person, name);
  await page.goBack();
  await expect(main(page)).toContainText('Your identity is under review.');
  await first.decide('real_name', name, 'approve');
  const deposit = await depositCoins(instance.server.url, person.token, {
    currency: 'USDT',
    number: '25000',
  });
  await first.decide('deposit', deposit, 'approve');
  await second.decide('deposit', deposit, 'approve');

  await bindTheFirst(page);
  await bindAgain(page, first);
  await drawAndConfirm(page, instance, person);

  await first.decide('withdraw', '12000.000000', 'approve');
  await second.decide('withdraw', '12000.000000', 'approve');
  await expect(newest(page), 'seen without a reload').toContainText('Paid out');
  const steps = newest(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Requested/, /Confirmed by you/, /First of two approvals/, /Paid out/]);
  expect.soft(await obstacles(page), 'a withdrawal that was paid').toEqual([]);

  await page.getByLabel('Amount in USD').fill('100');
  await page.getByRole('button', { name: 'Withdraw 100.00 USD' }).click();
  await confirmAmount(page, 'Withdraw 100.00 USD');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await newest(page).getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(newest(page)).toContainText('Cancelled');
  await expect(main(page).locator('form')).toContainText('13,000.00 USD');
  await first.set('settings/funding/funding', { withdraw_hold_hours: 24 });
});
