import type { Page } from '@playwright/test';
import type { ServerProcess } from '../instance/server.ts';
import { expect } from '../instance.ts';
import { appCode } from './totp.ts';

/** An operator created on the command line, as the administrator of an instance does. */
export interface NewOperator {
  readonly email: string;
  readonly password: string;
}

const PASSWORD = 'the-harbour-at-night-7';

/** `tidemark operator create`, with the password on its standard input. */
export async function createOperator(
  server: ServerProcess,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<NewOperator> {
  const { code, said } = await server.run(`operator create --email ${email} --role ${role}`, PASSWORD);
  if (code !== 0) throw new Error(`the operator was not made: ${said}`);
  return { email, password: PASSWORD };
}

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
