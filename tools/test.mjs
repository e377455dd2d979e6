// npm test: all tests. The rules and the server first (vitest), then the user journeys in a real browser
// (Playwright). Ends with one line: N passed, N failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-results-'));

/** Runs a program to its end; answers its exit code. */
function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A run that broke before its first test counts as one failure. */
function tally(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function unitAndServer() {
  const report = join(scratch, 'vitest.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await run(
    process.execPath,
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    isEverything ? { BUILT_SERVER: '1' } : {},
  );
  const said = readJson(report);
  for (const { name, assertionResults } of said?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') told(`${name.slice(root.length + 1)} › ${fullName}`, failureMessages[0]);
  return tally(code, said?.numPassedTests ?? 0, said?.numFailedTests ?? 0);
}

/** The failures, in few lines: repeated at the very end, where a long output is not cut off. */
const failures = [];

function told(title, message = '') {
  // A picture's or a browser's colours are nothing for a log.
  const plain = stripVTControlCharacters(message).split('\n');
  failures.push([`failed: ${title}`, ...plain.slice(0, 12).map((line) => `  ${line}`)].join('\n'));
}

async function journeys() {
  if (!existsSync(join(root, 'e2e', 'playwright.config.ts'))) return { passed: 0, failed: 0 };
  const browser = await findBrowser();
  if (browser === undefined) {
    process.stdout.write(
      'No Chromium was found for the browser tests: apt-get install chromium, or set CHROME_PATH=/path/to/chrome\n',
    );
    return { passed: 0, failed: 1 };
  }
  const report = join(scratch, 'playwright.json');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await run(
    process.execPath,
    [playwright, 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const said = readJson(report);
  const suites = said?.suites ?? [];
  for (const { title } of stories(suites, 'flaky')) {
    process.stdout.write(`passed only when it was told again: ${title}\n`);
  }
  for (const { title, message } of stories(suites, 'unexpected')) told(title, message);
  const stats = said?.stats;
  return tally(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** The tests in Playwright's tree of suites with this result, each with its first error. */
function stories(suites, ending) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === ending)
        .map(({ projectName, results }) => ({
          title: `[${projectName}] ${suite.file} › ${spec.title}`,
          message: results.find(({ error }) => error !== undefined)?.error.message,
        })),
    ),
    ...stories(suite.suites ?? [], ending),
  ]);
}

// Arguments select only vitest tests, for work on one file.
const isEverything = process.argv.length === 2;
const results = [];
// Processes that tests start, and the browser's, run what is built.
if (isEverything && (await run(process.execPath, [join(root, 'tools', 'build.mjs')])) !== 0) {
  results.push({ passed: 0, failed: 1 });
} else {
  results.push(await unitAndServer());
  if (isEverything) results.push(await journeys());
}
rmSync(scratch, { recursive: true, force: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
