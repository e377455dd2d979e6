import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';
import type { Bench } from './support/figure.ts';
import { noLimits, startProduct } from './support/product.ts';

const KILOBYTES_MAX = 150;

/** The JavaScript that a browser downloads, in transferred bytes, until the first prices appear on Home. */
export const homeBench: Bench = {
  name: 'home',
  notInSmoke: 'it needs the built pages in a browser',
  summary: "Home's first load: compressed JavaScript until the first prices are on screen",
  run: async (say) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-home-'));
    const product = await startProduct([process.execPath, 'apps/server/bin/tidemark.mjs', 'serve'], {
      ...noLimits,
      DATA_DIR: dataDir,
      FEED: 'sim',
    });
    try {
      const { bytes, files } = await firstPrices(product.origin);
      for (const [file, size] of files) say(`${size} bytes ${file}`);
      const kilobytes = bytes / 1000;
      return [
        {
          what: 'JavaScript until first prices',
          measured: `${kilobytes.toFixed(1)} kB in ${files.length} files`,
          goal: { text: `at most ${KILOBYTES_MAX} kB`, isMet: kilobytes <= KILOBYTES_MAX },
        },
      ];
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function firstPrices(origin: string): Promise<{ bytes: number; files: [string, number][] }> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('no Chromium: install Debian’s package chromium');
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    // The budget is in gzip; a browser that also accepts brotli loads less.
    const page = await browser.newPage({ locale: 'en-US', extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    const files: [string, number][] = [];
    page.on('requestfinished', async (request) => {
      if (!/\.m?js(\?|$)/.test(request.url())) return;
      const { responseBodySize } = await request.sizes();
      files.push([new URL(request.url()).pathname, responseBodySize]);
    });
    await page.goto(origin);
    const listed = page.getByRole('region', { name: 'Instruments' }).getByRole('link');
    await listed
      .filter({ hasText: /\d\.\d/ })
      .first()
      .waitFor();
    return { files, bytes: files.reduce((sum, [, size]) => sum + size, 0) };
  } finally {
    await browser.close();
  }
}
