import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readIfThere } from '../../files/private-file.ts';
import { errorCode, StartProblem } from '../../start-problem.ts';
import { readLockFile } from './process.ts';

/** How long a fast shutdown may take before the processes are ended without a checkpoint. */
const FAST_MS = 20_000;
const IMMEDIATE_MS = 2000;

/**
 * A server killed by force leaves its PostgreSQL running. Stops the one whose lock file is in the directory,
 * so that no part of the old server still runs, and removes a stale lock file.
 */
export async function stopOrphan(directory: string): Promise<void> {
  const lock = readLockFile(directory);
  if (lock === undefined) return;
  if (isPostgres(lock.pid)) await stopPostgres(lock.pid);
  // Its process has ended: the file would mislead if another process now has its number.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

/** Ends PostgreSQL: fast (open transactions are rolled back), or at once if that takes too long. */
export async function stopPostgres(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGone(pid, FAST_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await isGone(pid, IMMEDIATE_MS)) return;
  throw new StartProblem(
    `the embedded PostgreSQL (process ${pid}) does not stop: end it by hand, then start again`,
  );
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 10) {
    if (!isAlive(pid)) return true;
    await wait(10);
  }
  return !isAlive(pid);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Whether a process with this number is running (a zombie is not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat === undefined || !/^\d+ \(.*\) Z/.test(stat);
}

/** Numbers of processes are reused: only a process that is PostgreSQL is stopped. */
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return /(^|\/)postgres\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Distinguishes a process from a later one with the same number: its start time, if the system provides it.
 */
export function processMark(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${pid} ${started} ${boot}`;
}
