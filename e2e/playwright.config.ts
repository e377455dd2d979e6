import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';

/** The server under test runs on a port and data of its own; workers read both from the environment. */
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tidemark-e2e-'));
const url = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = await findBrowser();
const launchOptions = { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) };

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { baseURL: url, launchOptions, screenshot: 'only-on-failure', trace: 'retain-on-failure' },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'] } },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node ../apps/server/bin/tidemark.mjs serve',
    url: `${url}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT ?? '',
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      FEED: process.env.E2E_FEED ?? 'sim',
    },
  },
});

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
