import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from '../house/house.ts';

/** JavaScript, gzip, that may travel before Home shows prices. */
const BYTES_MAX = 150_000;

test("Home's first prices need at most 150 kB of JavaScript", async ({ page, house }) => {
  await house.feed.prices({ BTCUSD: 60_000 });
  const scripts: Promise<{ readonly url: string; readonly bytes: number }>[] = [];
  const weigh = async (response: Response) => ({
    url: response.url(),
    bytes: gzipSync(await response.body()).length,
  });
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(weigh(response));
  };
  page.on('response', note);
  await page.goto('/');
  const bitcoin = page.getByRole('region', { name: 'Instruments' }).getByRole('link', { name: 'BTC/USD' });
  await expect(bitcoin).toContainText('60,000.00');
  page.off('response', note);

  const weights = await Promise.all(scripts);
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
  const list = weights.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join('\n');
  test.info().annotations.push({ type: 'first load', description: `${sum} bytes of JavaScript, gzip` });
  expect(weights.length).toBeGreaterThan(0);
  expect(sum, list).toBeLessThanOrEqual(BYTES_MAX);
});
