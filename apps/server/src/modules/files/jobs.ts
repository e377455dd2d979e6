import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import type { FilesParts } from './parts.ts';
import { deleteUpload, markLeaving } from './store.ts';

/** An unused upload is stored this long: time enough to fill in the form around it. */
const UNUSED_MS_MAX = DAY_MS;
const AT_ONCE = 100;

/** Removes unused uploads, each file before its row; returns their number. */
export async function removeUnused(
  parts: Pick<FilesParts, 'database' | 'storage' | 'clock'>,
): Promise<number> {
  const { database, storage, clock } = parts;
  const before = clock.now() - UNUSED_MS_MAX;
  for (let removed = 0; ; ) {
    const names = await markLeaving(database, before, AT_ONCE);
    for (const name of names) {
      await storage.remove(name);
      await deleteUpload(database, name);
    }
    removed += names.length;
    if (names.length < AT_ONCE) return removed;
  }
}

/** Does so every hour; returns how to stop. What one hour could not remove the next one tries again. */
export function removeUnusedHourly(parts: FilesParts): () => void {
  return parts.clock.every(HOUR_MS, () =>
    parts.inBackground(
      removeUnused(parts).catch((err: unknown) =>
        parts.log.error({ err }, 'unused uploads were not removed'),
      ),
    ),
  );
}
