import type { Page } from '@playwright/test';
import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { typeCredentials } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { appCode } from '../../support/people/totp.ts';
import { open, settled, visit } from '../../support/steps.ts';

const looks = [
  { language: 'en', theme: 'light', tag: '@desktop' },
  { language: 'ar', theme: 'dark', tag: '@phone' },
] as const;

/** Dresses the page; with a token, its owner is signed in. */
async function wear(
  page: Page,
  { language, theme }: (typeof looks)[number],
  token: string | undefined,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/feedback');
  await page.evaluate(
    ([language, theme, token]) => {
      localStorage.setItem('tidemark.language', language ?? '');
      localStorage.setItem('tidemark.theme', theme ?? '');
      if (token) localStorage.setItem('tidemark.token', token);
      else localStorage.removeItem('tidemark.token');
    },
    [language, theme, token],
  );
  await page.reload();
}

/** A page, or a state of it, after it has settled. */
async function check(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await obstacles(page), what).toEqual([]);
}

for (const look of looks) {
  test(`accessibility: sign-in and password reset have no violations in ${look.language}, ${look.theme}`, {
    tag: look.tag,
  }, async ({ page }) => {
    await wear(page, look, undefined);
    const main = page.getByRole('main');
    await visit(page, '/forgot');
    await main.getByRole('radio').nth(1).click();
    await check(page, 'the reset by phone');
    await main.locator('button[aria-haspopup=dialog]').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect.soft(await obstacles(page), 'the list of countries').toEqual([]);
    await page.keyboard.press('Escape');
    await visit(page, '/login');
    await main.locator('input[autocomplete=current-password]').fill('not this one');
    await main.locator('input').first().fill('nobody@tide.example');
    await main.locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check(page, 'a refused sign-in');
  });

  test(
    `accessibility: setting up two-factor sign-in has no violations in ${look.language}, ${look.theme}`,
    { tag: look.tag },
    async ({ page, instance }, { project }) => {
      const person = await aPerson(instance, `obstacles-${look.language}@${project.name}.example`);
      await wear(page, look, person.token);
      const main = page.getByRole('main');
      await visit(page, '/mine/password');
      await main.locator('input[type=password]').first().fill('turning7tide');
      await check(page, 'a new password');
      await visit(page, '/mine/security');
      await expect(main.getByRole('listitem').first()).toBeVisible();
      const card = main.locator('section').first();
      await card.getByRole('button').click();
      await card.locator('input').fill(person.password);
      await card.locator('input').press('Enter');
      const secret = await card.locator('code').innerText();
      await expect(card.getByRole('img')).toBeVisible();
      await check(page, 'the secret');
      await card.locator('input').fill(appCode(secret));
      await expect(card.getByRole('listitem')).toHaveCount(10);
      await check(page, 'recovery codes');
    },
  );
}

test(
  'accessibility: the second step of a sign-in has no violations',
  { tag: '@phone' },
  async ({ page, instance }, { project }) => {
    const person = await aPerson(instance, `step@${project.name}.example`);
    await wear(page, looks[0], person.token);
    await visit(page, '/mine/security');
    const card = page.getByRole('region', { name: 'Two-factor authentication' });
    await card.getByRole('button', { name: 'Set up' }).click();
    await card.getByLabel('Password', { exact: true }).fill(person.password);
    await card.getByLabel('Password', { exact: true }).press('Enter');
    await card.getByLabel('6-digit code from the app').fill(appCode(await card.locator('code').innerText()));
    await expect(card.getByRole('listitem')).toHaveCount(10);
    await wear(page, looks[0], undefined);
    await typeCredentials(page, person.address, person.password);
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await expect(page.getByRole('alert')).toHaveText('Enter the 6-digit code');
    await check(page, 'the second step');
  },
);
