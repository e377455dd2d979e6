// npm run prove [domain|server|fire|futures|withdrawals|money|once|chaos|year|follow|friday|spec]: the proof of exactness at full length. Random steps against
// the naive model, a hundred times as many as in CI, and the recorded Friday with 1,000 traders.
// SEED=… runs one again; every failure names its seed and tells the steps before it.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const proofs = {
  domain: {
    file: 'apps/server/test/differential/differential.test.ts',
    environment: { DOMAIN_STEPS: process.env.DOMAIN_STEPS ?? '1000000' },
  },
  server: {
    file: 'apps/server/src/modules/forex/random-trading.test.ts',
    environment: { SERVER_STEPS: process.env.SERVER_STEPS ?? '20000' },
  },
  fire: {
    file: 'apps/server/src/modules/forex/concurrency.test.ts',
    environment: { FIRE_ROUNDS: process.env.FIRE_ROUNDS ?? '25000' },
  },
  futures: {
    file: 'apps/server/src/modules/options/random-futures.test.ts',
    environment: { FUTURES_STEPS: process.env.FUTURES_STEPS ?? '25000' },
  },
  withdrawals: {
    file: 'apps/server/src/modules/funding/withdrawals/at-once.test.ts',
    environment: { WITHDRAWAL_ROUNDS: process.env.WITHDRAWAL_ROUNDS ?? '100' },
  },
  money: {
    file: 'apps/server/test/conformance/money.test.ts',
    environment: { MONEY_ROUNDS: process.env.MONEY_ROUNDS ?? '300' },
  },
  once: {
    file: 'apps/server/test/conformance/money-at-once.test.ts',
    environment: { ONCE_ROUNDS: process.env.ONCE_ROUNDS ?? '100' },
  },
  // kill -9, pauses, a full disk, clock jumps and floods while traders trade, with verify after each round.
  chaos: {
    file: 'apps/server/test/conformance/chaos/chaos.test.ts',
    isBuilt: true,
    environment: { BUILT_SERVER: '1', CHAOS_ROUNDS: process.env.CHAOS_ROUNDS ?? '200' },
  },
  // Days, loans, subscriptions, real and demo people.
  year: {
    file: 'apps/server/test/simulated-year/simulated-year.test.ts',
    environment: { YEAR: process.env.YEAR ?? '366 1000 5000 250 60' },
  },
  follow: {
    file: 'apps/server/src/modules/follow/copying/random-following.test.ts',
    environment: { FOLLOW_STEPS: process.env.FOLLOW_STEPS ?? '10000' },
  },
  // A client that knows only the two documents, and every route of them in a browser.
  spec: { journeys: ['spec-client', 'routes'] },
  friday: { file: 'apps/server/test/recorded-friday/friday.test.ts', environment: { FRIDAY: 'whole' } },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(proofs, name));
if (unknown.length > 0) {
  console.error(`No such proof: ${unknown.join(', ')}. There are: ${Object.keys(proofs).join(', ')}.`);
  process.exit(2);
}

/** The program of a proof: a test of the server, or journeys against what is built. */
function commandOf({ file, journeys }) {
  if (file) return [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', file];
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return [playwright, 'test', '--config=e2e/playwright.config.ts', ...journeys];
}

/** Runs one proof to its end; answers its exit code. */
function prove(proof) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, commandOf(proof), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...proof.environment },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

let worst = 0;
for (const [name, proof] of Object.entries(proofs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const started = performance.now();
  if (proof.journeys || proof.isBuilt) await buildAll();
  const code = await prove(proof);
  worst = Math.max(worst, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${code === 0 ? 'proved' : 'FAILED'} in ${seconds} s`);
}
process.exit(worst);
