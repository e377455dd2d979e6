import type { Queryable } from '../../platform/database/queryable.ts';

export interface StoredDocument {
  readonly name: string;
  /** The text of a JSON object; undefined: removed. */
  readonly body: string | undefined;
  readonly revision: number;
}

interface DocumentRow {
  name: string;
  body: string | null;
  revision: string;
}

const readDocument = ({ name, body, revision }: DocumentRow): StoredDocument => ({
  name,
  body: body ?? undefined,
  revision: Number(revision),
});

/** Documents of a user that changed after a revision, removed ones too, oldest change first. */
export async function selectChanged(
  database: Queryable,
  userId: number,
  since: number,
): Promise<StoredDocument[]> {
  const rows = await database.query<DocumentRow>({
    name: 'workspace.select_changed',
    text: `select name, body, revision from workspace.document
           where user_id = $1 and revision > $2 order by revision`,
    values: [userId, since],
  });
  return rows.map(readDocument);
}

/** The user's next revision. Holds the user's other changes back until the transaction ends. */
export async function nextRevision(tx: Queryable, userId: number): Promise<number> {
  const rows = await tx.query<{ revision: string }>({
    name: 'workspace.next_revision',
    text: `insert into workspace.owner as o (user_id, revision) values ($1, 1)
           on conflict (user_id) do update set revision = o.revision + 1 returning revision`,
    values: [userId],
  });
  return Number(rows[0]?.revision);
}

export async function selectDocument(
  tx: Queryable,
  userId: number,
  name: string,
): Promise<StoredDocument | undefined> {
  const rows = await tx.query<DocumentRow>({
    name: 'workspace.select_document',
    text: 'select name, body, revision from workspace.document where user_id = $1 and name = $2',
    values: [userId, name],
  });
  return rows.map(readDocument)[0];
}

/** Number of other documents of a user, removed ones included, and the characters in them. */
export async function measureOthers(
  tx: Queryable,
  userId: number,
  name: string,
): Promise<{ documents: number; characters: number }> {
  const rows = await tx.query<{ documents: string; characters: string }>({
    name: 'workspace.measure_others',
    text: `select count(*) as documents, coalesce(sum(length(body)), 0) as characters
           from workspace.document where user_id = $1 and name <> $2`,
    values: [userId, name],
  });
  return { documents: Number(rows[0]?.documents ?? 0), characters: Number(rows[0]?.characters ?? 0) };
}

export async function upsertDocument(tx: Queryable, userId: number, document: StoredDocument): Promise<void> {
  await tx.query({
    name: 'workspace.upsert_document',
    text: `insert into workspace.document (user_id, name, body, revision) values ($1, $2, $3, $4)
           on conflict (user_id, name) do update set body = excluded.body, revision = excluded.revision`,
    values: [userId, document.name, document.body ?? null, document.revision],
  });
}

/** Deletes all documents of a user, and their count. */
export async function deleteWorkspace(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'workspace.delete_documents',
    text: 'delete from workspace.document where user_id = $1::bigint',
    values: [userId],
  });
  await tx.query({
    name: 'workspace.delete_owner',
    text: 'delete from workspace.owner where user_id = $1::bigint',
    values: [userId],
  });
}
