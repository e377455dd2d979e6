import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { StorageSettings } from './open-storage.ts';
import { writeOnce } from './private-file.ts';

/** Where uploads are stored. */
export interface StoragePlace {
  /** Equal for all who use one directory, under whatever path, or one bucket. */
  readonly marker: string;
  /** The same for people. */
  readonly description: string;
}

/** The marker of a directory of uploads, below it. A backup contains it, so that a restored one is the same. */
export const PLACE_FILE = '.place';

/** Finds the marker of the directory, or makes it at the first start. */
export function placeOfStorage(settings: StorageSettings, dataDir: string): StoragePlace {
  if (settings.kind === 's3') {
    const { endpoint, bucket } = settings;
    return { marker: `s3 ${endpoint} ${bucket}`, description: `the bucket ${bucket} of ${endpoint}` };
  }
  const directory = join(dataDir, 'uploads');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const marker = writeOnce(join(directory, PLACE_FILE), `${randomBytes(16).toString('base64url')}\n`);
  return { marker: marker.trim(), description: `${directory} on ${hostname()}` };
}
