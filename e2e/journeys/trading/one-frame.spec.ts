import { expect, test } from '../../support/instance.ts';
import { buySmallest, openTrade, orderRows, takeDemo } from '../../support/steps.ts';

/** What a frame showed: the header's price, and the texts of the position's row and of the account. */
interface Frame {
  readonly price: number;
  readonly row: string;
  readonly account: string;
}

declare global {
  interface Window {
    sampled?: Frame[];
  }
}

/*
 * By hand. 0.01 lots BTC/USD bought at 60,000, 1 unit a lot, fee 15 USD a lot:
 *   at 60,025.50   gross (60,025.50 − 60,000) × 0.01 = +0.255000, net less the fee of 0.15: +0.105000
 */
test(
  'trade page: header, position row and account show the same price in every frame',
  { tag: '@desktop' },
  async ({ page, instance }, info) => {
    await instance.feed.prices({ BTCUSD: 60_000 });
    await takeDemo(page);
    await openTrade(page, 'BTC/USD');
    await buySmallest(page, 'BTC/USD');
    await expect(orderRows(page, 'Open').first()).toContainText('-0.150000');
    await page.getByRole('button', { name: 'Contract account' }).click();
    await page.evaluate(() => {
      const frames: Frame[] = [];
      window.sampled = frames;
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const look = () => {
        const price = /[56]\d,\d{3}\.\d{2}/.exec(textOf('main header'))?.[0] ?? '';
        frames.push({
          price: Number(price.replace(',', '')),
          // The first table is the list of instruments.
          row:
            [...document.querySelectorAll('main table')].at(-1)?.querySelector('tbody tr')?.textContent ?? '',
          account: textOf('main section[aria-label="Contract account"]'),
        });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Faster than results are pushed, four times a second; a slow machine renders fewer of the prices.
    const sampled = () => page.evaluate(() => window.sampled ?? []);
    let last: readonly Frame[] = [];
    for (let tick = 1; pricesOf(last) <= 10 && tick <= 800; tick += 1) {
      await instance.feed.prices({ BTCUSD: 60_000 + ((tick * 37) % 200) + 0.5 });
      if (tick % 40 === 0) last = await sampled();
    }
    const wrong = last.filter((frame) => !isOne(frame));
    const prices = pricesOf(last);
    info.annotations.push({
      type: 'frames',
      description: `${last.length} frames, ${prices} prices, ${wrong.length} differ`,
    });
    console.log(`one frame: ${last.length} frames with ${prices} prices, ${wrong.length} differ`);
    expect(prices).toBeGreaterThan(10);
    expect(wrong.slice(0, 3)).toEqual([]);
  },
);

function pricesOf(frames: readonly Frame[]): number {
  return new Set(frames.map(({ price }) => price)).size;
}

function isOne({ price, row, account }: Frame): boolean {
  const gross = (price - 60_000) * 0.01;
  const signed = (value: number) => `${value < 0 ? '-' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(6)}`;
  const shown = price.toLocaleString('en', { minimumFractionDigits: 2 });
  return row.includes(shown) && row.includes(signed(gross - 0.15)) && account.includes(signed(gross));
}
