import { errorCode } from '../start-problem.ts';

/** Where uploaded files are stored: the disk, or an S3-compatible store. Each rejects with `StorageAway`. */
export interface FileStorage {
  /** Stores a file, completely or not at all; replaces one of the same name. */
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
}

/** The file store does not answer, is full, or denies access: a retry is possible. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** What failed in a store, without the values it received (a key, a name). */
function storageAway(error: unknown): StorageAway {
  if (error instanceof StorageAway) return error;
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' };
  return new StorageAway(`${errorCode(error) ?? name} ${message}`.slice(0, 300), { cause: error });
}

/** Runs work on a store; whatever it fails of is `StorageAway`. */
export async function onStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageAway(error);
  }
}
