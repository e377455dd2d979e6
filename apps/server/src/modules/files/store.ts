import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StoragePlace } from '../../platform/files/storage-place.ts';
import type { Picture } from './reencode-image.ts';

/** An upload of a user and the name that was drawn for it. */
export interface Upload {
  readonly userId: number;
  readonly name: string;
}

/** Uploads are counted one after the other for each user. */
export async function waitForTurn(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'files.wait_for_turn',
    text: `select pg_advisory_xact_lock(hashtextextended('files.upload', $1::bigint))`,
    values: [userId],
  });
}

/** When a user made his uploads since a moment, oldest first. */
export async function uploadMoments(tx: Queryable, userId: number, since: Millis): Promise<Millis[]> {
  const rows = await tx.query<{ ms: number }>({
    name: 'files.upload_moments',
    text: `select (extract(epoch from created_at) * 1000)::float8 as ms from files.upload
            where user_id = $1::bigint and created_at > to_timestamp($2::float8 / 1000)
            order by created_at`,
    values: [userId, since],
  });
  return rows.map(({ ms }) => ms);
}

/** Notes an upload before its file is written, so that no file is ever without a row. */
export async function insertArriving(
  tx: Queryable,
  upload: Upload & { readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'files.insert_arriving',
    text: `insert into files.upload (user_id, name, state, created_at)
           values ($1::bigint, $2, 'arriving', to_timestamp($3::float8 / 1000))`,
    values: [upload.userId, upload.name, upload.now],
  });
}

/** The same for a public picture of an operator. */
export async function insertPublicArriving(
  tx: Queryable,
  upload: { readonly operatorId: number; readonly name: string; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'files.insert_public_arriving',
    text: `insert into files.upload (operator_id, is_public, name, state, created_at)
           values ($1::bigint, true, $2, 'arriving', to_timestamp($3::float8 / 1000))`,
    values: [upload.operatorId, upload.name, upload.now],
  });
}

/** Marks its file as written; false if the row was deleted meanwhile. */
export async function markKept(
  tx: Queryable,
  name: string,
  { contentType, width, height, bytes, digest, look }: Picture,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'files.mark_kept',
    text: `update files.upload
              set state = 'kept', content_type = $2, width = $3::int, height = $4::int, bytes = $5::int,
                digest = $6::bytea, look = $7::bit(256)
            where name = $1 and state = 'arriving' returning 1`,
    values: [name, contentType, width, height, bytes.length, digest, look],
  });
  return rows.length > 0;
}

/** It was no picture; the row stays a day, so that tries are counted. */
export async function markRefused(database: Queryable, name: string): Promise<void> {
  await database.query({
    name: 'files.mark_refused',
    text: `update files.upload set state = 'refused' where name = $1 and state = 'arriving'`,
    values: [name],
  });
}

export async function deleteUpload(database: Queryable, name: string): Promise<void> {
  await database.query({
    name: 'files.delete_upload',
    text: `delete from files.upload where name = $1`,
    values: [name],
  });
}

/** The type of a stored picture; undefined if none has this name. */
export async function contentTypeOf(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ content_type: string }>({
    name: 'files.content_type_of',
    text: `select content_type from files.upload where name = $1 and state = 'kept'`,
    values: [name],
  });
  return row?.content_type;
}

/** The type of a stored public picture; undefined if none has this name. */
export async function publicContentTypeOf(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ content_type: string }>({
    name: 'files.public_content_type_of',
    text: `select content_type from files.upload where name = $1 and state = 'kept' and is_public`,
    values: [name],
  });
  return row?.content_type;
}

/** Which of these are public, with their sizes; locked until the transaction ends. */
export function lockPublic(
  tx: Queryable,
  names: readonly string[],
): Promise<{ name: string; width: number; height: number }[]> {
  return tx.query({
    name: 'files.lock_public',
    text: `select name, width, height from files.upload
            where name = any($1::text[]) and state = 'kept' and is_public order by id for update`,
    values: [names],
  });
}

