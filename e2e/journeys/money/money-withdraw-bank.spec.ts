import type { Locator, Page } from '@playwright/test';
import { apiOf } from '../../support/api.ts';
import { depositByWire } from '../../support/deposits.ts';
import { test } from '../../support/instance/money-instance.ts';
import { expect, type Instance } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aCard, upload } from '../../support/page/uploads.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { typeCredentials } from '../../support/people/people.ts';
import { aPerson, type Person } from '../../support/people/person.ts';
import { appCode } from '../../support/people/totp.ts';
import { confirmAmount, open, routeOf } from '../../support/steps.ts';

/** Valid check digits, but unassigned. */
const IBAN = 'DE75512108001245126199';
const SLIPPED = 'DE75512108001245126198';

const main = (page: Page): Locator => page.getByRole('main');
const newest = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your withdrawals' }).getByRole('listitem').first();

/** Sets an authenticator up over the API; answers its secret. */
async function withAuthenticator({ server: { url } }: Instance, person: Person): Promise<string> {
  const api = apiOf(url, person.token);
  const { secret } = await api.post<{ secret: string }>('/api/security/totp_begin', {
    password: person.password,
  });
  await api.post('/api/security/totp_confirm', { code: appCode(secret, -1) });
  return secret;
}

/** Binds an account in euro, with a slip of the pen first. */
async function bindAccount(page: Page, name: string): Promise<void> {
  await open(page, '/mine/bank-card-list');
  await page.getByRole('link', { name: 'Add bank account' }).first().click();
  await expect.poll(() => routeOf(page)).toContain('/mine/withdraw-way?type=2');
  await page.getByRole('radio', { name: 'GBP' }).click();
  await expect(main(page)).toContainText('GBP withdrawals are unavailable');
  await page.getByRole('radio', { name: 'EUR' }).click();
  await page.getByLabel('Bank', { exact: true }).fill('Sparkasse Gezeiten');
  await page.getByLabel('Account holder').fill(name);
  const account = page.getByLabel('Account number or IBAN');
  await account.fill(SLIPPED);
  await account.blur();
  await expect(main(page).getByRole('alert')).toContainText('This IBAN looks mistyped.');
  await account.fill(IBAN);
  await page.getByRole('button', { name: 'Save payout method' }).click();
  await expect.poll(() => routeOf(page)).toBe('/mine/bank-card-list');
  await expect(main(page)).toContainText(IBAN);
}

/** Draws so much of the euro and answers the step that confirms it. */
async function draw(page: Page, amount: string): Promise<Locator> {
  await open(page, '/mine/withdraw?type=2');
  await page.getByRole('radio', { name: 'EUR' }).click();
  await page.getByLabel('Amount in USD').fill(amount);
  await page.getByRole('button', { name: `Withdraw ${amount}.00 USD` }).click();
  await confirmAmount(page, `Withdraw ${amount}.00 USD`);
  const step = page.getByRole('dialog', { name: 'Confirm the withdrawal' });
  await expect(step).toContainText('6-digit code from your authenticator app');
  await expect(step.getByRole('button', { name: 'Send again' }), 'nothing is mailed').toHaveCount(0);
  return step;
}

test(
  'bank withdrawal: a user binds an account, confirms with the authenticator and is paid in euro',
  { tag: '@sweep' },
  async ({ page, instance }, { project }) => {
    test.setTimeout(180_000);
    const desk = await operatorDesk(instance, `bank@${project.name}.example`, 'admin');
    await desk.set('settings/funding/funding', { withdraw_hold_hours: 0 });
    const person = await aPerson(instance, `edda@${project.name}.example`);
    const name = `Edda ${project.name}`;
    const picture = await upload(instance.server.url, person.token, await aCard(name, '#0E7C86'));
    const pictures = {
      front_pic: picture,
      reverse_pic: await upload(instance.server.url, person.token, await aCard('back', '#0E7C86')),
    };
    await apiOf(instance.server.url, person.token).post('/api/user_real/real_name', {
      ...{ name, card_id: 'E0 555 1234', ...pictures },
    });
    await desk.decide('real_name', name, 'approve');
    const wire = await depositByWire(instance.server.url, person.token, { currency: 'USD', number: '2000' });
    await desk.decide('deposit', wire, 'approve');
    const secret = await withAuthenticator(instance, person);

    await typeCredentials(page, person.address, person.password);
    await page.getByLabel('6-digit code').fill(appCode(secret));
    await expect.poll(() => routeOf(page)).toBe('/');
    await bindAccount(page, name);

    const step = await draw(page, '500');
    await step.getByLabel('6-digit code from your authenticator app').fill('000000');
    await expect(step.getByRole('alert')).toBeVisible();
    expect.soft(await obstacles(page), 'the step of the app').toEqual([]);
    await step.getByLabel('6-digit code from your authenticator app').fill(appCode(secret, 1));
    await expect(step).toHaveCount(0);
    await expect(newest(page)).toContainText(/500\.00 USD.*Under review/s);
    await desk.decide('withdraw', '500.000000', 'approve');
    await expect(newest(page), 'seen without a reload').toContainText('Paid out');
    // Half a percent is the fee: (500 − 2.50) × 0.92.
    await expect(newest(page)).toContainText('457.70 EUR');
    await expect(main(page).locator('form')).toContainText('1,500.00 USD');
    await desk.set('settings/funding/funding', { withdraw_hold_hours: 24 });
  },
);
