import type { CallOutput } from '@tidemark/contract';
import type { add } from '@tidemark/contract/calls/__module__';
import type { Entry } from './store.ts';

/** An entry by its words on the wire, which stop here. */
export function presentEntry(entry: Entry): CallOutput<typeof add> {
  return { Id: entry.id, Note: entry.note, CreateTime: new Date(entry.addedAt).toISOString() };
}
