import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Instance } from '../instance.ts';

/** Works in the instance's own database, which requires the keys under its DATA_DIR. */
export async function inDatabase<T>(
  { dataDir }: Pick<Instance, 'dataDir'>,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const keys = JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')) as {
    superuserPassword: string;
    port: number;
  };
  const database = new pg.Client({
    host: '127.0.0.1',
    port: keys.port,
    user: 'postgres',
    password: keys.superuserPassword,
    database: 'tidemark',
  });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
