import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../tools/browser.mjs';

export type ShellName = 'phone' | 'desktop';

const shells = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

export async function launch(...more: readonly string[]): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('no Chromium: install Debian’s package chromium');
  return chromium.launch({ executablePath, args: [...browserArguments, ...more] });
}

/** A page of one shell, signed in where a token is given, with the tools that look into it. */
export async function openPage(
  browser: Browser,
  shell: ShellName,
  token?: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly tools: CDPSession }> {
  const context = await browser.newContext({ ...shells[shell], locale: 'en-GB', serviceWorkers: 'block' });
  if (token !== undefined) {
    await context.addInitScript((text) => localStorage.setItem('tidemark.token', text), token);
  }
  const page = await context.newPage();
  return { context, page, tools: await context.newCDPSession(page) };
}

/** The value below which a share of all values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
