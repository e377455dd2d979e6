import type { CallOutput } from '@tidemark/contract';
import type { workspaceList } from '@tidemark/contract/calls/account/workspace';
import type { StoredDocument } from './store.ts';

/** Changed documents with the field names of the wire; `since` stays the revision where nothing changed. */
export function presentDocuments(
  documents: readonly StoredDocument[],
  since: number,
): CallOutput<typeof workspaceList> {
  return {
    revision: documents.reduce((newest, { revision }) => Math.max(newest, revision), since),
    documents: documents.map(({ name, body, revision }) => ({ name, body: body ?? '', revision })),
  };
}