/** Which of these are stored uploads of the user; locked until the transaction ends. */
export async function lockOwn(tx: Queryable, userId: number, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>({
    name: 'files.lock_own',
    text: `select name from files.upload
            where user_id = $1::bigint and name = any($2::text[]) and state = 'kept'
            order by id for update`,
    values: [userId, names],
  });
  return new Set(rows.map(({ name }) => name));
}

/** They are used from now on, and stay. */
export async function markUsed(tx: Queryable, names: readonly string[], now: Millis): Promise<void> {
  await tx.query({
    name: 'files.mark_used',
    text: `update files.upload set used_at = to_timestamp($2::float8 / 1000)
            where name = any($1::text[]) and used_at is null`,
    values: [names, now],
  });
}

/** Makes a picture public, or private again. */
export async function setPublic(tx: Queryable, name: string, isPublic: boolean): Promise<void> {
  await tx.query({
    name: 'files.set_public',
    text: `update files.upload set is_public = $2::boolean where name = $1 and state = 'kept'`,
    values: [name, isPublic],
  });
}

/**
 * Marks some uploads that were unused before a given time as leaving, and returns all that are leaving: they
 * can no longer be used, and their files may be deleted. Includes uploads that were in progress when the
 * server was killed.
 */
export async function markLeaving(database: Queryable, before: Millis, limit: number): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    text: `update files.upload set state = 'leaving'
            where id in (
              select id from files.upload
               where used_at is null and created_at < to_timestamp($1::float8 / 1000)
               order by created_at limit $2 for update skip locked)
           returning name`,
    values: [before, limit],
  });
  return rows.map(({ name }) => name);
}
/** Names without a stored picture. */
export async function missingAmong(database: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    text: `select asked.name from unnest($1::text[]) as asked (name)
            where not exists (select from files.upload u where u.name = asked.name and u.state = 'kept')`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}

/** A used picture that is equal to another, or nearly so. */
export interface Lookalike {
  readonly name: string;
  readonly other: string;
  readonly isEqual: boolean;
}

/** Signs of 256 by which two pictures may differ that were made from one (other size, quality, small cuts). */
const LOOKS_DIFFER_MAX = 12;

/** Used pictures that are equal to one of these, or look so; at most 500, equal ones first. */
export function lookalikesOf(database: Queryable, names: readonly string[]): Promise<Lookalike[]> {
  return database.query({
    name: 'files.lookalikes_of',
    text: `select one.name, other.name as other, one.digest = other.digest as "isEqual"
             from files.upload one join files.upload other on other.id <> one.id
            where one.name = any($1::text[]) and other.used_at is not null and other.state = 'kept'
              and one.look is not null and other.look is not null
              and (one.digest = other.digest or bit_count(one.look # other.look) <= $2)
            order by "isEqual" desc, other.id desc limit 500`,
    values: [names, LOOKS_DIFFER_MAX],
  });
}

/** Notes where the uploads of this instance are, unless that is known; returns what is known. */
export async function firstPlace(database: Queryable, place: StoragePlace): Promise<StoragePlace> {
  await database.query({
    text: `insert into files.storage_place (marker, description) values ($1, $2)
           on conflict (is_only) do nothing`,
    values: [place.marker, place.description],
  });
  const [known] = await database.query<StoragePlace>({
    text: 'select marker, description from files.storage_place',
  });
  return known ?? place;
}

/** The uploads of this instance were moved. */
export async function movePlace(database: Queryable, place: StoragePlace): Promise<void> {
  await database.query({
    text: 'update files.storage_place set marker = $1, description = $2, since = now()',
    values: [place.marker, place.description],
  });
}

/** The names of the newest stored pictures. */
export async function newestKept(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    text: `select name from files.upload where state = 'kept' order by id desc limit $1`,
    values: [limit],
  });
  return rows.map(({ name }) => name);
}
