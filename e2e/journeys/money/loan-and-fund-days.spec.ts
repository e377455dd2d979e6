import type { Locator, Page } from '@playwright/test';
import { apiOf, type WireAccount } from '../../support/api.ts';
import { depositCoins } from '../../support/deposits.ts';
import { test } from '../../support/instance/money-instance.ts';
import { expect, type Instance } from '../../support/instance.ts';
import { aPhoto, RECORDER } from '../../support/page/photo.ts';
import { approve, atBackOffice } from '../../support/people/back-office.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson, type Person } from '../../support/people/person.ts';
import { open, routeOf } from '../../support/steps.ts';

const DAY_MS = 86_400_000;

/**
 * What moves on the funding account, by hand; days are counted from S, the day on which all of it begins.
 *
 * Loan of 1,234.56 for 7 days, 1 of them free, repaid with one late day, S+8:
 *   interest 1,234.56 × 0.0006 × 6 = 4.444416; late fee 1,234.56 × 0.0025 = 3.0864
 * Tide 30, 1,234.56 at 0.12 % a day, left on S+3 after two full days:
 *   day 1,234.56 × 0.0012 = 1.481472 → 1.4815, twice 2.963; penalty 1,234.56 × 3 % = 37.0368
 * Harbour 7, 777.77 at 0.08 % a day, its seven full days are over on S+8:
 *   day 777.77 × 0.0008 = 0.622216 → 0.6222, seven times 4.3554
 *
 *   2,500 + 1,234.56 − (1,234.56 + 777.77) + 2.963 + (1,234.56 − 37.0368) + 4.3554 + 777.77
 *         − (1,234.56 + 4.444416 + 3.0864)
 *   = 2,500 + 2.963 + 4.3554 − 37.0368 − 4.444416 − 3.0864 = 2,462.750784
 */
const EXPLAINED = [
  ['Deposit', 1, '+2,500.00'],
  ['Loan paid out', 1, '+1,234.56'],
  ['Loan repaid', 1, '-1,234.56'],
  ['Loan interest', 1, '-4.444416'],
  ['Loan late fee', 1, '-3.0864'],
  ['Fund subscription', 2, '-2,012.33'],
  ['Fund income', 9, '+7.3184'],
  ['Fund redemption', 2, '+2,012.33'],
  ['Early redemption fee', 1, '-37.0368'],
] as const;

const main = (page: Page): Locator => page.getByRole('main');

/** Issue 6 as one user journey: money is borrowed and invested, days pass, and every line has its reason. */
test(
  'user journey: takes and repays a loan, invests in two funds, and the balance is fully explained',
  { tag: '@sweep' },
  async ({ page, browser, instance, complaints }, { project }) => {
    test.setTimeout(120_000);
    complaints.allow(RECORDER);
    const person = await aPerson(instance, `cal@${project.name}.example`);
    await withDollars(instance, person, project.name);
    const counter = await atBackOffice(browser, instance, {
      email: `hour@${project.name}.example`,
      role: 'admin',
    });
    await signIn(page, person);

    await introduceOneself(page);
    await approve(counter, 'loan_kyc', person);
    await expect.poll(() => routeOf(page), 'goes on by itself').toBe('/loan/submit');
    await borrow(page);
    await approve(counter, 'loan', person);
    await expect(page.getByRole('dialog', { name: 'Loan of 1,234.56 USD' })).toContainText('Outstanding');
    const due = await dueDay(instance, person);

    await subscribe(page, { fund: 'Tide 30', amount: '1,234.56', dayProfit: '1.4815', inAll: '44.4450' });
    await subscribe(page, { fund: 'Harbour 7', amount: '777.77', dayProfit: '0.6222', inAll: '4.3554' });

    // Lent for seven days on S, so that it is due on S+7.
    await daysPass(instance, due - 4 * DAY_MS);
    await leaveEarly(page);
    await approve(counter, 'redemption', person);
    await expect(subscriptionTo(page, 'Tide 30'), 'seen without a reload').toContainText('Redeemed early');

    await daysPass(instance, due + DAY_MS);
    await lastedToItsEnd(page);
    await repayLate(page);

    expect(await balanceOf(instance, person)).toBe('2462.750784');
    await explained(page);
    await linesLeadToTheirCauses(page);
    const { code, said } = await instance.server.run('verify');
    expect(said).toContain('the audit chain is whole');
    expect(code, said).toBe(0);
    await counter.context().close();
  },
);

