import type { Locator } from '@playwright/test';
import { expect, test } from '../support/instance.ts';
import { isWide, open, takeDemo } from '../support/steps.ts';

test('toast: never covers the main button, nor on wide screens the title and first steps', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Get started in 4 steps' }).click();
  const steps = page.getByRole('complementary', { name: 'Getting started' });
  await expect(steps).toContainText('Step 1 of 4');
  await takeDemo(page);
  await open(page, '/mine/auth');
  const toast = page.getByRole('region', { name: 'Messages' }).locator('> div');
  await expect(toast).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button').last()).toBeVisible();
  const toastAt = await edges(toast);
  const kept = [main.getByRole('button').last()];
  // There the first steps are in the toasts' corner.
  if (isWide(page)) kept.push(main.getByRole('heading', { level: 1 }), steps);
  for (const one of kept) expect(apart(toastAt, await edges(one)), await one.innerText()).toBe(true);
});

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function edges(of: Locator): Promise<Edges> {
  return of.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

function apart(a: Edges, b: Edges): boolean {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}
