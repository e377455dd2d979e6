// npm run test:soak [NAME…]: the random tests at full length. Differential tests against the reference
// model with a hundred times the steps of CI, chaos rounds, a simulated year, and the replay of the recorded
// Friday with 1,000 traders. SEED=… repeats a run; each failure prints its seed and the steps before it.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const soakTests = {
  domain: {
    file: 'apps/server/test/differential/differential.test.ts',
    environment: { DOMAIN_STEPS: process.env.DOMAIN_STEPS ?? '1000000' },
  },
  server: {
    file: 'apps/server/src/modules/forex/random-trading.test.ts',
    environment: { SERVER_STEPS: process.env.SERVER_STEPS ?? '20000' },
  },
  concurrency: {
    file: 'apps/server/src/modules/forex/concurrency.test.ts',
    environment: { CONCURRENCY_ROUNDS: process.env.CONCURRENCY_ROUNDS ?? '25000' },
  },
  options: {
    file: 'apps/server/src/modules/options/random-options.test.ts',
    environment: { OPTION_STEPS: process.env.OPTION_STEPS ?? '25000' },
  },
  withdrawals: {
    file: 'apps/server/src/modules/funding/withdrawals/concurrency.test.ts',
    environment: { WITHDRAWAL_ROUNDS: process.env.WITHDRAWAL_ROUNDS ?? '100' },
  },
  money: {
    file: 'apps/server/test/conformance/money.test.ts',
    environment: { MONEY_ROUNDS: process.env.MONEY_ROUNDS ?? '300' },
  },
  'money-concurrency': {
    file: 'apps/server/test/conformance/money-concurrency.sweep.test.ts',
    environment: { MONEY_CONCURRENCY_ROUNDS: process.env.MONEY_CONCURRENCY_ROUNDS ?? '100' },
  },
  // kill -9, pauses, a full disk, clock jumps and floods while traders trade, with verify after each round.
  chaos: {
    file: 'apps/server/test/conformance/chaos/chaos.sweep.test.ts',
    isBuilt: true,
    environment: { BUILT_SERVER: '1', CHAOS_ROUNDS: process.env.CHAOS_ROUNDS ?? '200' },
  },
  // Numbers of days, loans, subscriptions, real and demo users.
  year: {
    file: 'apps/server/test/simulated-year/simulated-year.sweep.test.ts',
    environment: { YEAR: process.env.YEAR ?? '366 1000 5000 250 60' },
  },
  follow: {
    file: 'apps/server/src/modules/follow/copying/random-following.test.ts',
    environment: { FOLLOW_STEPS: process.env.FOLLOW_STEPS ?? '10000' },
  },
  // A client written from the specification, and every route of it in a browser.
  spec: { journeys: ['spec-client', 'routes'] },
  replay: { file: 'apps/server/test/market-replay/friday.sweep.test.ts', environment: { FRIDAY: 'whole' } },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(soakTests, name));
if (unknown.length > 0) {
  console.error(`Unknown soak test: ${unknown.join(', ')}. Known: ${Object.keys(soakTests).join(', ')}.`);
  process.exit(2);
}

/** The command of a soak test: a server test, or journeys against the built product. */
function commandOf({ file, journeys }) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  if (file) return [vitest, 'run', '--project', 'server', '--project', 'sweep', file];
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return [playwright, 'test', '--config=e2e/playwright.config.ts', ...journeys];
}

/** Runs one soak test; resolves with its exit code. */
function run(soakTest) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, commandOf(soakTest), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...soakTest.environment },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

let worst = 0;
for (const [name, soakTest] of Object.entries(soakTests)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const started = performance.now();
  if (soakTest.journeys || soakTest.isBuilt) await buildAll();
  const code = await run(soakTest);
  worst = Math.max(worst, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
}
process.exit(worst);
