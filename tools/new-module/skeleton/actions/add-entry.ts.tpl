import type { CallOutput } from '@tidemark/contract';
import type { add } from '@tidemark/contract/calls/__area__/__module__';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { entryAdded } from '../events.ts';
import { presentEntry } from '../present.ts';
import { insertEntry } from '../store.ts';

/** Stores a note of the caller, then publishes `entryAdded`. */
export async function addEntry(
  parts: { readonly database: Database; readonly bus: Bus },
  input: { readonly userId: number; readonly note: string; readonly now: Millis },
): Promise<CallOutput<typeof add>> {
  const [inserted] = await parts.database.transaction((tx) => insertEntry(tx, input));
  const entry = present(inserted, 'an insert returns its row');
  parts.bus.publish(entryAdded, { userId: input.userId, id: entry.id });
  return presentEntry(entry);
}
