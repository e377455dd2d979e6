import { readConfig } from '../config.ts';
import { openStorage } from '../platform/database/storage.ts';
import { processLog } from '../platform/log/log.ts';

/** `tidemark migrate`: brings the database to where this code is, and says what it applied. */
export async function migrateDatabase(): Promise<number> {
  const config = readConfig(process.env);
  const log = processLog();
  const storage = await openStorage({ ...config, log, attach: true });
  try {
    const applied = await storage.migrate();
    log.info(applied.length === 0 ? 'the database is up to date' : `applied ${applied.join(', ')}`);
    return 0;
  } finally {
    await storage.close();
  }
}
