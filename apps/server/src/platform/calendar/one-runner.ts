import type { Database } from '../database/queryable.ts';

/** The number of the lock that only one runner of daily jobs holds, of all processes on a database. */
const CALENDAR_LOCK = 7_433_626;

/**
 * Does the work as the only runner; returns undefined and does nothing if another one is running. The lock
 * belongs to a dedicated connection and ends with it, also when the process is killed. If only the connection
 * is lost, a second runner may begin: the keys of the days still prevent duplicates.
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
