import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';

const executablePath = await findBrowser();

/** What both shells share: a reader of English who lives by UTC. */
const reader = { locale: 'en-GB', timezoneId: 'UTC' };
const phone = { ...reader, viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { ...reader, viewport: { width: 1440, height: 900 } };

/**
 * Stories that take the same steps in both shells are told in one (docs/decisions/0025); what they
 * visit is opened in both by routes.spec.ts, and looked at by the stories of obstacles.
 */
const toldOn = {
  phone: [
    'captcha',
    'live-channel',
    'loan-forms',
    'money-deposit',
    'money-withdraw',
    'password',
    'phone-hand',
    'profile',
  ],
  desktop: [
    'a-whole-calendar',
    'console-password',
    'identity',
    'kill-nine',
    'money-withdraw-bank',
    'security',
    'wallet-money',
  ],
};
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** A walk through every page with twelve pairs of eyes is too long for each commit: EVERY=1 tells it. */
const notTold = process.env.EVERY === undefined ? files(['every-eye']) : [];

/** User stories in a real browser, on both shells, against the built server (house/server.ts). */
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
    { name: 'phone', use: phone, testIgnore: [...files(toldOn.desktop), ...notTold] },
    { name: 'desktop', use: desktop, testIgnore: [...files(toldOn.phone), ...notTold] },
  ],
});
