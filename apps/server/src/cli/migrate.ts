import { readConfig } from '../config.ts';
import { withoutServer } from '../platform/cluster/exclusive.ts';
import { openStorage } from '../platform/database/storage.ts';
import { processLog } from '../platform/log/log.ts';

/**
 * `tidemark migrate`: brings the database to the schema of this code, and reports the applied migrations.
 * Refused while a server uses the database: it caches rows that a migration may change.
 */
export async function migrateDatabase(): Promise<number> {
  const config = readConfig(process.env);
  const log = processLog();
  const storage = await openStorage({ ...config, log, attach: true });
  try {
    const applied = await withoutServer(storage.ownerUrl, () => storage.migrate());
    log.info(applied.length === 0 ? 'the database is up to date' : `applied ${applied.join(', ')}`);
    return 0;
  } finally {
    await storage.close();
  }
}
