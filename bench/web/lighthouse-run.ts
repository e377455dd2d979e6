import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browserArguments, findBrowser } from '../../tools/browser.mjs';

const home = resolve('tools/lighthouse');
const program = join(home, 'node_modules/lighthouse/cli/index.js');

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** What Lighthouse found on one page. Times in ms. */
export interface Finding {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** Lighthouse's own measure of how fast this machine was meanwhile. */
  readonly machine: number;
  /** Audits that cost points. */
  readonly faults: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number; readonly title: string }>
  >;
  readonly environment: { readonly benchmarkIndex: number };
}

/** Lighthouse has a separate lockfile: building or testing the product does not need it. */
export async function installLighthouse(say: (line: string) => void): Promise<void> {
  if (existsSync(program)) return;
  say('installing Lighthouse (tools/lighthouse)');
  await run('npm', ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** A trace that Lighthouse could not read is no finding: it is taken again, so many times at most. */
const TRIES_MAX = 3;

/** Once, as a phone, with the throttling that Lighthouse simulates by default. */
export async function lighthouse(url: string, say: (line: string) => void): Promise<Finding> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await found(url);
    } catch (problem) {
      if (tries === TRIES_MAX) throw problem;
      say(`once more: ${String(problem)}`);
    }
  }
}

async function found(url: string): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-lighthouse-'));
  const path = join(folder, 'report.json');
  try {
    const flags = ['--headless=new', ...browserArguments].join(' ');
    const environment = { CHROME_PATH: (await findBrowser()) ?? '' };
    await run(
      process.execPath,
      [program, url, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${flags}`],
      environment,
    );
    return findingOf(JSON.parse(readFileSync(path, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findingOf(report: Report): Finding {
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  const score = (id: Category) => Math.round(100 * (report.categories[id]?.score ?? 0));
  const faults = Object.entries(report.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(
        ({ id, weight }) => weight > 0 && category !== 'performance' && (report.audits[id]?.score ?? 1) < 1,
      )
      .map(({ id }) => `${category}: ${report.audits[id]?.title ?? id}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    machine: report.environment.benchmarkIndex,
    faults,
  };
}

function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}
