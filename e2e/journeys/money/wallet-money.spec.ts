import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiOf, type WireAccount, type WireOrder } from '../../support/api.ts';
import { expect, type Instance, test } from '../../support/instance.ts';
import { paidIn } from '../../support/money.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson, type Person } from '../../support/people/person.ts';
import { confirmAmount, open, routeOf } from '../../support/steps.ts';
import { traderWith } from '../../support/trader.ts';

/*
 * 1,000 USD arrive, 400 go to trading. 0.01 lots of BTC/USD (a lot is one coin) are bought at 60,000
 * and sold at 61,000: + 10, less the fee of 15 USD a lot: − 0.15. So the contract account holds
 * 400 + 10 − 0.15 = 409.85, and all accounts 1,009.85.
 */

const main = (page: Page) => page.getByRole('main');
const today = () => new Date().toISOString().slice(0, 10);

/** A user with 1,000 USD in the funding account, signed in on this page. */
async function withMoney(page: Page, instance: Instance, name: string): Promise<Person> {
  const person = await aPerson(instance, `${name}@money.example`);
  const desk = await operatorDesk(instance, `${name}.desk@money.example`, 'admin');
  await paidIn(instance, desk, person, '1000');
  await signIn(page, person);
  return person;
}

/** Wins ten dollars on a position of the contract account. */
async function tradeWell(instance: Instance, { token }: Person): Promise<WireOrder> {
  await instance.feed.prices({ BTCUSD: 60_000 });
  const trader = await traderWith(apiOf(instance.server.url, token));
  const order = await trader.buy('BTCUSD', 0.01);
  await instance.feed.prices({ BTCUSD: 61_000 });
  return trader.close(order);
}

async function move(instance: Instance, { token }: Person, amount: string): Promise<void> {
  await apiOf(instance.server.url, token).post('/api/account/transfer', {
    balance: amount,
    currency_id: 1,
    from: 'change',
    to: 'forex',
  });
}

test('transfer form: refuses invalid amounts at once and shows the new balance after a transfer', async ({
  page,
  instance,
}, { project }) => {
  const person = await withMoney(page, instance, `mover.${project.name}`);
  await open(page, '/mine/transfer');
  const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByLabel('To', { exact: true })];
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(main(page)).toContainText('Available: 1,000.00 USD');

  await to.selectOption({ label: 'Funding account' });
  await expect(from, 'the same account on both sides swaps them').toHaveValue('forex');
  await expect(main(page)).toContainText('Available: 0.00 USD');
  await page.getByRole('button', { name: 'Swap accounts' }).click();
  await expect(from).toHaveValue('change');
  await expect(to).toHaveValue('forex');

  const send = page.getByRole('button', { name: 'Transfer to Contract account' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Enter an amount.');
  await amount.fill('1000.01');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Maximum transfer: 1,000.00 USD.');
  await expect(amount).toBeFocused();
  await page.getByRole('button', { name: 'All', exact: true }).first().click();
  await expect(amount).toHaveValue('1,000');
  await amount.fill('400');
  await expect(main(page)).toContainText(/Funding account after transfer\s*600\.00/);
  await expect(main(page)).toContainText(/Contract account after transfer\s*400\.00/);
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('four hundred USD');
  await confirmAmount(page, 'Transfer 400.00 USD');
  await expect(page.getByRole('listitem').filter({ hasText: /Funding.*Contract/ })).toContainText('400.00');
  await expect(main(page), 'within a second or so').toContainText('Balance: 600.00 USD');
  await expect(amount).toHaveValue('');

  await page.getByRole('radio', { name: 'Up/Down account' }).click();
  await expect(main(page)).toContainText('No transfers yet');
  await page.getByRole('radio', { name: 'Contract account' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /Funding.*Contract/ })).toHaveCount(1);
  const accounts = await apiOf(instance.server.url, person.token).must<readonly WireAccount[]>(
    '/v2/api/main/wallet/getBalance',
  );
  expect(Object.fromEntries(accounts.map(({ type, balance }) => [type, balance]))).toEqual({
    change: '600.000000',
    micro: '0.000000',
    forex: '400.000000',
  });
});

