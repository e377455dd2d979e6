import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserArguments, findBrowser } from '../../tools/browser.mjs';
import { borrowers } from '../seed/borrowers.ts';
import { copiers } from '../seed/copiers.ts';
import { type DemoFutures, demoFutures } from '../seed/demo-futures.ts';
import { tradeABit } from '../seed/demo-trader.ts';
import { moneyed } from '../seed/moneyed.ts';
import { people } from '../seed/people.ts';
import { freePort, serverProcess } from '../support/instance/server.ts';
import { animationsEnded } from '../support/page/animations-ended.ts';
import { receiptFiles } from '../support/page/receipt-files.ts';
import { contactSheet, pictureFile } from './contact-sheet.ts';
import { type CutOff, findCutOff } from './cut-off.ts';
import {
  type Language,
  languages,
  type ShellName,
  shells,
  type Theme,
  themes,
  type View,
  type Viewer,
  viewers,
  views,
} from './views.ts';

/*
 * Photographs every built page in both shells, both themes and five languages into pictures-out/,
 * with a contact sheet and a list of what is cut off, and the pictures of the README into docs/screenshots/.
 *
 *   npm run screenshots                       everything
 *   npm run screenshots -- trade.*phone       only what matches (view shell theme language), and the README's
 *   npm run screenshots -- README             only those of the README
 *
 * FEED chooses the market. By default a Wednesday of recordings where they are at hand, so that every
 * kind of market is open on any day; else the simulated one.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'pictures-out');
/** Long enough for prices to move and positions to win or lose. */
const MARKET_MOVES_MS = 4000;
const README_BYTES_MAX = 300_000;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-pictures-'));
  const server = serverProcess({
    port: await freePort(),
    dataDir,
    environment: {
      FEED: process.env.FEED ?? defaultFeed(),
      SIM_SEED: process.env.SIM_SEED ?? '7',
      ALLOW_TIME_TRAVEL: '1',
    },
  });
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new Error('no Chromium: apt-get install chromium, or set CHROME_PATH');
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    await server.start();
    const pause = () => new Promise((resolve) => setTimeout(resolve, MARKET_MOVES_MS));
    const trader = await tradeABit(server.url, pause);
    const instance = { server, dataDir };
    const rich = await moneyed(instance, pause);
    const known = await people(instance);
    const lent = await borrowers(instance, known);
    const { leaderId, ...copying } = await copiers(instance, trader.instrument, pause);
    const tokens = { demo: trader.token, moneyed: rich, ...known, ...lent, ...copying };
    const futures = demoFutures(server.url, trader);
    await futures.begin();
    const scene = { url: server.url, tokens, instrument: trader.instrument, futures, leaderId };
    await photographAll(browser, scene);
    await readmePictures(scene, executablePath);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function defaultFeed(): string {
  const recordings = join(root, '../shared/data');
  if (!existsSync(recordings)) return 'sim';
  const DAY_MS = 86_400_000;
  const WEDNESDAY = 3;
  const noon = new Date().setUTCHours(13, 0, 0, 0);
  const daysBack = (new Date(noon).getUTCDay() + 7 - WEDNESDAY) % 7 || 7;
  // Faster than life, so that positions have somewhere to go while the pictures are taken.
  return `replay:${recordings}?speed=10&start=${new Date(noon - daysBack * DAY_MS).toISOString()}`;
}

interface Scene {
  readonly url: string;
  readonly tokens: Readonly<Record<Exclude<Viewer, 'visitor'>, string>>;
  /** Code of what Trade shows. */
  readonly instrument: string;
  readonly futures: DemoFutures;
  /** Whom the follower copies: {leader} in a route. */
  readonly leaderId: number;
}

