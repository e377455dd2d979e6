import { apiOf } from '../../e2e/house/api.ts';
import type { Product } from '../product.ts';
import { launch, openPage } from './browser.ts';
import { MOBILE, openMobileLink } from './mobile-link.ts';

declare global {
  interface Window {
    firstPriceMs?: number;
  }
}

/** When a signed-in reader's Home showed its first live price, ms after the address was entered. */
export async function firstPriceMs(product: Product): Promise<number> {
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
    await page.waitForFunction(() => window.firstPriceMs !== undefined, undefined, { timeout: 30_000 });
    return await page.evaluate(() => window.firstPriceMs ?? Number.NaN);
  } finally {
    await browser.close();
    await link.close();
  }
}

/** Runs in the page: a price that the live channel has brought (its mark), and that has been painted. */
function watchForPrice(): void {
  const look = () => {
    const isLive = performance.getEntriesByName('live prices').length > 0;
    const rows = [...document.querySelectorAll('main section li a')];
    if (isLive && rows.some((row) => /\d[.,]\d/.test(row.textContent ?? ''))) {
      // The frame that holds it has been drawn when the next one begins.
      requestAnimationFrame(() => {
        window.firstPriceMs = performance.now();
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
