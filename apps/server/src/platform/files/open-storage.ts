import { Defect } from '@tidemark/domain/outcome';
import { diskStorage } from './disk-storage.ts';
import { type S3Options, s3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** Where files are stored, according to the settings. */
export type StorageSettings = { readonly kind: 'disk' } | ({ readonly kind: 's3' } & S3Options);

/** Opens the store of the settings; names are checked here, once for all stores. */
export function openFileStorage(settings: StorageSettings, dataDir: string): FileStorage {
  const storage = settings.kind === 's3' ? s3Storage(settings) : diskStorage({ dataDir });
  return {
    put: (name, content, contentType) => storage.put(placeOf(name), content, contentType),
    get: (name) => storage.get(placeOf(name)),
    has: (name) => storage.has(placeOf(name)),
    remove: (name) => storage.remove(placeOf(name)),
  };
}

/** Names are drawn by us; one that leads out of its place is a defect. Folders of some hundreds each. */
function placeOf(name: string): string {
  if (!/^[\w-]{16,64}$/.test(name)) throw new Defect(`a file is named by its own random name: ${name}`);
  return `${name.slice(0, 2)}/${name}`;
}
