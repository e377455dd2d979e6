import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isSmoke, sized } from '../support/size.ts';

const run = promisify(execFile);

/** Rows of the yardstick: pgbench's own scale for a machine of this size. */
const SCALE = sized(50, 1);

export interface PgbenchResult {
  /** Transactions a second, tpcb-like, prepared, 8 clients. */
  readonly tps: number;
}

/** Fills a separate database for pgbench; names the package to install if it is missing. */
export async function preparePgbench(url: string): Promise<void> {
  try {
    await run('pgbench', ['-i', '-q', '-s', String(SCALE), url]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      // A smoke run compares nothing, and continues without it.
      if (isSmoke) return;
      throw new Error('pgbench is missing: install PostgreSQL (Debian: apt-get install postgresql)');
    }
    throw error;
  }
}

/** Runs pgbench's tpcb-like transactions for some seconds on the prepared database. */
export async function pgbench(url: string, seconds: number): Promise<PgbenchResult> {
  const { stdout } = await run('pgbench', [
    '-M',
    'prepared',
    '-c',
    '8',
    '-j',
    '2',
    '-T',
    String(seconds),
    url,
  ]).catch((error: NodeJS.ErrnoException) => {
    if (isSmoke && error.code === 'ENOENT') return { stdout: 'tps = 1' };
    throw error;
  });
  const match = /tps = ([\d.]+) \(without/.exec(stdout) ?? /tps = ([\d.]+)/.exec(stdout);
  if (!match) throw new Error(`pgbench said no figure: ${stdout}`);
  return { tps: Number(match[1]) };
}
