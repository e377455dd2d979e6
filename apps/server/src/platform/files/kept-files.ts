import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../start-problem.ts';
import { PLACE_FILE } from './storage-place.ts';

/**
 * The parts of DATA_DIR that belong to a backup besides the database: the root key, the keys of earlier
 * versions that the database has not imported yet, and the pictures if they are stored on the disk.
 */
const KEYS = ['secrets.key', 'files.key', 'vapid.key'];
const UPLOADS = 'uploads';

/** What a backup may bring to DATA_DIR. */
const KEPT = /^(?:secrets\.key|files\.key|vapid\.key|uploads\/(?:\.place|[\w-]{2}\/[\w-]{16,64}))$/;

export function isKeptFile(path: string): boolean {
  return KEPT.test(path);
}

/** Where the files of a backup are, below DATA_DIR. */
export const keptPlaces: readonly string[] = [...KEYS, UPLOADS];

/** The files under DATA_DIR that belong to a backup, by their path below it. */
export async function keptFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const key of KEYS) if (await isFile(join(dataDir, key))) found.push(key);
  const place = `${UPLOADS}/${PLACE_FILE}`;
  if (await isFile(join(dataDir, place))) found.push(place);
  for (const folder of await namesIn(join(dataDir, UPLOADS))) {
    const names = await namesIn(join(dataDir, UPLOADS, folder));
    found.push(...names.map((name) => `${UPLOADS}/${folder}/${name}`).filter(isKeptFile));
  }
  return found;
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).then((names) => names.sort(), whereNothingIs([]));
}

function isFile(path: string): Promise<boolean> {
  return lstat(path).then((found) => found.isFile(), whereNothingIs(false));
}

function whereNothingIs<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return nothing;
    throw error;
  };
}
