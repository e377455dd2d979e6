import type { Alarms } from '../../platform/alarms/alarms.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { StoragePlace } from '../../platform/files/storage-place.ts';
import type { Log } from '../../platform/log/log.ts';
import { firstLine } from '../../platform/start-problem.ts';
import { firstPlace, movePlace, newestKept } from './store.ts';

/** If these are here, uploads were moved here; if one is missing, another machine stores them elsewhere. */
const COMPARED = 20;

interface PlaceParts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly place: () => StoragePlace;
  readonly alarms: Alarms;
  readonly log: Log;
}

/**
 * Raises an alarm where this server stores uploads in another place than the instance: pictures of one
 * machine would be missing at the other. A place that has the newest pictures is where they were moved.
 */
export async function checkPlace({ database, storage, place, alarms, log }: PlaceParts): Promise<void> {
  try {
    const own = place();
    const known = await firstPlace(database, own);
    if (known.marker === own.marker) return;
    if (await hasNewest(database, storage)) {
      await movePlace(database, own);
      log.info(`the uploads of this instance were moved from ${known.description} to ${own.description}`);
      return;
    }
    alarms.raise(
      'uploads_place',
      `they are in ${known.description}, this server uses ${own.description}; mount one directory there on every machine, or set S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET on each`,
    );
  } catch (error) {
    alarms.raise('uploads_place', `it cannot be read: ${firstLine(error)}`);
  }
}

async function hasNewest(database: Database, storage: FileStorage): Promise<boolean> {
  const names = await newestKept(database, COMPARED);
  const found = await Promise.all(names.map((name) => storage.has(name)));
  return found.length > 0 && found.every(Boolean);
}
