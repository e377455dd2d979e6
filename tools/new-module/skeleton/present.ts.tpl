import type { CallOutput } from '@tidemark/contract';
import type { add } from '@tidemark/contract/calls/__area__/__module__';
import type { Entry } from './store.ts';

/** An entry with the field names of the wire, which are used in this file only. */
export function presentEntry(entry: Entry): CallOutput<typeof add> {
  return { Id: entry.id, Note: entry.note, CreateTime: new Date(entry.addedAt).toISOString() };
}
