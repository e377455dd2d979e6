import { languageCodes } from '../../packages/i18n/src/languages.ts';
import { expect, test } from '../support/instance.ts';
import { brokenLabels, speakPseudo } from '../support/page/pseudo-locale.ts';
import { openTrade, settled, takeDemo, visit } from '../support/steps.ts';

/*
 * Labels in the languages with the longest words and the highest letters, and in the pseudo-locale: at every width,
 * no word of navigation, tabs, table heads or ticket is broken or cut.
 */

const widths = [320, 390, 1024, 1440];
const routes = [
  '/',
  '/trade',
  '/orders',
  '/follow',
  '/rank',
  '/mining',
  '/mine',
  '/mine/system',
  '/mine/history',
];

for (const language of ['pseudo', 'de', 'ru', 'ar', 'hi', 'th'] as const) {
  test(`labels: no word is broken or cut in ${language} at ${widths.join(', ')} px`, {
    tag: '@desktop',
  }, async ({ page, instance }) => {
    test.setTimeout(240_000);
    await instance.feed.prices({ BTCUSD: 60_000 });
    await takeDemo(page);
    await openTrade(page, 'BTC/USD');
    if (language === 'pseudo') await speakPseudo(page);
    else await page.evaluate((code) => localStorage.setItem('tidemark.language', code), language);
    await page.reload();
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 900 ? 844 : 900 });
      for (const route of routes) {
        await visit(page, route);
        expect.soft(await brokenLabels(page), `${route} at ${width} px`).toEqual([]);
      }
      await visit(page, '/trade');
      // On a phone the ticket is a sheet, which the button of a side opens.
      await page.locator('.bg-up-fill').first().click();
      await expect(page.locator('[data-spot=order]').first()).toBeVisible();
      expect.soft(await brokenLabels(page), `ticket at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

test('labels: no word is broken or cut in the navigation and tabs of any language on a phone', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(240_000);
  await takeDemo(page);
  for (const language of languageCodes) {
    await page.evaluate((code) => localStorage.setItem('tidemark.language', code), language);
    await page.reload();
    for (const route of ['/', '/order', '/mine/history', '/mine/system']) {
      await visit(page, route);
      expect.soft(await brokenLabels(page), `${route} in ${language}`).toEqual([]);
    }
  }
});
