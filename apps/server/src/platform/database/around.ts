import type { ConnectionWorker, Database } from './queryable.ts';

/** Runs a piece of work of the database, or does not. */
export type Around = <T>(work: () => Promise<T>) => Promise<T>;

/** Wraps each use of a database in a function: one for requests, one for connection workers. */
export function around(
  database: Database,
  through: { readonly pool: Around; readonly worker: Around },
): Database {
  const { pool, worker } = through;
  return {
    query: (statement) => pool(() => database.query(statement)),
    transaction: (work) => pool(() => database.transaction(work)),
    async connectionWorker() {
      const own = await worker(() => database.connectionWorker());
      return {
        transaction: (work) => worker(() => own.transaction(work)),
        transact: (steps) => worker(() => own.transact(steps)),
        write: (writes) => worker(() => own.write(writes)),
        release: () => own.release(),
      } satisfies ConnectionWorker;
    },
    close: () => database.close(),
  };
}
