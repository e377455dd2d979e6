import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { specimenTexts } from '@tidemark/ui/gallery';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seed, seededAccounts } from '../../e2e/seed/seed.ts';
import { browserArguments, findBrowser } from '../browser.mjs';
import { scratchInstance } from '../scratch/scratch-instance.ts';
import { freePort } from './free-port.ts';

/** Enough for a busy machine; the figures of a quiet one are in docs/benchmarks.md. */
const BUSY_MS = 120_000;
const instance = scratchInstance('dev');
const port = await freePort();
const address = `http://localhost:${port}`;
const lines: string[] = [];
let dev: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  dev = spawn('npm', ['run', 'dev', '--', '--inspect=0'], {
    cwd: instance.path,
    env: { ...process.env, PORT: String(port), STRATEGY_ACCOUNTS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a stop reaches what npm has started.
    detached: true,
  });
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [dev.stdout, dev.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('dev: ready after')) resolve();
      });
    }
    dev.once('exit', () => reject(new Error(`npm run dev ended:\n${lines.join('\n')}`)));
  });
  const executablePath = await findBrowser();
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserArguments });
  await ready;
}, BUSY_MS);

afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => dev.once('close', resolve));
  if (dev.pid !== undefined && dev.exitCode === null) process.kill(-dev.pid, 'SIGTERM');
  await ended;
  rmSync(join(instance.path, 'data'), { recursive: true, force: true });
  instance.remove();
}, BUSY_MS);

it(
  'dev: seeds its instance at the first start, and finds nothing to add when it is asked again',
  async () => {
    await vi.waitFor(() => expect(lines.join('\n')).toContain('dev: seed: sade.okafor@example.com'), {
      timeout: BUSY_MS,
      interval: 200,
    });
    const told: string[] = [];
    const run = () => Promise.reject(new Error('nothing is made on the command line'));
    await seed({ server: { url: address, run }, dataDir: 'none' }, (line) => told.push(line));
    expect(told).toHaveLength(seededAccounts.length);
  },
  BUSY_MS,
);

it(
  'dev: shows a component that was saved in the open page of web and console',
  async () => {
    const web = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await web.goto(address);
    await web.getByText('Last 5 hours').waitFor();
    const saved = edit('apps/web/src/features/home/market-list.tsx', "{t('recent')}", '{`Hot reload`}');
    await web.getByText('Hot reload').waitFor();
    figure('web: from save to visible', saved);

    const console = await browser.newPage();
    await console.goto(`${address}/console/`);
    await console.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const savedToo = edit('packages/ui/src/button.tsx', '{children}', '{children} (hot)');
    await console.getByRole('button', { name: 'Sign in (hot)' }).first().waitFor();
    figure('console: from save to visible', savedToo);
  },
  BUSY_MS,
);

it(
  'dev: shows a screen in every state of the gallery, and the primitives in three languages',
  async () => {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
    await page.goto(`${address}/#/gallery`);
    const arabic = page.frameLocator('iframe[title="primitives/ arabic"]');
    await arabic.getByRole('button', { name: specimenTexts.ar.word }).first().waitFor();
    await page.getByRole('link', { name: 'followList', exact: true }).click();
    const frame = (state: string) => page.frameLocator(`iframe[title$="follow-list ${state}"]`);
    await frame('full').getByText('Harbour lights').first().waitFor();
    await frame('empty').getByRole('heading', { level: 1 }).waitFor();
    await frame('long')
      .getByText(/Donaudampf/)
      .first()
      .waitFor();
    await page.close();
  },
  BUSY_MS,
);

it(
  'dev: restarts the server when a source was saved, and requests wait for it',
  async () => {
    const path = 'apps/server/src/platform/http/status.ts';
    const saved = edit(path, "{ status: 'alive' }", "{ status: 'restarted' }");
    await expect
      .poll(async () => (await fetch(`${address}/healthz`)).json(), { timeout: BUSY_MS, interval: 50 })
      .toEqual({ status: 'restarted' });
    figure('server: from save to answer', saved);
  },
  BUSY_MS,
);

it('dev: runs the server under an inspector that a debugger can attach to', () => {
  expect(lines.find((line) => line.startsWith('Debugger listening on ws://127.0.0.1:'))).toBeDefined();
});

/** Replaces a text in a file of the copy; answers when it was saved. */
function edit(path: string, from: string, to: string): number {
  const file = join(instance.path, path);
  const before = readFileSync(file, 'utf8');
  expect(before, `${path} has ${from}`).toContain(from);
  writeFileSync(file, before.replace(from, to));
  return performance.now();
}

function figure(what: string, since: number): void {
  process.stdout.write(`${what}: ${Math.round(performance.now() - since)} ms\n`);
}
