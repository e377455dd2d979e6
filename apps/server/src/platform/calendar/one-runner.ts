import type { Database } from '../database/queryable.ts';

/** The number of the lock that only one runner of daily jobs holds, of all processes on a database. */
const CALENDAR_LOCK = 7_433_626;

/**
 * Does the work as the only runner there is; undefined, with nothing done, where another one is at it.
 * The lock belongs to a connection of its own and goes with it, also when the process is killed. Should
 * the connection alone be lost, a second runner may begin: then the keys of the days still make each
 * thing once.
 */
export async function asOnlyRunner<T>(database: Database, work: () => Promise<T>): Promise<T | undefined> {
  const worker = await database.connectionWorker();
  try {
    const [asked] = await worker.transaction((tx) =>
      tx.query<{ got: boolean }>({
        text: 'select pg_try_advisory_lock($1) as got',
        values: [CALENDAR_LOCK],
      }),
    );
    return asked?.got ? await work() : undefined;
  } finally {
    await worker.release();
  }
}
