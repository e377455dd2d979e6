import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpoint, createTidemark, onOwnPostgres } from './support/cluster.ts';
import { type Bench, count } from './support/figure.ts';
import { sized } from './support/size.ts';
import { fillLedger, POSTINGS_A_ROUND } from './verify/fill-ledger.ts';
import { logFigures } from './verify/log-figures.ts';

const POSTINGS = sized(10_000_000, 2000, 'BENCH_POSTINGS');
const USERS = sized(100_000, 200);
const SECONDS_MAX = 60;
/** Whatever the ledger's size, the process that verifies it must not hold it. */
const NODE_MB_MAX = 256;

/** The real command over a ledger of ten million postings, and its check of a long log, in a Node that may hold 256 MB. */
export const verifyBench: Bench = {
  name: 'verify',
  summary:
    'tidemark verify over ten million postings of 100,000 people, with their transfers; its check of a transparency log',
  run: (say) =>
    onOwnPostgres(async (adminUrl) => {
      const url = await createTidemark(adminUrl, 'verify');
      say(`filling ${count(POSTINGS)} postings …`);
      const rounds = Math.ceil(POSTINGS / (USERS * POSTINGS_A_ROUND));
      const postings = await fillLedger(url, { users: USERS, rounds });
      await checkpoint(adminUrl);
      const seconds = await verified(url);
      say(`${count(postings)} postings in ${seconds.toFixed(1)} s`);
      return [
        {
          what: `verify, ${count(postings)} postings`,
          measured: `${seconds.toFixed(1)} s`,
          goal: { text: `under ${SECONDS_MAX} s`, isMet: seconds < SECONDS_MAX },
        },
        ...(await logFigures(adminUrl, say)),
      ];
    }),
};

async function verified(url: string): Promise<number> {
  const begun = performance.now();
  const program = [`--max-old-space-size=${NODE_MB_MAX}`, 'apps/server/bin/tidemark.mjs', 'verify'];
  // Of its own: the directory of another instance names the log that it signed.
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const run = spawn(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  rmSync(dataDir, { recursive: true });
  if (code !== 0) throw new Error('verify found a breach, or did not end');
  return (performance.now() - begun) / 1000;
}
