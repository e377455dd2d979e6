import type { Page } from '@playwright/test';
import {
  type Place as ConsolePlace,
  paths as consolePaths,
} from '../../apps/console/src/shared/layout/paths.ts';
import { type Place, paths } from '../../apps/web/src/shared/layout/paths.ts';
import { type Viewer, viewers } from '../screenshots/views.ts';
import { expect, type SeededInstance, test } from '../support/instance/seeded-instance.ts';
import { allObstacles, obstaclesByDayAndNight } from '../support/page/axe-violations.ts';
import { disorder, lostWords, smallTargets } from '../support/page/touch-targets.ts';
import { isWide, settled, visit } from '../support/steps.ts';

/** The user who opens a page, and the query of the page. */
type Visit = readonly [as: Viewer, query?: string];

/** Visits of places that need more than one by a user with data. */
const visits: Partial<Record<Place, readonly Visit[]>> = {
  home: [['visitor'], ['demo']],
  trade: [['visitor'], ['visitor', 'type=1'], ['demo'], ['demo', 'type=1']],
  order: [['demo'], ['demo', 'type=0'], ['demo', 'type=3'], ['demo', 'source=1']],
  user: [['demo'], ['moneyed']],
  follow: [['visitor'], ['follower']],
  rank: [['visitor']],
  news: [['visitor']],
  newsDetail: [['visitor', 'id=3']],
  feedback: [['visitor']],
  login: [['visitor']],
  register: [['visitor']],
  forgot: [['visitor']],
  freeze: [['visitor'], ['visitor', 'token=none']],
  withdrawConfirm: [['visitor', 'token=none']],
  product: [['visitor']],
  language: [['visitor']],
  mine: [['demo'], ['waiting']],
  mineAuth: [['demo'], ['real'], ['waiting'], ['rejected'], ['approved']],
  mineEmail: [['visitor']],
  mineAnnouncement: [['visitor']],
  mineCharge: [['approved'], ['real', 'type=1']],
  mineWithdraw: [['approved'], ['approved', 'type=2']],
  mineChat: [['real']],
  // To go there is to sign out.
  mineOther: [],
  mineBankCards: [['approved']],
  mineCoinAddresses: [['approved']],
  mineWithdrawWay: [
    ['approved', 'type=1'],
    ['approved', 'type=2'],
  ],
  mineHistory: [['moneyed', 'accountTypeId=3']],
  mineExplain: [['moneyed', 'accountTypeId=3']],
  loan: [['visitor'], ['waiting'], ['rejected']],
  loanSubmit: [['borrower']],
  loanAgreement: [['borrower', 'id=2&amount=1000']],
  loanSign: [['borrower', 'id=2&amount=1000']],
  loanRecord: [['debtor'], ['debtor', 'id=3']],
  loanRepayment: [['debtor']],
  followList: [['follower']],
  followTrader: [['follower', 'id={leader}']],
  followApply: [['real'], ['leader']],
  followMine: [['leader']],
  followSubmit: [['follower', 'id={leader}']],
  mining: [['visitor'], ['moneyed']],
  miningSubscribe: [['moneyed', 'id=2']],
  miningIncome: [['moneyed', 'id=1']],
};

/** Lists whose copies are folded away. */
const unfolded: readonly Place[] = ['followList', 'followMine'];

const consoleVisits: Partial<Record<ConsolePlace, readonly string[]>> = {
  // No signed-in user gets there; console/sign-in.spec.ts checks both.
  login: [],
  setup: [],
  reviews: ['', 'kind=real_name&status=rejected', 'kind=deposit&status=all&id=3', 'kind=loan&status=all'],
  ledger: ['', 'by=user&user=1&type=3', 'by=posting&id=1'],
  correction: ['user=1&type=3'],
  user: ['id=1', 'id=1&tab=orders', 'id=1&tab=ledger'],
  loan: ['id=1'],
  fund: ['id=1'],
  article: ['id=3'],
  settings: ['', 'area=currencies&id=1', 'area=instruments&id=1', 'area=funds&id=1', 'area=loanReminders'],
};

