import type { Millis } from '@tidemark/domain/time';
import { float8s, int8s, texts } from '../database/columns.ts';
import type { Queryable, Write } from '../database/queryable.ts';

/** A call that may have been answered before. */
export interface AnswerClaim {
  readonly userId: number;
  readonly key: string;
}

/** The answer given then; `payloadHash` shows whether it was the same call. */
export interface StoredAnswer {
  readonly userId: number;
  readonly key: string;
  readonly payloadHash: string;
  /** The envelope as it was sent. */
  readonly answer: string;
}

/** An answer to keep, from now until it expires. */
export interface AnswerToStore extends StoredAnswer {
  readonly now: Millis;
  readonly storedMs: number;
}

/** The answers already given to these claims, of those that have not expired. */
export async function findAnswers(
  tx: Queryable,
  claims: readonly AnswerClaim[],
  now: Millis,
): Promise<StoredAnswer[]> {
  if (claims.length === 0) return [];
  const rows = await tx.query<{ user_id: string; key: string; payload_hash: string; answer: string }>({
    name: 'idempotency-find',
    text: `
      select kept.user_id, kept.key, kept.payload_hash, kept.answer
      from unnest($1::bigint[], $2::text[]) as claim (user_id, key)
      join platform.idempotency kept on kept.user_id = claim.user_id and kept.key = claim.key
      where kept.expires_at > $3::timestamptz`,
    values: [claims.map((claim) => claim.userId), claims.map((claim) => claim.key), new Date(now)],
  });
  return rows.map((row) => ({
    userId: Number(row.user_id),
    key: row.key,
    payloadHash: row.payload_hash,
    answer: row.answer,
  }));
}

/**
 * Stores answers in the transaction of their change. An expired answer under the same key is replaced; one
 * that has not expired violates the primary key and fails the transaction: the change was already made. The
 * rows must differ in user or key.
 */
export function storingAnswers(rows: readonly AnswerToStore[]): Write {
  return {
    name: 'idempotency-keep',
    table: 'platform.idempotency',
    text: `
      insert into platform.idempotency as kept (user_id, key, payload_hash, answer, created_at, expires_at)
      select user_id, ($2::text[])[n], ($3::text[])[n], ($4::text[])[n],
        to_timestamp(($5::float8[])[n] / 1000), to_timestamp((($5::float8[])[n] + ($6::float8[])[n]) / 1000)
      from unnest($1::bigint[]) with ordinality as row (user_id, n)
      on conflict (user_id, key) do update
        -- A living answer would lose its owner, which the primary key forbids: the transaction fails.
        set user_id = case when kept.expires_at <= excluded.created_at then kept.user_id end,
            payload_hash = excluded.payload_hash, answer = excluded.answer,
            created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [
      int8s(rows, (row) => row.userId),
      texts(rows, (row) => row.key),
      texts(rows, (row) => row.payloadHash),
      texts(rows, (row) => row.answer),
      float8s(rows, (row) => row.now),
      float8s(rows, (row) => row.storedMs),
    ],
  };
}

/** Deletes an answer before it expires. */
export async function forgetAnswer(tx: Queryable, { userId, key }: AnswerClaim): Promise<void> {
  await tx.query({
    name: 'idempotency-forget',
    text: 'delete from platform.idempotency where user_id = $1::bigint and key = $2',
    values: [userId, key],
  });
}

/** Rows removed in one statement: few enough never to hold up an order. */
const FORGOTTEN_AT_ONCE = 20_000;

/** Removes all that has expired, a bounded number at a time; answers how many. */
export async function forgetExpired(database: Queryable, now: Millis): Promise<number> {
  for (let forgotten = 0; ; ) {
    const some = await forgetSome(database, now);
    forgotten += some;
    if (some < FORGOTTEN_AT_ONCE) return forgotten;
  }
}

async function forgetSome(database: Queryable, now: Millis): Promise<number> {
  const rows = await database.query<{ forgotten: number }>({
    text: `
      with forgotten as (
        delete from platform.idempotency
        where ctid in (
          select ctid from platform.idempotency where expires_at <= $1::timestamptz limit ${FORGOTTEN_AT_ONCE})
        returning 1)
      select count(*)::int as forgotten from forgotten`,
    values: [new Date(now)],
  });
  return rows[0]?.forgotten ?? 0;
}
