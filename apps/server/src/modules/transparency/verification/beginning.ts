import type { Queryable } from '../../../platform/database/queryable.ts';
import { findRecord } from '../read/find-leaf.ts';
import { selectBeginning } from '../store/log-rows.ts';
import { selectPending } from '../store/pending.ts';

/**
 * The log must have the digests of the postings from before it up to the last one: who raises that number hides a
 * posting between the digests and the log. Answers a sentence where it does not.
 */
export async function verifyBeginning(database: Queryable): Promise<string[]> {
  const last = (await selectBeginning(database)).get('posting');
  if (last === undefined) return ['the number of the last posting before the log is gone'];
  const record = { kind: 'posting.earlier', id: last } as const;
  if ((await findRecord(database, record)) !== undefined) return [];
  const waiting = await selectPending(database, null);
  if (waiting.some(({ kind, ids }) => kind === record.kind && ids.includes(last))) return [];
  return [`the log begins after posting ${last}, but has no digest of the postings up to it`];
}
