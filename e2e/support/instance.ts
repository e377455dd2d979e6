import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type Feed, FIRST_PRICES, ingestFeed, type Prices } from './instance/feed.ts';
import { freePort, type ServerProcess, serverProcess } from './instance/server.ts';

const FEED_TOKEN = 'token-of-the-test-feed';

/** The running instance that a shell's tests share. */
export interface Instance {
  readonly server: ServerProcess;
  readonly feed: Feed;
  readonly dataDir: string;
}

/** The browser's errors: in its console, and uncaught exceptions. */
export interface Complaints {
  readonly all: readonly string[];
  /** Whatever matches is expected here and not counted. */
  allow(pattern: RegExp): void;
}

/**
 * Since Chromium 156 also markup that is only parsed, outside any page, to be cleaned of handlers causes an
 * error. It names the cleaning file; a handler on a page would name the page.
 */
const PARSED_APART = /inline event handler .*\/assets\/(?:article-text|preview)-[\w-]+\.js\)$/;

/** Opens an instance on a separate data directory, by default with prices set by its tests. */
export async function openInstance(
  environment: Readonly<Record<string, string>> = { FEED: 'ingest' },
  first: Prices = FIRST_PRICES,
): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-e2e-'));
  const server = serverProcess({
    port: await freePort(),
    dataDir,
    environment: { FEED_TOKEN, STRATEGY_ACCOUNTS: '0', ...environment },
  });
  await server.start();
  const feed = ingestFeed(server.url, FEED_TOKEN, first);
  if (environment.FEED === 'ingest') await feed.start();
  return { server, feed, dataDir };
}

export async function closeInstance({ server, feed, dataDir }: Instance): Promise<void> {
  feed.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The base of a test: the instance runs, the page has its address, and errors on a page fail the test. */
export const test = base.extend<{ complaints: Complaints }, { instance: Instance }>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const instance = await openInstance();
      await use(instance);
      await closeInstance(instance);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ instance }, use) => use(instance.server.url),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [PARSED_APART];
      const note = (text: string) => heard.push(text);
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
        });
        page.on('pageerror', (error) => note(error.stack ?? error.message));
      };
      context.on('page', watch);
      const complaints: Complaints = {
        get all() {
          return heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
        },
        allow: (pattern) => allowed.push(pattern),
      };
      await use(complaints);
      base.expect(complaints.all, 'the browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = base;
