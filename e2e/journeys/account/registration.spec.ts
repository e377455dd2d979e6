import { mailedCode } from '../../support/instance/outbox.ts';
import { expect, test } from '../../support/instance.ts';
import { isWide, open, routeOf } from '../../support/steps.ts';

const PASSWORD = 'a-tide-that-turns-9';

test(
  'registration: creates an account by e-mail, and a later sign-in returns to the requested page',
  { tag: '@desktop' },
  async ({ page, instance }, { project }) => {
    const address = `newcomer@${project.name}.example`;
    await open(page, '/register');
    await page.getByLabel('E-mail address').fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('The code has been sent.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^\d+ s$/ }), 'the next one waits a minute').toBeDisabled();
    const code = await expect
      .poll(() => mailedCode(instance.dataDir, address))
      .toBeTruthy()
      .then(() => mailedCode(instance.dataDir, address));
    await page.getByLabel('Country of residence').selectOption({ label: 'Hong Kong SAR China' });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill('something else');

    // Every refusal is shown at its field, and the input stays.
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Create account' }).last().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(code ?? '');
    await page.getByRole('button', { name: 'Create account' }).last().click();

    await expect.poll(() => routeOf(page)).toBe('/');
    await expect(page.getByText(address).first()).toBeVisible();
    await open(page, '/mine');
    await expect(page.getByText('0.00', { exact: true })).toHaveCount(4);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => routeOf(page)).toBe('/');
    await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();

    await open(page, '/order?type=3');
    await expect.poll(() => routeOf(page)).toBe('/login?from=/order?type=3');
    const signIn = page.getByRole('button', { name: 'Sign in' }).last();
    await signIn.click();
    await expect(page.getByText('Enter your e-mail address')).toBeVisible();
    await page.getByLabel('E-mail address').fill(address);
    await signIn.click();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('not-this-one');
    await signIn.click();
    await expect(page.getByText('The account or password is incorrect.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await signIn.click();
    await expect.poll(() => routeOf(page)).toBe('/order?type=3');
    await expect(page.getByText('No closed orders yet')).toBeVisible();
    if (isWide(page)) await expect(page.getByRole('banner')).toContainText(address);
  },
);

test('sign-in: ignores a return address that leads to another site', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/login?from=//evil.example');
  await page.getByRole('button', { name: 'Try a demo account' }).click();
  await expect.poll(() => routeOf(page)).toBe('/');
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
});
