import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './house.ts';
import type { ServerProcess } from './server.ts';

/** An operator made on the command line, as whoever runs the house does it. */
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

/** The first sign-in, through the authenticator's set-up; answers its secret. */
export async function signInFirst(page: Page, operator: NewOperator): Promise<string> {
  await openConsole(page, '/login');
  await page.getByLabel('E-mail address').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Authenticator code').fill(totp(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return secret;
}

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits of an authenticator at a moment (RFC 6238, SHA-1). */
export function totp(secret: string, at: number): string {
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', key).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The digits of the next step: a step that was used once is not taken again. */
export function nextTotp(secret: string): string {
  return totp(secret, Date.now() + STEP_MS);
}
