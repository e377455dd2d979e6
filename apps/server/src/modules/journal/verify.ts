import type { Queryable } from '../../platform/database/queryable.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { missingPictures } from '../files/index.ts';
import { picturesAfter } from './store.ts';

const CHUNK = 500;

/** Every picture of an entry must be stored. Answers what is not, a sentence each. */
export async function verifyJournal(database: Queryable, storage: FileStorage): Promise<string[]> {
  const breaches: string[] = [];
  for (let after = ''; ; ) {
    const names = await picturesAfter(database, after, CHUNK);
    const last = names.at(-1);
    if (last === undefined) return breaches;
    for (const name of await missingPictures(database, storage, names)) {
      breaches.push(`journal: the picture ${name} is not stored`);
    }
    after = last;
  }
}
