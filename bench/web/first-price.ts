import { apiOf } from '../../e2e/support/api.ts';
import type { Product } from '../support/product.ts';
import { launch, openPage } from './browser.ts';
import { MOBILE, openMobileLink } from './mobile-link.ts';

declare global {
  interface Window {
    firstPriceMs?: number;
    /** The same in the app's own list. */
    listedPriceMs?: number;
    /** Sum of what long tasks exceed 50 ms by. */
    blockedMs?: number;
  }
}

/**
 * When Home showed a signed-in reader the first live price, and when the app's own list did, ms after the
 * address was entered.
 */
export interface FirstPrice {
  readonly firstMs: number;
  readonly listedMs: number;
  readonly firstPaintMs: number;
  /** Total blocking time until the app's list shows a live price. */
  readonly blockedMs: number;
}

export async function firstPrice(product: Product): Promise<FirstPrice> {
  const { token } = await apiOf(product.origin).post<{ token: string }>(
    '/api/user/createAccountDemoForU',
    {},
  );
  const link = await openMobileLink(product.port);
  const browser = await launch();
  try {
    const { page, tools } = await openPage(browser, 'phone', token);
    await page.addInitScript(watchForPrice);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: MOBILE.cpuSlowDown });
    await page.goto(`${link.origin}/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.listedPriceMs !== undefined, undefined, { timeout: 30_000 });
    return await page.evaluate(() => ({
      firstMs: window.firstPriceMs ?? Number.NaN,
      listedMs: window.listedPriceMs ?? Number.NaN,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      blockedMs: window.blockedMs ?? 0,
    }));
  } finally {
    await browser.close();
    await link.close();
  }
}

/**
 * Runs in the page: detects a price that the live channel has delivered and that has been painted; first in
 * the rows of the first response, which show no others, then in the app's list (its mark indicates the
 * channel).
 */
function watchForPrice(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.blockedMs = (window.blockedMs ?? 0) + Math.max(0, duration - 50);
  }).observe({ type: 'longtask' });
  const shows = (rows: string) =>
    [...document.querySelectorAll(rows)].some((row) => /\d[.,]\d/.test(row.textContent ?? ''));
  const look = () => {
    const isLive = performance.getEntriesByName('live prices').length > 0;
    const isInApp = isLive && shows('main section li a');
    const isFirst = window.firstPriceMs === undefined && (isInApp || shows('.first-row'));
    // The frame that holds it has been drawn when the next one begins.
    if (isFirst || isInApp) {
      requestAnimationFrame(() => {
        window.firstPriceMs ??= performance.now();
        if (isInApp) window.listedPriceMs = performance.now();
      });
    }
    if (!isInApp) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
