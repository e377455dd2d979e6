import type { TradeKind } from '@tidemark/domain/journal';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';

/** What a trader wrote about an order. */
export interface Entry {
  readonly note: string;
  readonly tags: readonly string[];
  /** The name of its file; null without one. */
  readonly picture: string | null;
}

export const NO_ENTRY: Entry = { note: '', tags: [], picture: null };

/** An order by whose id it has. */
export interface OrderKey {
  readonly kind: TradeKind;
  readonly id: number;
}

export const keyText = ({ kind, id }: OrderKey) => `${kind} ${id}`;

/** What a user wrote about some orders, by `keyText`; orders without an entry are left out. */
export async function selectEntries(
  database: Queryable,
  userId: number,
  orders: readonly OrderKey[],
): Promise<Map<string, Entry>> {
  if (orders.length === 0) return new Map();
  const rows = await database.query<OrderKey & Entry>({
    name: 'journal.select_entries',
    text: `
      select entry.kind, entry.order_id::float8 as id, note, tags, picture
      from unnest($2::text[], $3::bigint[]) as asked (kind, id)
        join journal.entry on user_id = $1::bigint and entry.kind = asked.kind and order_id = asked.id`,
    values: [userId, orders.map(({ kind }) => kind), orders.map(({ id }) => id)],
  });
  return new Map(rows.map(({ kind, id, ...entry }) => [keyText({ kind, id }), entry]));
}

/** Tags of all orders of a user, or of all but one, in alphabetical order. */
export async function selectOwnTags(
  database: Queryable,
  userId: number,
  except?: OrderKey,
): Promise<string[]> {
  const rows = await database.query<{ tag: string }>({
    name: 'journal.own_tags',
    text: `
      select distinct unnest(tags) as tag from journal.entry
      where user_id = $1::bigint and not (kind = $2 and order_id = $3::bigint) order by tag`,
    values: [userId, except?.kind ?? '', except?.id ?? 0],
  });
  return rows.map(({ tag }) => tag);
}

/** The newest orders of a user that have a tag. */
export async function selectTagged(
  database: Queryable,
  { userId, tag, limit }: { readonly userId: number; readonly tag: string; readonly limit: number },
): Promise<OrderKey[]> {
  return database.query<OrderKey>({
    name: 'journal.tagged',
    text: `
      select kind, order_id::float8 as id from journal.entry
      where user_id = $1::bigint and tags @> array[$2::text] order by order_id desc limit $3`,
    values: [userId, tag, limit],
  });
}

/** Stores what a user wrote about an order; a row that says nothing is removed. */
export async function saveEntry(
  tx: Queryable,
  userId: number,
  { kind, id, note, tags, picture, now }: OrderKey & Entry & { readonly now: Millis },
): Promise<void> {
  if (note === '' && tags.length === 0 && picture === null) {
    await tx.query({
      name: 'journal.delete_entry',
      text: 'delete from journal.entry where user_id = $1::bigint and kind = $2 and order_id = $3::bigint',
      values: [userId, kind, id],
    });
    return;
  }
  await tx.query({
    name: 'journal.save_entry',
    text: `
      insert into journal.entry (user_id, kind, order_id, note, tags, picture, changed_at)
      values ($1::bigint, $2, $3::bigint, $4, $5::text[], $6, to_timestamp($7::float8 / 1000))
      on conflict (user_id, kind, order_id) do update set
        note = excluded.note, tags = excluded.tags, picture = excluded.picture, changed_at = excluded.changed_at`,
    values: [userId, kind, id, note, tags, picture, now],
  });
}

/** Deletes all that a user wrote. */
export async function deleteEntries(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'journal.delete_entries',
    text: 'delete from journal.entry where user_id = $1::bigint',
    values: [userId],
  });
}

/** Pictures of entries after one of them, in the order of their names: for verification, a chunk at a time. */
export async function picturesAfter(database: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ picture: string }>({
    text: `select distinct picture from journal.entry where picture > $1 order by picture limit $2`,
    values: [after, limit],
  });
  return rows.map(({ picture }) => picture);
}
