import { expect, test } from '../../support/instance.ts';
import { addAuthenticator } from '../../support/people/authenticator.ts';
import { signIn, signOut, typeCredentials } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open, routeOf } from '../../support/steps.ts';

// Browsers offer passkeys on localhost, and at no address in numbers.
test.use({
  baseURL: async ({ instance }, use) => use(instance.server.url.replace('127.0.0.1', 'localhost')),
});

test(
  'passkey: signs in alone and after the password, and can be added and removed',
  { tag: '@phone' },
  async ({ page, instance }, { project }) => {
    await addAuthenticator(page);
    const person = await aPerson(instance, `passkey@${project.name}.example`);
    await signIn(page, person);
    await open(page, '/mine/security');
    const card = page.getByRole('region', { name: 'Passkeys' });
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await card.getByLabel('Name').fill('My device');
    await card.getByLabel('Password', { exact: true }).fill(person.password);
    await card.getByRole('button', { name: 'Add passkey' }).click();
    const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await card.getByRole('button', { name: 'I have saved them' }).click();
    await expect(card.getByRole('listitem')).toContainText('My device');
    await expect(page.getByRole('main')).toContainText('Your two-factor settings were changed');

    await signOut(page);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.poll(() => routeOf(page)).toBe('/');

    // The password alone no longer opens the account.
    await signOut(page);
    await typeCredentials(page, person.address, person.password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(() => routeOf(page)).toBe('/');

    await open(page, '/mine/security');
    const devices = page.getByRole('list', { name: 'Signed-in devices' });
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Passkey');
    await card.getByRole('button', { name: 'Remove: My device' }).click();
    await card.getByLabel('Password', { exact: true }).fill(person.password);
    await card.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(card.getByRole('button', { name: 'Add passkey' })).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(0);

    await signOut(page);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  },
);
