import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';

/** An entry as it is stored. */
export interface Entry {
  readonly id: number;
  readonly note: string;
  readonly addedAt: Millis;
}

interface EntryRow {
  id: string;
  note: string;
  added_at_ms: string;
}

const columns = `id, note, (extract(epoch from added_at) * 1000)::bigint as added_at_ms`;

function readEntry(row: EntryRow): Entry {
  return { id: Number(row.id), note: row.note, addedAt: Number(row.added_at_ms) };
}

export async function insertEntry(
  tx: Queryable,
  input: { readonly userId: number; readonly note: string; readonly now: Millis },
): Promise<Entry[]> {
  const rows = await tx.query<EntryRow>({
    name: '__module__.insert_entry',
    text: `insert into __module__.entry (user_id, note, added_at)
           values ($1, $2, to_timestamp($3::float8 / 1000)) returning ${columns}`,
    values: [input.userId, input.note, input.now],
  });
  return rows.map(readEntry);
}

/** A user's entries, newest first. */
export async function selectEntries(
  database: Queryable,
  input: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<Entry[]> {
  const rows = await database.query<EntryRow>({
    name: '__module__.select_entries',
    text: `select ${columns} from __module__.entry where user_id = $1 order by id desc limit $2 offset $3`,
    values: [input.userId, input.limit, input.offset],
  });
  return rows.map(readEntry);
}

export async function countEntries(database: Queryable, userId: number): Promise<number> {
  const rows = await database.query<{ total: string }>({
    name: '__module__.count_entries',
    text: 'select count(*) as total from __module__.entry where user_id = $1',
    values: [userId],
  });
  return Number(rows[0]?.total ?? 0);
}
