import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';

const executablePath = await findBrowser();

/** What both shells share: a reader of English who lives by UTC. */
const reader = { locale: 'en-GB', timezoneId: 'UTC' };
const phone = { ...reader, viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { ...reader, viewport: { width: 1440, height: 900 } };

/**
 * Stories that take the same steps in both shells are told in one (docs/decisions/0025), whole files by
 * this list, single ones by their tag; what they visit is opened in both by routes.spec.ts, and looked at
 * by every-eye.spec.ts.
 */
const toldOn = {
  phone: [
    'a-whole-person',
    'alerts',
    'captcha',
    'customer-service',
    'live-channel',
    'loan-forms',
    'money-deposit',
    'money-withdraw',
    'on-device',
    'password',
    'phone-hand',
    'profile',
    'search-and-invites',
  ],
  desktop: [
    'a-whole-calendar',
    'a-whole-money',
    'console-password',
    'identity',
    'kill-nine',
    'money-withdraw-bank',
    'security',
    'wallet-money',
  ],
};
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** User stories in a real browser, on both shells, against the built server (instance/server.ts). */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  snapshotPathTemplate: 'pictures/reference/{arg}{ext}',
  // A worker has a server of its own and tells its stories one after the other: they share its prices.
  workers: 2,
  fullyParallel: false,
  // In CI a story may be told twice, and is named if it needed that (tools/test.mjs).
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) },
    // A story opens a page once; only the stories of the worker itself let it install (on-device.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A recording takes a quarter of a story's time: in CI only a story that is told again has one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: files(toldOn.desktop), grepInvert: /@desktop/ },
    { name: 'desktop', use: desktop, testIgnore: files(toldOn.phone), grepInvert: /@phone/ },
  ],
});