async function photographAll(
  browser: Browser,
  { url, tokens, instrument, futures, leaderId }: Scene,
): Promise<void> {
  const wanted = new RegExp(process.argv[2] ?? '');
  let taken = 0;
  const faults: string[] = [];
  for (const shell of Object.keys(shells) as ShellName[]) {
    for (const theme of themes) {
      for (const language of languages) {
        const chosen = views.filter((view) => wanted.test(`${view.name} ${shell} ${theme} ${language}`));
        for (const who of viewers) {
          const mine = chosen.filter((view) => view.as === who);
          if (mine.length === 0) continue;
          const page = await dressed(browser, {
            url,
            shell,
            theme,
            language,
            token: who === 'visitor' ? undefined : tokens[who],
            instrument,
          });
          for (const view of mine) {
            if (view.stakes) await futures.stake();
            const route = view.route.replace('{leader}', String(leaderId));
            await show(page, url, { ...view, route }, shell);
            const file = join(out, pictureFile(view, shell, theme, language));
            mkdirSync(dirname(file), { recursive: true });
            await page.screenshot({ path: file });
            taken += 1;
            const cut = await page.evaluate(findCutOff);
            faults.push(...cut.map((one) => described(view.name, shell, language, one)));
          }
          await page.context().close();
        }
      }
    }
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'index.html'), contactSheet(views));
  const distinct = [...new Set(faults)];
  writeFileSync(join(out, 'cut-off.txt'), `${distinct.join('\n')}\n`);
  process.stdout.write(
    `${taken} pictures, on one sheet: pictures-out/index.html; ${distinct.length} texts or controls cut off: pictures-out/cut-off.txt\n`,
  );
}

function described(view: string, shell: ShellName, language: Language, { what, by, where }: CutOff): string {
  return `${view} ${shell} ${language}: ${what} by ${by} px: ${where}`;
}

interface Dress {
  readonly url: string;
  readonly shell: ShellName;
  readonly theme: Theme;
  readonly language: Language;
  readonly token: string | undefined;
  /** Code of what Trade shows. */
  readonly instrument: string;
  readonly scale?: number;
}

/** A browser page with a theme and a language, as a visitor or signed in. */
async function dressed(
  browser: Browser,
  { url, shell, theme, language, token, instrument, scale = 1 }: Dress,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: shells[shell],
    deviceScaleFactor: scale,
    hasTouch: shell === 'phone',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  // The loader names functions within functions by a helper of its own, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(
    ([language, theme, token, instrument]) => {
      localStorage.setItem('tidemark.language', language ?? '');
      localStorage.setItem('tidemark.confirmations', 'always 10000');
      localStorage.setItem('tidemark.theme', theme ?? '');
      localStorage.setItem('tidemark.instrument', instrument ?? '');
      if (!token) return;
      // Of the web and of the console: nobody but its own instance takes a token.
      localStorage.setItem('tidemark.token', token);
      sessionStorage.setItem('tidemark.operatorToken', token);
    },
    [language, theme, token ?? '', instrument],
  );
  return context.newPage();
}

async function show(page: Page, url: string, view: View, shell: ShellName): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}${view.as === 'operator' ? '/console' : '/'}#${view.route}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // A user's own data loads after the page: a queue, a side list.
  if (view.as !== 'visitor') await page.waitForLoadState('networkidle');
  await settled(page);
  // The first steps appear under a visitor's invitation once the page is idle.
  if (view.name === 'home-visitor')
    await page.getByRole('main').locator('button.justify-between').first().waitFor();
  if (view.opens) await opened(page, view.opens, shell);
}

/** Nothing is pending any more: no skeleton, no chart without bars, no running animation. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTrade = window.location.hash.startsWith('#/trade');
    // The kit shows what waits as specimens: those never arrive.
    const waits = [...document.querySelectorAll('main .skeleton, [aria-busy=true]')].filter(
      (one) => one.closest('[data-specimen]') === null,
    );
    return waits.length === 0 && (!isTrade || document.querySelector('main canvas') !== null);
  });
  await animationsEnded(page);
}

/** Opens an overlay of the page, by its position and not by its words, for any language. */
async function opened(page: Page, what: NonNullable<View['opens']>, shell: ShellName): Promise<void> {
  const main = page.getByRole('main');
  if (what === 'genuine' || what === 'changed') {
    const files = await receiptFiles();
    await main.locator('input[type=file]').last().setInputFiles(files.key);
    await main.locator('input[type=file]').first().setInputFiles(files[what]);
    // Below the header, which stays.
    await main.getByRole('status').evaluate((status) => {
      status.scrollIntoView({ block: 'start' });
      window.scrollBy(0, -70);
    });
    return settled(page);
  }
  if (what === 'copies') {
    await main.locator('button[aria-expanded]').last().click();
    await main.locator('summary').first().click();
    await main
      .locator('summary')
      .first()
      .evaluate((copy) => copy.closest('li')?.scrollIntoView());
    await settled(page);
    return;
  }
  if (what === 'ticket' && shell === 'phone') await main.locator('fieldset button').last().click();
  else if (what === 'drawer') await main.locator('header button').first().click();
  else if (what === 'alert') await main.locator('header button[aria-haspopup=dialog]').first().click();
  else if (what === 'bell') await page.locator('header button[aria-haspopup=dialog]').first().click();
  else if (what === 'many') await main.locator('button[aria-haspopup=menu]').first().click();
  else if (what !== 'ticket') await begun(page, what, shell);
  const role = what === 'close' ? 'alertdialog' : what === 'many' ? 'menu' : 'dialog';
  if (what !== 'ticket' || shell === 'phone') await page.getByRole(role).waitFor();
  await settled(page);
}

