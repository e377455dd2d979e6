import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import { connectControl, tryJoiningLock } from './control-connection.ts';
import { describeOwner, isLiving, type Owner, readOwner, SILENT_MS_MAX } from './owner.ts';

/** How long a start waits for another process that joins, migrates or restores. */
export const JOIN_PATIENCE_MS = 5000;
const PAUSE_MS = 100;

/** Another process is joining, migrating or restoring, or a server of an earlier version runs. */
export class StillJoining extends StartProblem {}

/**
 * Does the work while no other process joins, takes over, migrates or restores.
 *
 * @throws StillJoining where another one does for longer than the patience.
 */
export async function whileJoining<T>(
  url: string,
  patienceMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectControl(url);
  try {
    for (let waited = 0; !(await tryJoiningLock(client)); waited += PAUSE_MS) {
      if (waited >= patienceMs) {
        throw new StillJoining(
          'another Tidemark that is starting, migrating or restoring, or one of an earlier version, uses this database: stop it first, or name another database or DATA_DIR',
        );
      }
      await wait(PAUSE_MS);
    }
    return await work(client);
  } finally {
    // The lock ends with it.
    await client.end();
  }
}

/**
 * Does the work while no server uses the database, and prevents one from starting.
 *
 * @throws StartProblem: one line that names the running server.
 */
export async function withoutServer<T>(url: string, work: () => Promise<T>): Promise<T> {
  return whileJoining(url, JOIN_PATIENCE_MS, async (client) => {
    const owner = await livingOwner(client);
    if (owner !== undefined) {
      throw new StartProblem(
        `${describeOwner(owner)} uses this database: stop it first, or name another database or DATA_DIR`,
      );
    }
    return work();
  });
}

/** The server that uses the database, in words; undefined where none does. */
export async function runningServer(url: string): Promise<string | undefined> {
  const client = await connectControl(url);
  try {
    const owner = await livingOwner(client);
    return owner && describeOwner(owner);
  } finally {
    await client.end();
  }
}

/** An owner that was killed seems to live until it was silent for SILENT_MS_MAX, if it ran elsewhere. */
async function livingOwner(client: pg.Client): Promise<Owner | undefined> {
  for (;;) {
    const owner = await readOwner(client);
    if (owner === undefined || !isLiving(owner)) return undefined;
    if (owner.isConnected) return owner;
    await wait(Math.min(PAUSE_MS, SILENT_MS_MAX));
  }
}
