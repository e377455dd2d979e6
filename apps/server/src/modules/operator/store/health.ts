import type { Queryable } from '../../../platform/database/queryable.ts';

/** How much room the database takes, in bytes. */
export async function databaseBytes(database: Queryable): Promise<number> {
  const [row] = await database.query<{ bytes: number }>({
    name: 'operator.database_bytes',
    text: 'select pg_database_size(current_database())::float8 as bytes',
  });
  return row?.bytes ?? 0;
}

/** An empty query, to measure the latency. */
export async function askNothing(database: Queryable): Promise<void> {
  await database.query({ name: 'operator.nothing', text: 'select 1' });
}