/** Begins something with the first order of a list: by its card's buttons, or by its row's. */
async function begun(
  page: Page,
  what: 'order' | 'close' | 'part' | 'stops',
  shell: ShellName,
): Promise<void> {
  const main = page.getByRole('main');
  if (shell === 'phone') {
    const at = { order: 0, stops: 1, part: 2, close: 3 }[what];
    await main.locator('ul > li').first().getByRole('button').nth(at).click();
    return;
  }
  const row = main.locator('tbody tr').first();
  if (what === 'order') await row.click();
  else if (what === 'close') await row.locator('td').last().getByRole('button').first().click();
  else {
    await row.locator('button[aria-haspopup=menu]').click();
    const at = { part: 0, stops: 2 }[what];
    await page.getByRole('menuitem').nth(at).click();
  }
}

interface ReadmePicture {
  /** Of the file, and of its caption in the README. */
  readonly name: string;
  readonly view: string;
  readonly shell: ShellName;
  readonly theme: Theme;
  readonly language: Language;
}

const readme: readonly ReadmePicture[] = [
  { name: 'phone', view: 'trade', shell: 'phone', theme: 'light', language: 'en' },
  { name: 'desktop', view: 'trade', shell: 'desktop', theme: 'dark', language: 'en' },
  { name: 'explained', view: 'explain', shell: 'phone', theme: 'light', language: 'en' },
  { name: 'arabic', view: 'trade', shell: 'phone', theme: 'dark', language: 'ar' },
  { name: 'verify-genuine', view: 'verify-genuine', shell: 'phone', theme: 'light', language: 'en' },
  { name: 'verify-changed', view: 'verify-changed', shell: 'phone', theme: 'dark', language: 'ar' },
  {
    name: 'verify-genuine-desktop',
    view: 'verify-genuine',
    shell: 'desktop',
    theme: 'light',
    language: 'en',
  },
  { name: 'verify-changed-desktop', view: 'verify-changed', shell: 'desktop', theme: 'dark', language: 'ar' },
  { name: 'console', view: 'console-dashboard', shell: 'desktop', theme: 'light', language: 'en' },
];

/**
 * The pictures of the README. The browser gets the density at its start, because a chart's canvas ignores an
 * emulated one.
 */
async function readmePictures({ url, tokens, instrument }: Scene, executablePath: string): Promise<void> {
  mkdirSync(join(root, 'docs/screenshots'), { recursive: true });
  for (const { name, view: wanted, ...dress } of readme) {
    const view = views.find((one) => one.name === wanted);
    if (!view) throw new Error(`${wanted} is none of the views`);
    const density = dress.shell === 'phone' ? 2 : 1;
    const args = [...browserArguments, `--force-device-scale-factor=${density}`];
    const browser = await chromium.launch({ executablePath, args });
    const token = view.as === 'visitor' ? undefined : tokens[view.as];
    const page = await dressed(browser, { url, ...dress, token, instrument, scale: density });
    await show(page, url, view, dress.shell);
    const small = await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, compressionLevel: 9, effort: 10 })
      .toBuffer();
    await browser.close();
    if (small.length > README_BYTES_MAX) throw new Error(`the picture ${name} weighs ${small.length} bytes`);
    writeFileSync(join(root, 'docs/screenshots', `${name}.png`), small);
  }
}

await main();
