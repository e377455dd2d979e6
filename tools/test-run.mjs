// Runs Vitest and Playwright and adds up what passed and failed: for npm test and npm run test:sweep.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-results-'));
const started = performance.now();

/** The failures, in few lines: printed again at the very end, where a long output is not cut off. */
const failures = [];
const totals = { passed: 0, failed: 0 };
const durations = [];

/** Builds what is not up to date. Processes that tests start, and the browser's, run what is built. */
export async function build() {
  const code = await run('build', [join(root, 'tools', 'build.mjs')]);
  if (code !== 0) totals.failed += 1;
  return code === 0;
}

/** Runs Vitest with these arguments. */
export async function vitest(args, environment = {}) {
  const report = join(scratch, 'vitest.json');
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', [program, 'run', ...reporters, ...args], environment);
  const results = readJson(report);
  for (const { name, assertionResults } of results?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') addFailure(`${name.slice(root.length + 1)} › ${fullName}`, failureMessages[0]);
    }
  }
  add(code, results?.numPassedTests, results?.numFailedTests);
}

/** Runs Playwright with a configuration of e2e/ and these arguments. */
export async function playwright(config, args = []) {
  const browser = await findBrowser();
  if (browser === undefined) {
    process.stdout.write(
      'No Chromium was found for the browser tests: apt-get install chromium, or set CHROME_PATH=/path/to/chrome\n',
    );
    totals.failed += 1;
    return;
  }
  const report = join(scratch, 'playwright.json');
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await run(
    'playwright',
    [program, 'test', `--config=e2e/${config}`, '--reporter=list,json', ...args],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const results = readJson(report);
  const suites = results?.suites ?? [];
  for (const { title } of testsOf(suites, 'flaky')) {
    process.stdout.write(`passed only when it was repeated: ${title}\n`);
  }
  for (const { title, message } of testsOf(suites, 'unexpected')) addFailure(title, message);
  const { expected = 0, flaky = 0, unexpected } = results?.stats ?? {};
  add(code, expected + flaky, unexpected);
}

/** Prints the failures, the seconds of each part and `N passed, N failed`; sets the exit code. */
export function finish() {
  rmSync(scratch, { recursive: true, force: true });
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  durations.push(`all ${seconds(started)} s`);
  process.stdout.write(`durations: ${durations.join(', ')}\n`);
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
  process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

/** Runs a program of Node to its end; resolves with its exit code. */
async function run(name, args, environment = {}) {
  const begun = performance.now();
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  durations.push(`${name} ${seconds(begun)} s`);
  return code;
}

const seconds = (since) => Math.round((performance.now() - since) / 1000);

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A run that broke before its first test counts as one failure. */
function add(code, passed = 0, failed = 0) {
  totals.passed += passed;
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
}

function addFailure(title, message = '') {
  const plain = stripVTControlCharacters(message).split('\n');
  failures.push([`failed: ${title}`, ...plain.slice(0, 12).map((line) => `  ${line}`)].join('\n'));
}

/** The tests in Playwright's tree of suites with this result, each with its first error. */
function testsOf(suites, ending) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === ending)
        .map(({ projectName, results }) => ({
          title: `[${projectName}] ${suite.file} › ${spec.title}`,
          message: results.find(({ error }) => error !== undefined)?.error.message,
        })),
    ),
    ...testsOf(suite.suites ?? [], ending),
  ]);
}
