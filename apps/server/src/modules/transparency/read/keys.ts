import { Defect } from '@tidemark/domain/outcome';
import { parseEntry } from '@tidemark/verify/entry';
import { parseKey, type VerifierKey } from '@tidemark/verify/note';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectLogs, selectRotations } from '../store/log-rows.ts';
import { readEntries } from '../store/tiles.ts';

/** The second leaf of a log names its first keys. */
const FIRST_KEYS = 1;

/** All keys that a log was signed with, the current ones first. */
export async function keysOf(database: Queryable, log: number): Promise<VerifierKey[]> {
  return (await keySpans(database, log)).reverse().flatMap(({ keys }) => keys);
}

/** All keys of all logs of the instance, the newest log first; those of a log that is damaged are unknown. */
export async function keysOfLogs(database: Queryable): Promise<VerifierKey[]> {
  const found: VerifierKey[] = [];
  for (const { id } of (await selectLogs(database)).reverse()) {
    try {
      found.push(...(await keysOf(database, id)));
    } catch (error) {
      if (!(error instanceof Defect)) throw error;
    }
  }
  return found;
}

type Keys = readonly [VerifierKey, ...VerifierKey[]];

/** The keys that sign a checkpoint of so many leaves. */
export async function keysByCheckpoint(
  database: Queryable,
  log: number,
): Promise<(size: number) => Keys | undefined> {
  const spans = (await keySpans(database, log)).reverse();
  // The checkpoint that ends with the leaf of the next keys is the last one of the keys before.
  return (size) => {
    const [first, ...more] = spans.find(({ place }) => place === FIRST_KEYS || place < size - 1)?.keys ?? [];
    return first && [first, ...more];
  };
}

/** Where keys are named in a log, oldest first. */
async function keySpans(database: Queryable, log: number) {
  const places = [FIRST_KEYS, ...(await selectRotations(database, log)).map(({ size }) => size - 1)];
  const found: { readonly place: number; readonly keys: VerifierKey[] }[] = [];
  for (const from of places) {
    const [content] = await readEntries(database, { log, from, to: from + 1 });
    const entry = parseEntry(Buffer.from(content ?? []).toString());
    if (entry?.kind === 'key')
      found.push({ place: from, keys: entry.keys.flatMap((text) => parseKey(text) ?? []) });
  }
  return found;
}