test('account history: explains a balance line by line and links each line to its cause', async ({
  page,
  instance,
}, { project }) => {
  const person = await withMoney(page, instance, `reader.${project.name}`);
  await open(page, '/mine/history?accountTypeId=3');
  await expect(main(page)).toContainText('No transactions yet');
  await move(instance, person, '400');
  const order = await tradeWell(instance, person);
  await expect(main(page), 'live').toContainText('409.85');
  const lines = main(page).getByRole('listitem').filter({ hasText: '#' });
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('+10.00');
  await expect(lines.nth(1)).toContainText('-0.15');
  await expect(lines.nth(2)).toContainText('+400.00');

  await lines.nth(0).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USD' });
  await expect(sheet).toContainText(String(order.Id));
  await page.keyboard.press('Escape');
  await expect.poll(() => routeOf(page)).toBe('/order?type=3');
  await page.goBack();
  await lines.nth(2).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer' })).toBeVisible();
  await expect(page.locator('[aria-current=true]')).toContainText('400.00');
  await page.goBack();

  await page.getByRole('link', { name: 'How your balance adds up' }).click();
  const sum = page.getByRole('region', { name: 'Balance breakdown' });
  await expect(sum.getByRole('listitem')).toHaveCount(3);
  await expect(sum).toContainText('All entries add up exactly to the balance.');
  const figures = await sum.locator('.num').allInnerTexts();
  const cents = figures.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100));
  expect(cents.at(-1)).toBe(40_985);
  expect(cents.slice(0, -1).reduce((all, one) => all + one, 0)).toBe(40_985);
  await sum.getByRole('link', { name: /-0\.15/ }).click();
  await expect(main(page)).toContainText('Showing one type of transaction.');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('-0.15');
});

test('statement: adds up on screen, in print and as CSV', async ({ page, instance }, { project }) => {
  const person = await withMoney(page, instance, `keeper.${project.name}`);
  await move(instance, person, '400');
  await tradeWell(instance, person);
  await open(page, `/mine/statement?from=${today()}&to=${today()}`);
  const sheet = page.getByRole('article', { name: 'Statement' });
  // The deposit, both sides of the transfer, fee and profit.
  await expect(sheet.getByRole('row')).toHaveCount(1 + 5);
  await expect(sheet).toContainText(
    /Opening balance\s*0\.00\s*Received\s*1,410\.00\s*Paid\s*-?400\.15\s*Closing balance\s*1,009\.85/,
  );
  await expect(sheet).toContainText(person.address);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const amounts = rows
    .slice(1)
    .flatMap(([, , , amount]) => (amount ? [Math.round(Number(amount) * 1e6)] : []));
  expect(amounts).toHaveLength(5);
  expect(amounts.reduce((all, one) => all + one, 0)).toBe(1_009_850_000);
  expect(rows.at(-1)?.[4]).toBe('1009.850000');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden();
  await expect(page.getByRole('banner').first()).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: null });
  expect((await page.pdf({ format: 'A4' })).subarray(0, 4).toString()).toBe('%PDF');
});

test('profit calendar: shows the profit of a day, supports the keyboard and opens its lines', async ({
  page,
  instance,
}, { project }) => {
  const person = await withMoney(page, instance, `planner.${project.name}`);
  await move(instance, person, '400');
  await tradeWell(instance, person);
  await open(page, '/mine/calendar');
  const day = page.getByRole('button', { name: /: \+9\.85 USD, 1 trade closed$/ });
  await expect(day).toContainText('+9.85');
  await day.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('data-day', `${today().slice(0, 8)}08`);
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  await expect(main(page).getByRole('listitem').filter({ hasText: '#' })).toHaveCount(5);
});
