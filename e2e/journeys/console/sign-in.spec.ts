import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { obstaclesByDayAndNight } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { appCode } from '../../support/people/totp.ts';
import { isWide, routeOf } from '../../support/steps.ts';

test(
  'console sign-in: sets up the authenticator, signs in again, and an ended session leads back',
  { tag: '@desktop' },
  async ({ page, instance }, { project }) => {
    test.slow();
    const ada = await createOperator(instance.server, {
      email: `ada@${project.name}.example`,
      role: 'admin',
    });

    // Without a session every place leads to the sign-in, which does not reveal which accounts exist.
    await openConsole(page, '/audit');
    await expect.poll(() => routeOf(page)).toBe('/login?from=/audit');
    const submit = page.getByRole('button', { name: 'Sign in' });
    await submit.click();
    await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
    await page.getByLabel('E-mail address').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not-this-one');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('incorrect');
    const visitor = await page.getByRole('alert').innerText();
    await page.getByLabel('E-mail address').fill(ada.email);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(visitor);

    const secret = await signInFirst(page, ada);
    await expect(page.getByRole('banner')).toContainText('Administrator');
    await openConsole(page, '/audit');
    await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('operator.add');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => routeOf(page)).toBe('/login');
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await submit.click();
    await expect(page.getByLabel('Authenticator code')).toBeFocused();
    await page.getByLabel('Authenticator code').fill('000000');
    await submit.click();
    await expect(page.getByRole('alert')).toBeVisible();
    // A step that was used once is not taken again: the next one's digits.
    await page.getByLabel('Authenticator code').fill(appCode(secret, 1));
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    // Another tab of the same operator ends this session; the next call detects it, if the page has not been
    // notified yet.
    await openConsole(page, '/audit?operator=ada');
    await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('session.begin');
    await endSessionElsewhere(page, instance.server.url);
    await openConsole(page, '/audit?operator=ada&object=operator%3A1');
    await expect(page.getByRole('status')).toContainText('Your session has ended');
    expect(routeOf(page)).toBe('/login?from=/audit?operator=ada&object=operator%3A1');
  },
);

async function endSessionElsewhere(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('tidemark.operatorToken'));
  const answer = await fetch(`${url}/console/api/logout`, {
    method: 'POST',
    headers: { authorization: token ?? '', 'idempotency-key': 'another-tab' },
  });
  expect(answer.ok).toBe(true);
}

test(
  'console accessibility: sign-in pages and a dialog have no violations in light and dark theme',
  { tag: '@phone' },
  async ({ page, instance }, { project }) => {
    const bea = await createOperator(instance.server, {
      email: `bea@${project.name}.example`,
      role: 'admin',
    });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    const check = async (what: string) => expect.soft(await obstaclesByDayAndNight(page), what).toEqual([]);
    await openConsole(page, '/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('sign-in');
    await signInFirst(page, bea, () => check('the authenticator'));
    if (!isWide(page)) return;
    await openConsole(page, '/operators');
    await page.getByRole('button', { name: 'Add operator' }).click();
    await expect(page.getByRole('dialog', { name: 'Add operator' })).toBeVisible();
    await check('a dialog');
  },
);