/** A place without an entry is visited by a user with data: a new route is covered automatically. */
function visitsOf(as: Viewer): readonly string[] {
  if (as === 'operator')
    return Object.entries(consolePaths).flatMap(([place, path]) =>
      (consoleVisits[place as ConsolePlace] ?? ['']).map((query) => withQuery(path, query)),
    );
  return Object.entries(paths).flatMap(([place, path]) =>
    (visits[place as Place] ?? [['moneyed'] as const])
      .filter(([who]) => who === as)
      .map(([, query = '']) => withQuery(path, query)),
  );
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

/** Prepares the page for a viewer and a language. */
async function sit(page: Page, lived: SeededInstance, as: Viewer, language: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const token = as === 'visitor' ? '' : lived.tokens[as];
  await page.addInitScript(
    ([language = '', token = '']) => {
      localStorage.setItem('tidemark.language', language);
      if (token === '') return;
      // For both web and console: only the instance of a token accepts it.
      localStorage.setItem('tidemark.token', token);
      sessionStorage.setItem('tidemark.operatorToken', token);
    },
    [language, token],
  );
  await page.goto(as === 'operator' ? '/console' : '/');
  await settled(page);
}

/** Emails of so much of their usual size, as the browser's own setting makes them. */
async function letters(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
    window.dispatchEvent(new Event('resize'));
  }, size);
}

/** The narrowest screen, which is also a wide one enlarged fourfold (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

async function look(page: Page, path: string): Promise<void> {
  const say = (what: string, found: readonly string[]) => expect.soft(found, `${path}: ${what}`).toEqual([]);
  const size = page.viewportSize() ?? NARROWEST;
  say('its order', await disorder(page));
  say('obstacles', await obstaclesByDayAndNight(page));
  say('words', await lostWords(page, 'may shorten'));
  // Large text is hardest on a phone; EVERY=1 also checks it on a wide screen and at the desk
  // (docs/decisions/0025).
  const isAtDesk = page.url().includes('/console');
  if ((isWide(page) || isAtDesk) && process.env.EVERY === undefined) return;
  await letters(page, '200%');
  say('words of twice their size', await lostWords(page));
  await letters(page, '100%');
  say('targets', await smallTargets(page, isWide(page) ? 24 : 44));
  if (isWide(page)) return;
  await page.setViewportSize(NARROWEST);
  say('words on the narrowest screen', await lostWords(page));
  await page.setViewportSize(size);
}

/** In Arabic the page is the same except for its words, direction and script. */
async function lookInArabic(page: Page, path: string): Promise<void> {
  const say = (what: string, found: readonly string[]) => expect.soft(found, `${path}: ${what}`).toEqual([]);
  say('its order', await disorder(page));
  say('obstacles', await obstaclesByDayAndNight(page));
  say('words', await lostWords(page, 'may shorten'));
}

/** Addresses that open a sheet over their place. What it covers is hidden, so that no look may fall between the two. */
const underSheets: ReadonlySet<string> = new Set([withQuery(paths.loanRecord, 'id=3')]);

async function untilSheetIsStill(page: Page, path: string): Promise<void> {
  if (!underSheets.has(path)) return;
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled(page);
}

/** Collapsed parts of a page: also accessible when expanded. */
async function unfold(page: Page, path: string): Promise<void> {
  if (!unfolded.some((place) => path === paths[place])) return;
  await page.getByRole('main').locator('button[aria-expanded=false]').first().click();
  await expect(page.getByRole('main').locator('button[aria-expanded=true]').first()).toBeVisible();
  await settled(page);
  expect.soft(await allObstacles(page), `${path}, unfolded`).toEqual([]);
}

for (const as of viewers) {
  for (const [language, looks] of [
    ['English', look],
    ['Arabic', lookInArabic],
  ] as const) {
    test(`accessibility: every page of ${as} is readable and operable in ${language}`, async ({
      page,
      lived,
    }) => {
      test.setTimeout(240_000);
      await sit(page, lived, as, language === 'English' ? 'en' : 'ar');
      for (const path of visitsOf(as)) {
        await test.step(path, async () => {
          await visit(page, path.replace('{leader}', String(lived.leaderId)));
          await untilSheetIsStill(page, path);
          await looks(page, path);
          await unfold(page, path);
        });
      }
    });
  }
}
