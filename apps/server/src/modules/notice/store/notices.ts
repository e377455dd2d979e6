import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { UserNotice } from '../../../platform/outbox/outbox.ts';

/** A stored notice. */
export interface StoredNotice extends UserNotice {
  readonly id: number;
  readonly kind: string;
  readonly at: Millis;
  readonly isRead: boolean;
}

/** A page of a list. */
export interface Paging {
  readonly userId: number;
  readonly limit: number;
  readonly offset: number;
}

/** Writes notices, each once under its id. */
export async function writeNotices(tx: Queryable, rows: readonly StoredNotice[]): Promise<void> {
  await tx.query({
    name: 'notice.write_notices',
    text: `insert into notice.notice (id, user_id, kind, key, params, at)
           select id, user_id, kind, key, params::jsonb, to_timestamp(at / 1000)
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::float8[])
             as told (id, user_id, kind, key, params, at)
           order by id`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.userId),
      rows.map((row) => row.kind),
      rows.map((row) => row.key),
      rows.map((row) => JSON.stringify(row.params)),
      rows.map((row) => row.at),
    ],
  });
}

/** Which of these notices there are. */
export async function selectWritten(tx: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'notice.select_written',
    text: 'select id::float8 as id from notice.notice where id = any($1::bigint[])',
    values: [ids],
  });
  return new Set(rows.map((row) => row.id));
}

interface NoticeRow {
  id: number;
  user_id: number;
  kind: string;
  key: string;
  params: UserNotice['params'];
  at_ms: number;
  is_read: boolean;
}

/** Which notices are listed. */
export interface NoticeFilter {
  /** Undefined: of every kind. */
  readonly kinds: readonly string[] | undefined;
  readonly isUnreadOnly: boolean;
}

/** A user's notices that pass the filter, newest first. */
export async function selectNotices(
  database: Queryable,
  paging: Paging & NoticeFilter,
): Promise<StoredNotice[]> {
  const rows = await database.query<NoticeRow>({
    name: 'notice.select_notices',
    text: `select id::float8 as id, user_id::float8 as user_id, kind, key, params,
             (extract(epoch from at) * 1000)::float8 as at_ms, read_at is not null as is_read
           from notice.notice
           where user_id = $1::bigint and ($4::text[] is null or kind = any($4)) and (not $5 or read_at is null)
           order by id desc limit $2 offset $3::bigint`,
    values: [paging.userId, paging.limit, paging.offset, paging.kinds ?? null, paging.isUnreadOnly],
  });
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    key: row.key,
    params: row.params,
    at: Math.round(row.at_ms),
    isRead: row.is_read,
  }));
}

/** How many notices of a user pass the filter, and how many of all he has not read. */
export async function countNotices(
  database: Queryable,
  userId: number,
  { kinds, isUnreadOnly }: NoticeFilter = { kinds: undefined, isUnreadOnly: false },
): Promise<{ readonly total: number; readonly unread: number }> {
  const [row] = await database.query<{ total: number; unread: number }>({
    name: 'notice.count_notices',
    text: `select (count(*) filter (where ($2::text[] is null or kind = any($2))
               and (not $3 or read_at is null)))::int as total,
             (count(*) filter (where read_at is null))::int as unread
           from notice.notice where user_id = $1::bigint`,
    values: [userId, kinds ?? null, isUnreadOnly],
  });
  return row ?? { total: 0, unread: 0 };
}

/** Marks one notice of a user as read, or all; answers whether there is such a one. */
export async function markRead(
  tx: Queryable,
  { userId, id, now }: { readonly userId: number; readonly id: number | undefined; readonly now: Millis },
): Promise<boolean> {
  const rows = await tx.query<{ is_there: boolean }>({
    name: 'notice.mark_read',
    text: `with marked as (
             update notice.notice set read_at = to_timestamp($3::float8 / 1000)
             where user_id = $1::bigint and ($2::bigint is null or id = $2::bigint) and read_at is null)
           select $2::bigint is null
             or exists (select from notice.notice where id = $2::bigint and user_id = $1::bigint) as is_there`,
    values: [userId, id ?? null, now],
  });
  return rows[0]?.is_there ?? false;
}

/** Removes notices, and alerts that fired, from before a moment, some at a time; answers how many. */
export async function dropSomeBefore(database: Queryable, moment: Millis, limit: number): Promise<number> {
  const [row] = await database.query<{ dropped: number }>({
    text: `with notices as (
             delete from notice.notice where ctid in (
               select ctid from notice.notice where at < to_timestamp($1::float8 / 1000) limit $2)
             returning 1),
           alerts as (
             delete from notice.price_alert where ctid in (
               select ctid from notice.price_alert where fired_at < to_timestamp($1::float8 / 1000) limit $2)
             returning 1)
           select ((select count(*) from notices) + (select count(*) from alerts))::int as dropped`,
    values: [moment, limit],
  });
  return row?.dropped ?? 0;
}
