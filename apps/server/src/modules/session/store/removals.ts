import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Writes down that a removal of two-factor has begun, in the place of an earlier one. */
export async function beginRemoval(
  tx: Queryable,
  removal: { readonly userId: number; readonly tokenHash: Buffer; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'session.begin_removal',
    text: `insert into session.two_factor_removals (user_id, token_hash, begun_at)
           values ($1::bigint, $2::bytea, to_timestamp($3::float8 / 1000))
           on conflict (user_id) do update
              set token_hash = excluded.token_hash, begun_at = excluded.begun_at, stopped_at = null`,
    values: [removal.userId, removal.tokenHash, removal.now],
  });
}

/** Stops the removal that the link belongs to; false where there is none to stop. */
export async function stopRemoval(tx: Queryable, tokenHash: Buffer, now: Millis): Promise<boolean> {
  const rows = await tx.query({
    name: 'session.stop_removal',
    text: `update session.two_factor_removals set stopped_at = to_timestamp($2::float8 / 1000)
            where token_hash = $1::bytea and stopped_at is null
           returning 1`,
    values: [tokenHash, now],
  });
  return rows.length > 0;
}

/** Takes a removal away that is about to be carried out; false where its user has stopped it. */
export async function takeRemoval(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'session.take_removal',
    text: `delete from session.two_factor_removals where user_id = $1::bigint and stopped_at is null returning 1`,
    values: [userId],
  });
  return rows.length > 0;
}
