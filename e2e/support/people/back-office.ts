import type { Browser, Page } from '@playwright/test';
import { expect, type Instance } from '../instance.ts';
import { openConsole, signInFirst } from './operator.ts';
import { createOperator } from './operator-account.ts';
import type { Person } from './person.ts';

const COUNTER = { viewport: { width: 1440, height: 900 } };

/** An operator who has signed in at the console, in a browser of their own. */
export async function atBackOffice(
  browser: Browser,
  { server }: Pick<Instance, 'server'>,
  who: { readonly email: string; readonly role: string },
): Promise<Page> {
  const operator = await createOperator(server, who);
  const context = await browser.newContext({ baseURL: server.url, ...COUNTER });
  const counter = await context.newPage();
  await signInFirst(counter, operator);
  return counter;
}

/** Looks at what waits, and approves it by keyboard. */
export async function approve(
  counter: Page,
  kind: string,
  { address }: Pick<Person, 'address'>,
  says = 'Approved',
): Promise<void> {
  await openConsole(counter, '/');
  await openConsole(counter, `/reviews?kind=${kind}`);
  await expect(counter.getByRole('article')).toContainText(address);
  await counter.keyboard.press('a');
  // A message about an earlier approval may still be shown: the response is the right signal.
  const decided = counter.waitForResponse((answer) => /\/reviews\/.+\/approve$/.test(answer.url()));
  await counter.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await decided;
  await expect(counter.getByText(`${says}: ${address}.`)).toBeVisible();
}
