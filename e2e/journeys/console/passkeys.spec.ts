import { expect, test } from '../../support/instance.ts';
import { addAuthenticator } from '../../support/people/authenticator.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { appCode } from '../../support/people/totp.ts';
import { routeOf } from '../../support/steps.ts';

// Browsers offer passkeys on localhost, and at no address in numbers.
test.use({
  baseURL: async ({ instance }, use) => use(instance.server.url.replace('127.0.0.1', 'localhost')),
});

test(
  'operator passkey: an operator adds, renames, signs in with and removes a passkey',
  { tag: '@desktop' },
  async ({ page, instance }, { project }) => {
    await addAuthenticator(page);
    const operator = await createOperator(instance.server, {
      email: `passkey@${project.name}.example`,
      role: 'admin',
    });
    const secret = await signInFirst(page, operator);
    await openConsole(page, '/password');
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    // The same page changes the password, with fields of the same names.
    const form = (title: string) =>
      main.locator('form').filter({ has: page.getByRole('heading', { name: title }) });
    await button('Add passkey').click();
    await form('Add passkey').getByLabel('Name').fill('My device');
    await form('Add passkey').getByLabel('Password', { exact: true }).fill(operator.password);
    await form('Add passkey').getByLabel('Authenticator code').fill(appCode(secret, 1));
    await button('Add passkey').click();
    await button('Rename: My device').click();
    await main.getByLabel('Name').fill('Office');
    await button('Save').click();
    await expect(button('Rename: Office')).toBeVisible();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await openConsole(page, '/password');
    await button('Remove: Office').click();
    await form('Office').getByLabel('Password', { exact: true }).fill(operator.password);
    await button('Use a passkey').click();
    await expect(button('Add passkey')).toBeVisible();
    await expect(button('Remove: Office')).toHaveCount(0);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => routeOf(page)).toBe('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  },
);
