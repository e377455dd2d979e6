import { errorCode } from '../start-problem.ts';

/** Where uploaded files are kept: the disk, or a store that speaks S3. Each rejects with `StorageAway`. */
export interface FileStorage {
  /** Keeps a file, whole or not at all; one of this name is replaced. */
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
}

/** The store of files does not answer, is full, or does not let us in: it may be asked again. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

/** What went wrong with a store, without what it was told (a key, a name). */
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
