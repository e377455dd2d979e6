import { readFile } from 'node:fs/promises';
import { arrived, freezeLink, mailedCode } from '../../support/instance/outbox.ts';
import { expect, test } from '../../support/instance.ts';
import { signIn, signOut, typeCredentials } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { appCode } from '../../support/people/totp.ts';
import { open, routeOf } from '../../support/steps.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

test('two-factor: sign-in accepts an app code or a recovery code, and each works only once', async ({
  page,
  instance,
}, { project }) => {
  const person = await aPerson(instance, `two@${project.name}.example`);
  await signIn(page, person);
  await open(page, '/user');
  await page.getByRole('link', { name: /Two-factor authentication/ }).click();
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(card).toContainText('Off');
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Password', { exact: true }).fill('not this one');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await card.getByLabel('Password', { exact: true }).fill(person.password);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await card.locator('code').innerText()).replaceAll(' ', '');
  const link = await card.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);

  // The sixth digit sends it, in whatever form it was pasted.
  const now = appCode(secret);
  await card.getByLabel('6-digit code from the app').fill(`${now.slice(0, 3)} ${now.slice(3)}`);
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(recovery.trim());
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card).toContainText('10 recovery codes are left');
  await expect(page.getByRole('main')).toContainText('Your two-factor settings were changed');

  // A step of the app serves once: the sign-in takes the next one.
  await signOut(page);
  await typeCredentials(page, person.address, person.password);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.getByLabel('6-digit code').fill(now);
  await expect(page.getByRole('alert'), 'used already').toBeVisible();
  await page.getByLabel('6-digit code').fill(appCode(secret, 1));
  await expect.poll(() => routeOf(page)).toBe('/');

  await signOut(page);
  await typeCredentials(page, person.address, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.trim().toUpperCase());
  await page.getByLabel('Recovery code').press('Enter');
  await expect.poll(() => routeOf(page)).toBe('/');
  await open(page, '/mine/security');
  await expect(card).toContainText('9 recovery codes are left');

  await card.getByRole('button', { name: 'New recovery codes' }).click();
  await card.getByLabel('Password', { exact: true }).fill(person.password);
  await card.getByLabel(/or recovery code/).fill(recovery.trim());
  await card.getByRole('button', { name: 'Create new codes' }).click();
  await expect(card.getByRole('alert'), 'each code serves once').toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
});

test('sessions: ending another session in the list signs that device out at once', async ({
  page,
  browser,
  instance,
}, { project }) => {
  const person = await aPerson(instance, `devices@${project.name}.example`);
  await signIn(page, person);
  await open(page, '/mine/security');
  const list = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(list).toContainText('This device');
  const elsewhere = await browser.newContext({ baseURL: instance.server.url, userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await open(other, '/mine/security');
  await expect(other.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Firefox');

  await page.reload();
  const row = list.getByRole('listitem').filter({ hasText: 'Firefox' });
  await expect(row).toContainText('127.0.0.1');
  await row.getByRole('button', { name: /^Sign out Firefox/ }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => routeOf(other)).toBe('/login?from=/mine/security');

  // The registration's own session still exists: signs out all others, with one confirmation.
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await elsewhere.close();
});

test('account freeze: the link in a sign-in e-mail freezes the account until the password is reset', async ({
  page,
  browser,
  instance,
}, { project }) => {
  const person = await aPerson(instance, `freeze@${project.name}.example`);
  const elsewhere = await browser.newContext({ baseURL: instance.server.url, userAgent: FIREFOX });
  const visitor = await elsewhere.newPage();
  await signIn(visitor, person);
  await open(visitor, '/order');

  const link = await arrived(() => freezeLink(instance.dataDir, person.address));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Freeze my account' })).toBeVisible();
  await page.getByRole('button', { name: 'Freeze my account' }).click();
  await expect(page.getByText('Your account is frozen')).toBeVisible();
  await expect.poll(() => routeOf(visitor), 'the stranger is out at once').toBe('/login?from=/order');
  await typeCredentials(visitor, person.address, person.password);
  await expect(visitor.getByRole('alert')).toContainText('Set a new password');
  await elsewhere.close();

  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.getByLabel('E-mail address').fill(person.address);
  const spent = await mailedCode(instance.dataDir, person.address);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await arrived(async () => {
    const newest = await mailedCode(instance.dataDir, person.address);
    return newest === spent ? undefined : newest;
  });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('New password', { exact: true }).fill('mine-again-and-mine-8');
  await page.getByLabel('Confirm new password').fill('mine-again-and-mine-8');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect.poll(() => routeOf(page)).toBe('/login');
  await typeCredentials(page, person.address, 'mine-again-and-mine-8');
  await expect.poll(() => routeOf(page)).toBe('/');

  await page.goto(link);
  await page.getByRole('button', { name: 'Freeze my account' }).click();
  await expect(page.getByText('This link no longer works'), 'a link serves once').toBeVisible();
});
