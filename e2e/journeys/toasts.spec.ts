import type { Locator } from '@playwright/test';
import { expect, test } from '../house/house.ts';
import { isWide, open } from '../house/steps.ts';

test('a toast leaves a page its title and its main button, and stands beside the first steps', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'New here? Four first steps' }).click();
  const steps = page.getByRole('complementary', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Next' }).click();
  await steps.getByRole('button', { name: 'Take a demo account' }).click();
  await expect(steps).toContainText('Step 3 of 4');
  await open(page, '/mine/auth');
  const toast = page.getByRole('region', { name: 'Messages' }).locator('> div');
  await expect(toast).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button').last()).toBeVisible();
  const toastAt = await edges(toast);
  for (const kept of [main.getByRole('heading', { level: 1 }), main.getByRole('button').last()])
    expect(apart(toastAt, await edges(kept)), await kept.innerText()).toBe(true);
  // On a wide screen the first steps stand in the toasts' corner.
  if (isWide(page)) expect(apart(toastAt, await edges(steps)), 'the first steps').toBe(true);
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
