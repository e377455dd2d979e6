import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../start-problem.ts';
import { type FileStorage, onStorage } from './storage.ts';

interface DiskOptions {
  readonly dataDir: string;
}

/** Files under `DATA_DIR/uploads`, which only their owner may read. */
export function diskStorage({ dataDir }: DiskOptions): FileStorage {
  const root = join(dataDir, 'uploads');
  return {
    put: (place, content) => onStorage(() => writeWhole(join(root, place), content)),
    get: (place) => onStorage(() => unlessMissing(readFile(join(root, place)), undefined)),
    has: (place) =>
      onStorage(() =>
        unlessMissing(
          access(join(root, place)).then(() => true),
          false,
        ),
      ),
    remove: (place) => onStorage(() => rm(join(root, place), { force: true })),
  };
}

/** A crash leaves the complete file or none under its name; a failed write removes its partial file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.new`;
  try {
    const file = await open(fresh, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function unlessMissing<T>(work: Promise<T>, missing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return missing;
    throw error;
  }
}
