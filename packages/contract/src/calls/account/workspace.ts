import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { integerField, optionalTextField, textField } from '../../fields.ts';

/** Longest document, in characters. */
export const DOCUMENT_LENGTH_MAX = 65_536;

/** Name of a document: `drawings.EURUSD`, `indicators`. */
const documentName = textField(64).check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/));

/** A revision of the caller's workspace, from 0. */
const revisionField = integerField.check(z.gte(0));

/** The text of a JSON object; empty: the document is removed. */
const bodyField = optionalTextField(DOCUMENT_LENGTH_MAX).check(
  z.refine((text) => text === '' || isObjectText(text)),
);

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export const workspaceList = defineCall({
  path: '/api/workspace/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary:
    'Documents of the caller’s workspace (drawings, indicators, layouts) that changed after a revision',
  input: z.object({ since: z._default(revisionField, 0) }),
  output: z.object({
    /** Ask with it as `since` next time. */
    revision: z.number(),
    /** `body`: the text of a JSON object; empty where the document was removed. */
    documents: z.array(z.object({ name: z.string(), body: z.string(), revision: z.number() })),
  }),
  refusals: [],
});

export const workspaceSave = defineCall({
  path: '/api/workspace/save',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Save one document of the caller’s workspace, if it has not changed since it was read',
  input: z.object({
    name: documentName,
    body: bodyField,
    /** Revision of the document that the change is based on; 0 for a new document. */
    base: revisionField,
  }),
  output: z.object({ name: z.string(), revision: z.number() }),
  refusals: ['workspace.changed', 'workspace.too_many', 'workspace.full', 'request.idempotency_conflict'],
});
