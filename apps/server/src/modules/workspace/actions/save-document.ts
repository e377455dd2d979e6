import type { CallOutput, CallRead } from '@tidemark/contract';
import type { workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { measureOthers, nextRevision, selectDocument, upsertDocument } from '../store.ts';

/** Documents of one user, removed ones included. */
const DOCUMENTS_MAX = 200;
/** Characters in all documents of one user. */
const CHARACTERS_MAX = 1_048_576;

type Input = CallRead<typeof workspaceSave>;
type Saved = CallOutput<typeof workspaceSave>;

/**
 * Saves a document of the user. A repeated call with the same text succeeds. Refuses `workspace.changed`
 * when the document has another revision than `base`, `workspace.too_many` and `workspace.full` above the
 * bounds.
 */
export function saveDocument(
  database: Database,
  input: Input,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<Saved>> {
  return answerOnce<Saved>(
    database,
    {
      ...{ userId, claim, now },
      // Without a key: whether the document is still as this answer left it.
      async stillGood(tx, stored) {
        const current = await selectDocument(tx, userId, input.name);
        return !isRefusal(stored) && stored.revision === (current?.revision ?? 0);
      },
    },
    (tx) => save(tx, userId, input),
  );
}

async function save(tx: Queryable, userId: number, { name, body, base }: Input): Promise<Outcome<Saved>> {
  const revision = await nextRevision(tx, userId);
  const stored = await selectDocument(tx, userId, name);
  const text = body === '' ? undefined : body;
  if (stored ? stored.body === text : text === undefined) return { name, revision: stored?.revision ?? 0 };
  if ((stored?.revision ?? 0) !== base) return refuse('workspace.changed');
  const others = await measureOthers(tx, userId, name);
  if (others.documents >= DOCUMENTS_MAX) return refuse('workspace.too_many', { max: DOCUMENTS_MAX });
  if (others.characters + body.length > CHARACTERS_MAX) return refuse('workspace.full');
  await upsertDocument(tx, userId, { name, body: text, revision });
  return { name, revision };
}
