import { expect, test } from '../../support/instance.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { appCode } from '../../support/people/totp.ts';

const NEXT = 'a-lighthouse-in-the-fog-4';

test('operator password: changing it requires the old password, which is invalid afterwards', async ({
  page,
  instance,
}, { project }) => {
  test.slow();
  const eve = await createOperator(instance.server, {
    email: `eve-password@${project.name}.example`,
    role: 'support',
  });
  const secret = await signInFirst(page, eve);
  await openConsole(page, '/password');
  const type = async (old: string, again = NEXT) => {
    await page.getByLabel('Current password', { exact: true }).fill(old);
    await page.getByLabel('New password', { exact: true }).fill(NEXT);
    await page.getByLabel('Confirm new password', { exact: true }).fill(again);
    await page.getByLabel('Authenticator code').fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await type(eve.password, 'something else');
  await expect(page.getByText('The passwords do not match.')).toBeVisible();
  await type('not-the-old-one-1');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await type(eve.password);
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' }), 'this session stays').toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  const signIn = async (password: string) => {
    await page.getByLabel('E-mail address').fill(eve.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn(eve.password);
  await expect(page.getByRole('alert')).toContainText('incorrect');
  await signIn(NEXT);
  await expect(page.getByLabel('Authenticator code'), 'the new one is right').toBeVisible();
});
