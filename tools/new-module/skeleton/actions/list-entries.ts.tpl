import type { CallOutput, CallRead } from '@tidemark/contract';
import type { list } from '@tidemark/contract/calls/__area__/__module__';
import type { Database } from '../../../platform/database/queryable.ts';
import { presentEntry } from '../present.ts';
import { countEntries, selectEntries } from '../store.ts';

/** A page of the caller's entries, newest first. */
export async function listEntries(
  database: Database,
  userId: number,
  paging: CallRead<typeof list>,
): Promise<CallOutput<typeof list>> {
  const limit = paging.page_size;
  const [entries, total] = await Promise.all([
    selectEntries(database, { userId, limit, offset: (paging.page - 1) * limit }),
    countEntries(database, userId),
  ]);
  return {
    data: entries.map(presentEntry),
    total,
    page: paging.page,
    last_page: Math.max(1, Math.ceil(total / limit)),
  };
}
