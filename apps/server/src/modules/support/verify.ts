import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { missingPictures } from '../files/index.ts';
import { contradictions, picturesAfter } from './store/verification.ts';

const CHUNK = 500;

/**
 * Every picture of a message must exist, and a conversation's state must follow from its messages. Returns
 * each violation as a sentence.
 */
export async function verifySupport(database: Queryable, storage: FileStorage): Promise<string[]> {
  const breaches = (await contradictions(database)).map(({ id, what }) => `conversation ${id} ${what}`);
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
