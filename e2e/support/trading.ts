import type { Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { takeDemo, tokenOf } from './steps.ts';
import { type Trader, traderWith } from './trader.ts';

/** A demo account that is signed in on this page, and trades behind its back. */
export async function tradingOn(page: Page, url: string): Promise<Trader> {
  await takeDemo(page);
  return traderWith(apiOf(url, await tokenOf(page)));
}
