import { expect, test } from '../support/instance.ts';
import { isWide, open, routeOf, takeDemo } from '../support/steps.ts';

test.describe('browser language is Arabic', () => {
  test.use({ locale: 'ar-EG' });
  test('shows the app in Arabic from right to left', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test.describe('browser language is not supported', () => {
  test.use({ locale: 'fi-FI' });
  test('falls back to traditional Chinese, the default', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
  });
});

test('language: applies a picked language at once, returns to the page and keeps the choice', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/feedback');
  await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('العربية').click();
  await expect.poll(() => routeOf(page)).toBe('/feedback');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toHaveCount(0);

  await open(page, '/language');
  await page.getByText('繁體中文').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');

  // An older version of the product knew traditional Chinese by another name.
  await page.evaluate(() => localStorage.setItem('tidemark.language', 'tw'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
});

test.describe('theme on a device with dark colour scheme', () => {
  test.use({ colorScheme: 'dark' });
  test('starts dark, switches to light and keeps the choice', { tag: '@phone' }, async ({ page }) => {
    await takeDemo(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (isWide(page)) {
      await page.getByRole('button', { name: 'Light theme' }).click();
    } else {
      await open(page, '/mine');
      await page.getByRole('switch', { name: 'Dark theme' }).click();
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('page title on an Android phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  });
  test('shows the name of the current page', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/trade');
    await expect(page).toHaveTitle('Trade · Tidemark');
    await open(page, '/language');
    await expect(page).toHaveTitle('Language · Tidemark');
  });
});
