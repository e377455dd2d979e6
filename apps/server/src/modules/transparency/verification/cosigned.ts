import { Defect } from '@tidemark/domain/outcome';
import { sameBytes } from '@tidemark/verify/bytes';
import { openCheckpoint } from '@tidemark/verify/note';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { keysByCheckpoint } from '../read/keys.ts';
import { selectSize } from '../store/batches.ts';
import { selectCosigned } from '../store/cosigned.ts';
import { type LogRow, selectLogs } from '../store/log-rows.ts';
import { headAt } from '../store/tiles.ts';
import { checkSignature } from '../writer/signing-key.ts';

/**
 * The checkpoint of each log that witnesses have cosigned must be signed by the log's key, and be of its leaves.
 * Answers a sentence for each that is not.
 */
export async function verifyCosigned(database: Queryable): Promise<string[]> {
  const breaches: string[] = [];
  for (const log of await selectLogs(database)) {
    const problem = await problemOf(database, log).catch((error: unknown) => {
      if (error instanceof Defect) return 'cannot be compared with the damaged log';
      throw error;
    });
    if (problem !== undefined)
      breaches.push(`log ${log.origin}: the checkpoint that witnesses have cosigned ${problem}`);
  }
  return breaches;
}

async function problemOf(database: Queryable, { id, origin }: LogRow): Promise<string | undefined> {
  const cosigned = await selectCosigned(database, id);
  if (cosigned === undefined) return undefined;
  const { size, note } = cosigned;
  const keys = (await keysByCheckpoint(database, id))(size);
  const opened = keys && openCheckpoint(note, keys, checkSignature);
  if (opened === undefined || typeof opened === 'string') return "is not signed by the log's key";
  if (opened.size !== size || opened.origin !== origin) return 'is stored as another one';
  const leaves = await selectSize(database, id);
  if (size > leaves) return `is of ${size} leaves, ${leaves} are there`;
  const { root } = await headAt(database, id, size);
  return sameBytes(root, opened.root) ? undefined : 'is not of the leaves that are there';
}
