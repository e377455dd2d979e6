import type { Locator, Page } from '@playwright/test';
import { expect } from './instance.ts';
import { animationsEnded } from './page/animations-ended.ts';

/** Whether the page is wide enough for the desktop shell (from 900 px). */
export function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 900;
}

/** Opens a route; the page itself is loaded only the first time, because the route is in the hash. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`);
}

/** Navigates through the router, without a reload, and waits until the previous page has disappeared. */
export async function visit(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    const placeOf = (hash: string) => hash.split('?')[0] || '#/';
    const leaves = placeOf(window.location.hash) !== placeOf(`#${to}`);
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', leaves);
    window.location.hash = to;
  }, route);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
  await settled(page);
}

/**
 * Nothing is pending: the page has its heading, its lists their rows. What the kit shows as waiting never
 * ends.
 */
export async function settled(page: Page): Promise<void> {
  // By its tag: a sheet over the page hides it from queries by role.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(
    page
      .locator('main .skeleton, [aria-busy=true]')
      .filter({ visible: true })
      .and(page.locator(':not([data-specimen] *)')),
  ).toHaveCount(0);
  await animationsEnded(page);
}

/** The part of the address that the router uses. */
export function routeOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash.slice(1));
}

/** From Home, as a visitor, into a demo account with one tap. */
export async function takeDemo(page: Page): Promise<void> {
  await open(page, '/');
  await page.getByRole('button', { name: 'Start a demo' }).click();
  await expect(page.getByText('Demo account', { exact: true }).first()).toBeVisible();
}

/** The token that this browser holds. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('tidemark.token'));
  if (token === null) throw new Error('nobody is signed in');
  return token;
}

/** Makes an instrument the current one by its row on Home, which leads to Trade. */
export async function openTrade(page: Page, showCode: string): Promise<void> {
  await open(page, '/');
  await page.getByRole('region', { name: 'Instruments' }).getByRole('link', { name: showCode }).click();
  await expect.poll(() => routeOf(page)).toBe('/trade');
}

/**
 * The ticket of what Trade shows, with its side chosen: on a desktop it is part of the page, on a phone
 * the button of the side opens it as a sheet.
 */
export async function openTicket(page: Page, side: 'Buy' | 'Sell' = 'Buy'): Promise<Locator> {
  const ticket = isWide(page)
    ? page.getByRole('complementary', { name: 'New order' })
    : page.getByRole('dialog', { name: /New order/ });
  const sides = isWide(page) ? ticket : page;
  await sides
    .getByRole('button', { name: new RegExp(`^${side}`) })
    .first()
    .click();
  return ticket;
}

/** Buys the smallest order of what Trade shows; on a phone the ticket rises as a sheet. */
export async function buySmallest(page: Page, showCode: string): Promise<void> {
  await openTicket(page);
  await page.getByRole('button', { name: `Buy 0.01 lots ${showCode}` }).click();
  await expect(page.getByText(new RegExp(`Bought 0\\.01 lots ${showCode}`))).toBeVisible();
}

/** The rows (desktop) or cards (phone) of a list of orders: `Open`, `History`. */
export function orderRows(page: Page, list: string) {
  return isWide(page)
    ? page.getByRole('table', { name: list, exact: true }).locator('tbody tr')
    : page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
}

/** From now on the page confirms orders by this rule, as set in the settings of another tab. */
export async function confirmOrders(page: Page, mode: 'always' | 'never'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'tidemark.confirmations';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, `${mode} 10000`);
}

/** Closes a small position by its own button or sheet: its size needs no confirmation. */
export async function closePosition(page: Page, showCode: string): Promise<void> {
  const verb = `Close 0.01 lots ${showCode}`;
  if (isWide(page)) {
    await orderRows(page, 'Open').getByRole('button', { name: verb }).first().click();
  } else {
    await orderRows(page, 'Open').getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: verb }).click();
  }
  await expect(page.getByText('Position closed.')).toBeVisible();
}

/** Confirms an amount of money in its dialog, by the verb's own words: «Transfer 400.00 USD». */
export async function confirmAmount(page: Page, verb: string | RegExp): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
}