/** 2,500 USD on the funding account: only preparation here, tested elsewhere. */
async function withDollars(instance: Instance, { token }: Person, name: string): Promise<void> {
  const desk = await operatorDesk(instance, `cash@${name}.example`, 'admin');
  const deposit = await depositCoins(instance.server.url, token, { currency: 'USDT', number: '2500' });
  await desk.decide('deposit', deposit, 'approve');
}

async function introduceOneself(page: Page): Promise<void> {
  await open(page, '/loan');
  await page.getByLabel('First name').fill('Cala');
  await page.getByLabel('Surname').fill('Tide');
  await page.getByRole('radio', { name: 'Female' }).click();
  await page.getByLabel('Month').selectOption('2');
  await page.getByLabel('Day').fill('29');
  await page.getByLabel('Year').fill('1992');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await page.getByLabel('Phone number').fill('7400 123456');
  await page.locator('input[type=file]').setInputFiles(await aPhoto('me.jpg'));
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
}

/** Chooses, reads and signs manually. */
async function borrow(page: Page): Promise<void> {
  await page.getByText('7 days', { exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('1234.56');
  await expect(main(page), 'its whole cost, before a word is sent').toContainText('1,239.004416 USD');
  await page.getByRole('button', { name: 'Read the agreement for 1,234.56 USD' }).click();
  await expect(page.getByText('Verified on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  const paper = page.getByLabel('Draw your signature here');
  await paper.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.5);
  await page.mouse.down();
  for (const [across, down] of [
    [0.3, 0.3],
    [0.4, 0.6],
    [0.5, 0.3],
    [0.7, 0.5],
  ] as const)
    await page.mouse.move(x + width * across, y + height * down, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign and apply for 1,234.56 USD' }).click();
  await expect(page.getByRole('dialog', { name: 'Loan of 1,234.56 USD' })).toContainText('Under review');
}

async function subscribe(
  page: Page,
  input: {
    readonly fund: string;
    readonly amount: string;
    readonly dayProfit: string;
    readonly inAll: string;
  },
): Promise<void> {
  await open(page, '/mining');
  await page.getByRole('link', { name: `Subscribe to ${input.fund}` }).click();
  await page.getByLabel('Amount to invest').fill(input.amount.replace(',', ''));
  await expect(main(page), 'at once, to four places').toContainText(input.dayProfit);
  await expect(main(page)).toContainText(input.inAll);
  const button = { name: new RegExp(`^Invest \\W*${input.amount}`) };
  await page.getByRole('button', button).click();
  await page.getByRole('alertdialog').getByRole('button', button).click();
  await expect(subscriptionTo(page, input.fund)).toContainText('Active');
}

const subscriptionTo = (page: Page, fund: string): Locator =>
  page.getByRole('list', { name: 'My subscriptions' }).locator(':scope > li').filter({ hasText: fund });

/** The day on which the loan is due, as the moment at which it begins. */
async function dueDay({ server }: Instance, { token }: Person): Promise<number> {
  const loans = await apiOf(server.url, token).must<{ readonly data: readonly Due[] }>('/api/loan/loan_list');
  return Date.parse(loans.data[0]?.repayment_time ?? '');
}

interface Due {
  readonly repayment_time: string;
}

/** All daily work up to a future day. */
async function daysPass({ server }: Instance, until: number): Promise<void> {
  const day = new Date(until).toISOString().slice(0, 10);
  const { code, said } = await server.run(`accrue --as-of ${day}`);
  expect(code, said).toBe(0);
}

/** Two days have been earned; the penalty is shown before the redemption. */
async function leaveEarly(page: Page): Promise<void> {
  await page.reload();
  const tide = subscriptionTo(page, 'Tide 30');
  await expect(tide).toContainText('Days paid: 2 of 30');
  await tide.getByRole('button', { name: 'Redeem early' }).click();
  const estimate = page.getByRole('dialog');
  for (const figure of ['1,234.56', '37.0368', '1,197.5232', '2.9630'])
    await expect(estimate).toContainText(figure);
  await estimate.getByRole('button', { name: /^Redeem and pay \W*37\.0368/ }).click();
  await expect(estimate).toHaveCount(0);
  await expect(tide).toContainText('Under review');
}

/** All seven days, each once, and the share is back. */
async function lastedToItsEnd(page: Page): Promise<void> {
  await page.reload();
  const harbour = subscriptionTo(page, 'Harbour 7');
  await expect(harbour).toContainText('Completed');
  await expect(harbour).toContainText('Days paid: 7 of 7');
  await harbour.getByRole('link', { name: /^Income/ }).click();
  await expect(main(page)).toContainText('4.3554');
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(7);
}

/** One late day costs one late fee of the agreement; the loan is repaid at once from the funding account. */
async function repayLate(page: Page): Promise<void> {
  await open(page, '/loan/repayment');
  for (const said of ['One day late', '1,234.56 USD', '4.444416 USD', '3.0864 USD', '1,242.090816 USD'])
    await expect(main(page)).toContainText(said);
  await page.getByRole('button', { name: 'Repay 1,242.090816 USD now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Repay 1,242.090816 USD' }).click();
  const loan = page.getByRole('dialog', { name: 'Loan of 1,234.56 USD' });
  await expect(loan).toContainText('Repaid from the funding account');
  await expect(loan.getByRole('region', { name: 'Late fees by day' }).getByRole('listitem')).toHaveCount(1);
}

/** The sum that the balance is made of, kind by kind: nothing else has moved. */
async function explained(page: Page): Promise<void> {
  await open(page, '/mine/explain?accountTypeId=1');
  const sum = page.getByRole('region', { name: 'Balance breakdown' });
  await expect(sum).toContainText('All entries add up exactly to the balance.');
  await expect(sum).toContainText('2,462.750784');
  await expect(sum.getByRole('listitem')).toHaveCount(EXPLAINED.length);
  for (const [kind, count, amount] of EXPLAINED) {
    const line = sum.getByRole('listitem').filter({ hasText: kind });
    await expect(line).toContainText(count === 1 ? '1 entry' : `${count} entries`);
    await expect(line).toContainText(amount);
  }
  await expect(main(page), 'the loan is repaid').toContainText('No funds on hold.');
}

async function linesLeadToTheirCauses(page: Page): Promise<void> {
  const follow = async (amount: string, kind: string) => {
    await open(page, '/mine/history?accountTypeId=1');
    // The previous list may still be shown, filtered to one kind.
    await expect(main(page).getByText('Showing one type of transaction.')).toHaveCount(0);
    const line = main(page).getByRole('listitem').filter({ hasText: kind }).filter({ hasText: amount });
    await line.getByRole('link').click();
  };
  await follow('-3.0864', 'Loan late fee');
  await expect(page.getByRole('dialog', { name: 'Loan of 1,234.56 USD' })).toContainText('Repaid');
  await follow('+777.77', 'Fund redemption');
  await expect(main(page)).toContainText('Showing one item.');
  await expect(subscriptionTo(page, 'Harbour 7')).toBeVisible();
  await expect(subscriptionTo(page, 'Tide 30')).toHaveCount(0);
}

async function balanceOf({ server }: Instance, { token }: Person): Promise<string | undefined> {
  const accounts = await apiOf(server.url, token).must<readonly WireAccount[]>(
    '/v2/api/main/wallet/getBalance',
  );
  return accounts.find(({ type }) => type === 'change')?.balance;
}
