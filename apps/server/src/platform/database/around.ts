import type { ConnectionWorker, Database } from './queryable.ts';

/** Runs a piece of work of the database, or does not. */
export type Around = <T>(work: () => Promise<T>) => Promise<T>;

/** The same database, each use of which goes through a function: one for requests, one for lanes. */
export function around(
  database: Database,
  through: { readonly pool: Around; readonly lane: Around },
): Database {
  const { pool, lane } = through;
  return {
    query: (statement) => pool(() => database.query(statement)),
    transaction: (work) => pool(() => database.transaction(work)),
    async connectionWorker() {
      const own = await lane(() => database.connectionWorker());
      return {
        transaction: (work) => lane(() => own.transaction(work)),
        transact: (steps) => lane(() => own.transact(steps)),
        write: (writes) => lane(() => own.write(writes)),
        release: () => own.release(),
      } satisfies ConnectionWorker;
    },
    close: () => database.close(),
  };
}
