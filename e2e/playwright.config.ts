import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';

const executablePath = await findBrowser();

/** Settings of both shells: English and UTC. */
const reader = { locale: 'en-GB', timezoneId: 'UTC' };
const phone = { ...reader, viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { ...reader, viewport: { width: 1440, height: 900 } };

/**
 * A user journey with the same steps in both shells runs in one of them (docs/decisions/0025): complete files
 * by this list, single tests by their tag. routes.spec.ts opens every page in both shells.
 */
const onlyOn = {
  phone: [
    'account-lifecycle',
    'alerts',
    'captcha',
    'customer-service',
    'live-channel',
    'loan-forms',
    'money-deposit',
    'money-withdraw',
    'on-device',
    'account/password',
    'touch',
    'profile',
    'search-and-invites',
  ],
  desktop: [
    'loan-and-fund-days',
    'money-lifecycle',
    'console/password',
    'identity',
    'kill-nine',
    'money-withdraw-bank',
    'security',
    'wallet-money',
  ],
};
/** What npm run test:sweep runs (sweep.config.ts): files by their name, single tests by the tag @sweep. */
const sweeps = '**/*.sweep.spec.ts';
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** User journeys in a real browser, in both shells, against the built server (support/server.ts). */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  snapshotPathTemplate: 'screenshots/reference/{arg}{ext}',
  // Each worker starts its own server and runs its files one after the other: they share its prices.
  workers: 2,
  fullyParallel: false,
  // In CI a user journey may be retried once; tools/test.mjs lists those that needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) },
    // Only the tests of the service worker itself install it (on-device.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the time: in CI only a retried journey is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testIgnore: [...files(onlyOn.desktop), sweeps],
      grepInvert: /@desktop|@sweep/,
    },
    {
      name: 'desktop',
      use: desktop,
      testIgnore: [...files(onlyOn.phone), sweeps],
      grepInvert: /@phone|@sweep/,
    },
  ],
});

/** The projects of the sweep. */
export const sweepProjects = [
  { name: 'phone', use: phone, testMatch: sweeps, grepInvert: /@desktop/ },
  { name: 'desktop', use: desktop, testMatch: sweeps, grepInvert: /@phone/ },
  {
    name: 'phone-journeys',
    use: phone,
    testIgnore: [...files(onlyOn.desktop), sweeps],
    grep: /@sweep/,
    grepInvert: /@desktop/,
  },
  {
    name: 'desktop-journeys',
    use: desktop,
    testIgnore: [...files(onlyOn.phone), sweeps],
    grep: /@sweep/,
    grepInvert: /@phone/,
  },
];
