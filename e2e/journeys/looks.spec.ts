import { expect, test } from '../house/house.ts';
import { isWide, open, routeOf, takeDemo } from '../house/steps.ts';

test.describe('whoever reads Arabic', () => {
  test.use({ locale: 'ar-EG' });
  test('is met in Arabic, from right to left', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test.describe('whoever reads a language that is not spoken here', () => {
  test.use({ locale: 'fi-FI' });
  test('is met in traditional Chinese, the default', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
  });
});

test('a language that is picked is worn at once, leads back, and is kept', { tag: '@phone' }, async ({
  page,
}) => {
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

test.describe('a device that is dark', () => {
  test.use({ colorScheme: 'dark' });
  test('is met in the dark, may choose the light, and keeps it', async ({ page }) => {
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

test.describe('an Android phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  });
  test('shows the page by its name', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/trade');
    await expect(page).toHaveTitle('Trade · Tidemark');
    await open(page, '/language');
    await expect(page).toHaveTitle('Language · Tidemark');
  });
});
