import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { missingPictures } from '../files/index.ts';
import { type DisputeCheck, verifyDisputes } from './disputes/verify-disputes.ts';
import { contradictions, picturesAfter } from './store/verification.ts';

const CHUNK = 500;

/**
 * Every picture of a message must exist, a conversation's state must follow from its messages, and disputes must be
 * as they were opened. Returns each violation as a sentence.
 */
export async function verifySupport(
  database: Queryable,
  storage: FileStorage,
  disputes: DisputeCheck,
): Promise<string[]> {
  const breaches = (await contradictions(database)).map(({ id, what }) => `conversation ${id} ${what}`);
  breaches.push(...(await verifyDisputes(database, disputes)));
  for (let after = 0; ; ) {
    const shown = await picturesAfter(database, after, CHUNK);
    const last = shown.at(-1);
    if (!last) return breaches;
    const names = shown.map(({ picture }) => picture);
    const missing = new Set(await missingPictures(database, storage, names));
    for (const { id, picture } of shown) {
      if (missing.has(picture)) breaches.push(`message ${id}: its picture is not stored`);
    }
    after = last.id;
  }
}
