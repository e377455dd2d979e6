import type { Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { arrived, mailedCode } from '../instance/outbox.ts';
import { expect, type Instance } from '../instance.ts';
import { open, routeOf } from '../steps.ts';

/** A user with a real account. */
export interface Person {
  readonly address: string;
  readonly password: string;
  readonly token: string;
}

export const GOOD_PASSWORD = 'a-tide-that-turns-9';

/** Registers a user by e-mail without a browser. */
export async function aPerson(
  instance: Pick<Instance, 'server' | 'dataDir'>,
  address: string,
): Promise<Person> {
  const api = apiOf(instance.server.url);
  await api.post('/api/notify/send_email', { to: address, type: 1 });
  const sms_code = await arrived(() => mailedCode(instance.dataDir, address));
  const { token } = await api.post<{ token: string }>('/api/user/register', {
    type: 'email',
    account: address,
    password: GOOD_PASSWORD,
    re_password: GOOD_PASSWORD,
    country: 'JO',
    sms_code,
  });
  return { address, password: GOOD_PASSWORD, token };
}

/** Types account and password into the form and sends it. */
export async function typeCredentials(page: Page, address: string, password: string): Promise<void> {
  await open(page, '/login');
  // The page before may have a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('E-mail address').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

/** Signs in by mail and password, and is home. */
export async function signIn(page: Page, { address, password }: Person): Promise<void> {
  await typeCredentials(page, address, password);
  await expect.poll(() => routeOf(page)).toBe('/');
}

/** Leaves by the logout page, which leads home. */
export async function signOut(page: Page): Promise<void> {
  await open(page, '/mine/other');
  await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
}
