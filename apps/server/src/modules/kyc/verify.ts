import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { missingPictures } from '../files/index.ts';
import { selectApprovedAfter } from './store.ts';

const CHUNK = 500;

/** Every approved real name must have both of its pictures. Answers what does not, a sentence each. */
export async function verifyKyc(database: Queryable, storage: FileStorage): Promise<string[]> {
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const approved = await selectApprovedAfter(database, after, CHUNK);
    const last = approved.at(-1);
    if (!last) return breaches;
    const names = approved.flatMap(({ frontPic, reversePic }) => [frontPic, reversePic]);
    const missing = new Set(await missingPictures(database, storage, names));
    for (const { id, frontPic, reversePic } of approved) {
      if (missing.has(frontPic)) breaches.push(`real name ${id}: its front picture is not stored`);
      if (missing.has(reversePic)) breaches.push(`real name ${id}: its reverse picture is not stored`);
    }
    after = last.id;
  }
}
