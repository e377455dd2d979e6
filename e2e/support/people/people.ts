import type { Page } from '@playwright/test';
import { expect } from '../instance.ts';
import { open, routeOf } from '../steps.ts';
import type { Person } from './person.ts';

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
