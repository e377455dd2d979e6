import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../instance/fresh-instance.ts';
import { open, settled, visit } from '../steps.ts';

/*
 * Pages that look the same every time are compared with screenshots that somebody has looked at
 * (e2e/screenshots/reference). Texts are drawn by the machine: where browser or fonts differ from those of the
 * screenshots, the comparison is skipped, and says so. New ones are taken by
 * `npx playwright test -c e2e/playwright.config.ts reference-screenshots --update-snapshots`, and those of the
 * sweep with `-c e2e/sweep.config.ts`.
 */

/** Nothing on them changes automatically: no price, no clock, no number of the day. */
const pages = ['/login', '/register', '/forgot', '/language', '/feedback', '/mining', '/news/detail?id=3'];

const rendering = fileURLToPath(new URL('../../screenshots/reference/rendering.txt', import.meta.url));

/** Browser, and how wide its fonts draw each script. */
async function renderingOf(page: Page): Promise<string> {
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return [];
    pen.font = `400 100px ${getComputedStyle(document.body).fontFamily}`;
    return ['Margin 0123', 'الهامش', 'मार्जिन', '保證金'].map((text) =>
      pen.measureText(text).width.toFixed(2),
    );
  });
  return `Chromium ${page.context().browser()?.version()}, ${widths.join(' ')}\n`;
}

/** A test that compares the pages in one language and theme with their screenshots. */
export function testReferenceScreenshots(language: string, theme: 'light' | 'dark'): void {
  test(`reference screenshots: the pages match their screenshots in ${language}, ${theme}`, async ({ page }, {
    config,
    project,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/feedback');
    const here = await renderingOf(page);
    if (config.updateSnapshots === 'all') {
      mkdirSync(dirname(rendering), { recursive: true });
      writeFileSync(rendering, here);
    }
    const taken = existsSync(rendering) ? readFileSync(rendering, 'utf8') : 'no pictures';
    test.skip(here !== taken, `the pictures were taken with ${taken.trim()}; this is ${here.trim()}`);
    await page.evaluate(
      ([language, theme]) => {
        localStorage.setItem('tidemark.language', language ?? '');
        localStorage.setItem('tidemark.theme', theme ?? '');
      },
      [language, theme],
    );
    await page.reload();
    await settled(page);
    for (const path of pages) {
      await visit(page, path);
      const name = `${path.slice(1).replace(/\W+/g, '-')}.${language}.${theme}.${project.name}.png`;
      await expect.soft(page).toHaveScreenshot(name, { maxDiffPixelRatio: 0.01 });
    }
  });
}
