import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type MailServer, mailServer } from '../../support/instance/mail-server.ts';
import { arrived, codeOf, mailedCode, textedCode } from '../../support/instance/outbox.ts';
import { freePort, serverProcess } from '../../support/instance/server.ts';
import { expect, test } from '../../support/instance.ts';
import { signIn, typeCredentials } from '../../support/people/people.ts';
import { aPerson, GOOD_PASSWORD } from '../../support/people/person.ts';
import { open, routeOf } from '../../support/steps.ts';

const OTHER_PASSWORD = 'the-ebb-comes-at-noon-4';

test('registration by phone: searches the country, sends a code by SMS and keeps entries after a reload', async ({
  page,
  instance,
}, { project }) => {
  // Unassigned Austrian numbers (a fictitious range), one per shell.
  const number = project.name === 'phone' ? '664 1234567' : '664 7654321';
  const international = `+43${number.replace(' ', '')}`;
  await open(page, '/register?invite_code=NOBODY77');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(page.getByRole('button', { name: 'Country: Hong Kong SAR China +852' })).toBeVisible();
  await page.getByRole('button', { name: /^Country/ }).click();
  const countries = page.getByRole('dialog', { name: 'Choose a country' });
  for (const absent of ['China', 'Cuba', 'Israel', 'North Korea', 'Vanuatu'])
    await expect(countries.getByRole('option', { name: new RegExp(`^${absent} \\+`) })).toHaveCount(0);
  await countries.getByRole('combobox').fill('+43');
  await expect(countries.getByRole('option')).toHaveCount(1);
  await countries.getByRole('combobox').press('Enter');
  await expect(countries).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Country: Austria +43' })).toBeFocused();

  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter your phone number')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The code has been sent.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  const code = await arrived(() => textedCode(instance.dataDir, international));

  // After switching to another app for the code, the page may be reloaded.
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveValue(number);
  await expect(page.getByRole('button', { name: 'Country: Austria +43' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ s$/ }), 'the wait goes on').toBeDisabled();

  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Password', { exact: true }).fill('12345678');
  await page.getByLabel('Confirm password').fill('12345678');
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page.getByLabel('Invite code (optional)'), 'nobody has this code').toBeFocused();
  await page.getByLabel('Invite code (optional)').fill('');
  await page.getByLabel('Invite code (optional)').press('Enter');
  await expect.poll(() => routeOf(page)).toBe('/');
  await open(page, '/user');
  await expect(page.getByRole('main')).toContainText(international);
  await signOut(page);

  await open(page, '/login');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByText('Enter your phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill(international);
  await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect.poll(() => routeOf(page)).toBe('/');
});

/** Signs out on the account page, after one confirmation. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
}

/** Types the passwords of a reset; sends them with Enter. */
async function typeNewPassword(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Confirm new password').fill(second);
  await page.getByLabel('Confirm new password').press('Enter');
}

test.describe('password reset with a mail server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-e2e-mail-'));
  let mails: MailServer;
  let server: ReturnType<typeof serverProcess>;
  test.beforeAll(async () => {
    mails = await mailServer(await freePort());
    const environment = {
      ...{ FEED: 'ingest', FEED_TOKEN: 'token-of-no-feed' },
      ...{ SMTP_URL: mails.url, MAIL_FROM: 'Tidemark <tide@tidemark.example>' },
    };
    server = serverProcess({ port: await freePort(), dataDir, environment });
    await server.start();
  });
  test.afterAll(async () => {
    await server.stop();
    await mails.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const codeFor = (address: string) => arrived(() => mails.to(address).map(codeOf).find(Boolean));

  test('registers by e-mail, forgets the password and resets it with a mailed code', async ({ page }, {
    project,
  }) => {
    const address = `lost@${project.name}.example`;
    await page.goto(`${server.url}/#/register`);
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = await codeFor(address);
    await page.getByLabel('Country of residence').selectOption({ label: 'Hong Kong SAR China' });
    expect(mails.to(address)[0]?.from?.address).toBe('tide@tidemark.example');
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).last().click();
    await expect(page.getByText('Welcome to Tidemark')).toBeVisible();
    const known = mails.to(address).length;

    // Lost: from the sign-in to the reset, as a visitor would.
    await page.goto(`${server.url}/#/mine/other`);
    await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
    await page.goto(`${server.url}/#/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Both pages have this field: text typed before the second page appears is lost with the first.
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await arrived(() => (mails.to(address).length > known ? true : undefined));
    await page.getByLabel('Code', { exact: true }).fill(await codeFor(address));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Fill in all fields')).toBeVisible();
    await typeNewPassword(page, OTHER_PASSWORD, GOOD_PASSWORD);
    await expect(page.getByText('The passwords do not match')).toBeVisible();
    await typeNewPassword(page, OTHER_PASSWORD, OTHER_PASSWORD);
    await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible();
    await expect.poll(() => routeOf(page)).toBe('/login');

    await page.getByLabel('E-mail address').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await expect(page.getByRole('alert')).toHaveText('The account or password is incorrect.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await expect.poll(() => routeOf(page)).toBe('/');
    await page.goto(`${server.url}/#/mine/security`);
    await expect(page.getByRole('main')).toContainText(
      /Withdrawals paused until .*Your password was changed/,
    );
  });
});

test('password: a new password ends every session at once, whether set by mailed code or old password', async ({
  page,
  browser,
  instance,
}, { project }) => {
  const person = await aPerson(instance, `change@${project.name}.example`);
  await signIn(page, person);
  const elsewhere = await browser.newContext({ baseURL: instance.server.url });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await open(other, '/mine');

  await open(page, '/mine/password');
  const spent = await mailedCode(instance.dataDir, person.address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('The code has been sent.')).toBeVisible();
  const code = await arrived(async () => {
    const newest = await mailedCode(instance.dataDir, person.address);
    return newest === spent ? undefined : newest;
  });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await typeNewPassword(page, OTHER_PASSWORD, OTHER_PASSWORD);
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible();
  await expect.poll(() => routeOf(page)).toMatch(/^\/login/);
  await expect.poll(() => routeOf(other), 'and the other device has noticed').toBe('/login?from=/mine');
  await elsewhere.close();

  await typeCredentials(page, person.address, OTHER_PASSWORD);
  await expect.poll(() => routeOf(page)).toBe('/');
  await open(page, '/mine/password');
  await page.getByRole('radio', { name: 'With my password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await typeNewPassword(page, GOOD_PASSWORD, GOOD_PASSWORD);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(OTHER_PASSWORD);
  await page.getByLabel('Current password').press('Enter');
  await expect.poll(() => routeOf(page)).toMatch(/^\/login/);
  await signIn(page, person);
});
