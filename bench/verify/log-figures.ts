import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpoint, createTidemark } from '../support/cluster.ts';
import { cpuTimeBetween, cpuTimeReader } from '../support/cpu-time.ts';
import { count, type Figure } from '../support/figure.ts';
import { programOf } from '../support/programs.ts';
import { sized } from '../support/size.ts';
import { fillLog, LEAVES_A_BATCH } from './fill-log.ts';

const LEAVES = sized(1_000_000, 5000, 'BENCH_LEAVES');
/** Ten million leaves in two minutes. */
const SECONDS_PER_LEAF_MAX = 120 / 10_000_000;
/** However long the log is, the process that verifies it must not hold it. */
const NODE_MB_MAX = 256;

interface Verified {
  readonly breaches: readonly string[];
  readonly seconds: number;
  /** CPU time in seconds. */
  readonly cpu: number;
  readonly megabytes: number;
}

/** What `verify` needs for a long transparency log. */
export async function logFigures(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const url = await createTidemark(adminUrl, 'verify_log');
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-log-'));
  try {
    say(`filling a log of ${count(LEAVES)} leaves …`);
    const leaves = await fillLog(url, { batches: Math.ceil(LEAVES / LEAVES_A_BATCH), dataDir, say });
    await checkpoint(adminUrl);
    const cpuTime = await cpuTimeReader({}, url);
    const before = cpuTime();
    const { breaches, seconds, cpu, megabytes } = await verified(url, dataDir);
    const { PostgreSQL: ofPostgres = Number.NaN } = cpuTimeBetween(before, cpuTime());
    if (breaches.length > 0) throw new Error(`verify found a breach: ${breaches[0]}`);
    say(`CPU time: verify ${cpu.toFixed(1)} s, PostgreSQL ${ofPostgres.toFixed(1)} s`);
    const secondsMax = leaves * SECONDS_PER_LEAF_MAX;
    return [
      {
        what: `verify the log, ${count(leaves)} leaves`,
        measured: `${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`,
        goal: { text: `under ${secondsMax.toFixed(1)} s`, isMet: seconds < secondsMax },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function verified(url: string, dataDir: string): Promise<Verified> {
  const program = [`--max-old-space-size=${NODE_MB_MAX}`, programOf('verify/reader')];
  const run = spawn(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise((resolve) => run.on('close', resolve));
  if (code !== 0) throw new Error('the check of the log did not end');
  return JSON.parse(said) as Verified;
}
