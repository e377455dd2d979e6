import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { receiptFiles } from '../../e2e/support/page/receipt-files.ts';
import type { Bench } from '../support/figure.ts';
import { noLimits, startProduct } from '../support/product.ts';
import { launch, openPage, quantile } from './browser.ts';
import { SLOW_DOWN } from './frame-count.ts';

const CHECKS = Number(process.env.BENCH_ROUNDS ?? 9);
const FIRST_CHECKS = 3;
const CHECK_MS_MAX = 100;
/** A user takes some seconds to find the file; meanwhile the page prepares itself. */
const SEARCH_MS = 5000;

/** How long a phone's browser checks a receipt: from the file that was chosen to the verdict in the page. */
export const receiptBench: Bench = {
  name: 'receipt',
  notInSmoke: 'it needs the built pages in a browser',
  summary: `a receipt checked on a phone at ${SLOW_DOWN}× processor slow-down, from the chosen file to the verdict`,
  run: async (say) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-receipt-'));
    const product = await startProduct([process.execPath, 'apps/server/bin/tidemark.mjs', 'serve'], {
      ...noLimits,
      DATA_DIR: dataDir,
      FEED: 'sim',
    });
    try {
      const first: number[] = [];
      const later: number[] = [];
      for (let turn = 0; turn < FIRST_CHECKS; turn += 1) {
        const [earliest = Number.NaN, ...rest] = await checksOfOnePage(product.origin);
        say(`page ${turn + 1}: ${[earliest, ...rest].map((ms) => ms.toFixed(0)).join(', ')} ms`);
        first.push(earliest);
        later.push(...rest);
      }
      return [
        figure('receipt checked, first in a page', quantile(first, 0.5)),
        figure('receipt checked, later ones', quantile(later, 0.5)),
      ];
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

const figure = (what: string, ms: number) => ({
  what,
  measured: `${ms.toFixed(0)} ms`,
  goal: { text: `at most ${CHECK_MS_MAX} ms`, isMet: ms <= CHECK_MS_MAX },
});

async function checksOfOnePage(origin: string): Promise<readonly number[]> {
  const browser = await launch();
  try {
    const { page, tools } = await openPage(browser, 'phone');
    const { genuine, key } = await receiptFiles();
    await page.goto(`${origin}/#/verify`);
    await page.locator('input[type=file]').last().setInputFiles(key);
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await page.waitForTimeout(SEARCH_MS);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const times: number[] = [];
    for (let turn = 0; turn <= CHECKS; turn += 1) {
      const checked = page.evaluate(untilVerdict);
      await page.locator('input[type=file]').first().setInputFiles(genuine);
      times.push(await checked);
      await remove(page);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('status', { name: 'Result' }).waitFor({ state: 'detached' });
}

/** Runs in the page: ms from the change of the file field to the frame after the verdict. */
function untilVerdict(): Promise<number> {
  return new Promise((resolve) => {
    let begun = Number.NaN;
    addEventListener('change', () => (begun = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=status][aria-label=Result]') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - begun));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
