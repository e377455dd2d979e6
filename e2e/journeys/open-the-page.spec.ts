import { expect, test } from '@playwright/test';

test('whoever opens the page finds the app, and the browser has nothing to complain about', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.locator('#root, #app, body > *').first()).toBeAttached();
  await expect(page.locator('body')).toContainText('EUR');
  expect(complaints).toEqual([]);
});

test('a path that nobody serves leads to the home page', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL(/\/(#.*)?$/);
});
