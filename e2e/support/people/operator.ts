import type { Page } from '@playwright/test';
import { expect } from '../instance.ts';
import type { NewOperator } from './operator-account.ts';
import { appCode } from './totp.ts';

/** Opens a place of the console; the page itself is loaded only the first time. */
export async function openConsole(page: Page, route: string): Promise<void> {
  await page.goto(`/console#${route}`);
}

/** The first sign-in, through the authenticator's set-up, which may be looked at; answers its secret. */
export async function signInFirst(
  page: Page,
  operator: NewOperator,
  atSetUp: () => Promise<void> = async () => {},
): Promise<string> {
  await openConsole(page, '/login');
  await page.getByLabel('E-mail address').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await atSetUp();
  await page.getByLabel('Authenticator code').fill(appCode(secret));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return secret;
}
