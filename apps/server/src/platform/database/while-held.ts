import { around } from './around.ts';
import { ConnectionLost, type Database } from './queryable.ts';
import type { ServerLock } from './server-lock.ts';

type Held = Pick<ServerLock, 'isHeld' | 'regained'>;

/** How long a connection worker waits for a lost lock, as it waits for an unavailable database. */
const PATIENCE_MS = 10_000;

/**
 * The same database, which begins nothing while this server does not hold its lock: another server may be
 * using it by then. Requests are refused at once, connection workers wait for a while.
 */
export function whileHeld(database: Database, lock: Held): Database {
  return around(database, {
    pool: (work) =>
      lock.isHeld() ? work() : Promise.reject(new ConnectionLost('the lock of this server is lost')),
    worker: (work) => (lock.isHeld() ? work() : regained(lock).then(work)),
  });
}

async function regained(lock: Held): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it was not regained in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([lock.regained(), tooLate]);
  } catch (error) {
    throw new ConnectionLost('the lock of this server is lost', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
