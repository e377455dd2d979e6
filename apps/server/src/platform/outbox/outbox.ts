import type { Millis } from '@tidemark/domain/time';
import { eventKind } from '../bus/bus.ts';
import type { Queryable, Write } from '../database/queryable.ts';

/** A notice for a user. */
export interface UserNotice {
  readonly userId: number;
  /** Key of its sentence in the language files (area `notices`): `forex.margin_warning`. */
  readonly key: string;
  /** What the sentence mentions. */
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Notices were committed to the outbox. It only signals pending rows: if it is lost with the process, the
 * rows are taken at the next check.
 */
export const noticesQueued = eventKind<readonly UserNotice[]>('outbox.notices_queued');

/** Adds notices to the outbox, in the transaction of the event they report. */
export function queueingNotices(notices: readonly UserNotice[], at: Millis): Write {
  return {
    name: 'platform.queue_notices',
    table: 'platform.outbox',
    text: `insert into platform.outbox (user_id, key, params, at)
           select user_id, key, params, to_timestamp($4::float8 / 1000)
           from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as queued (user_id, key, params, n)
           order by n`,
    values: [
      notices.map(({ userId }) => userId),
      notices.map(({ key }) => key),
      notices.map(({ params }) => JSON.stringify(params)),
      at,
    ],
  };
}

/** The same inside a transaction that writes statement by statement. */
export async function queueNotices(tx: Queryable, notices: readonly UserNotice[], at: Millis): Promise<void> {
  if (notices.length > 0) await tx.query(queueingNotices(notices, at));
}

/** A notice in the outbox. */
export interface QueuedNotice {
  readonly id: number;
  readonly userId: number;
  readonly key: string;
  /** JSON, as it was queued. */
  readonly params: string;
  readonly at: Millis;
}

/** The oldest notices that were not set aside, locked; what another process holds is passed over. */
export async function lockQueuedNotices(tx: Queryable, limit: number): Promise<QueuedNotice[]> {
  return tx.query<QueuedNotice>({
    name: 'platform.lock_queued_notices',
    text: `select id::float8 as id, user_id::float8 as "userId", key, params,
             round(extract(epoch from at) * 1000)::float8 as at
           from platform.outbox where failed_at is null order by id limit $1 for update skip locked`,
    values: [limit],
  });
}

/** Removes notices that were taken; in the transaction that takes them. */
export async function removeQueued(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query({
    name: 'platform.remove_queued',
    text: 'delete from platform.outbox where id = any($1::bigint[])',
    values: [ids],
  });
}

/** Sets a notice aside that cannot be taken, so that the others go on. */
export async function setAside(
  database: Queryable,
  { id, error, now }: { readonly id: number; readonly error: string; readonly now: Millis },
): Promise<void> {
  await database.query({
    text: `update platform.outbox set failed_at = to_timestamp($2::float8 / 1000), error = $3
           where id = $1::bigint`,
    values: [id, now, error],
  });
}

/** Retries rows that were set aside: a newer release may be able to process them. */
export async function retrySetAside(database: Queryable): Promise<void> {
  await database.query({
    text: 'update platform.outbox set failed_at = null, error = null where failed_at is not null',
  });
}
