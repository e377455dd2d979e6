import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

const IDLE = `u.is_demo and u.frozen_by is null and u.created_at < to_timestamp($1::float8 / 1000)
  and not exists (select 1 from session.sessions s
                   where s.user_id = u.id and s.seen_at >= to_timestamp($1::float8 / 1000))`;

/** Open demo users who were made before a moment and made no call since, the oldest first. */
export async function idleDemoUsers(
  database: Queryable,
  { idleSince, limit }: { readonly idleSince: Millis; readonly limit: number },
): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    name: 'session.idle_demo_users',
    text: `select u.id::float8 as id from session.users u where ${IDLE} order by u.id limit $2::int`,
    values: [idleSince, limit],
  });
  return rows.map(({ id }) => id);
}

/**
 * Closes the account of a demo user who is still idle: its demo id no longer opens it, and its sessions lose
 * address and device. False if the user has returned.
 */
export async function closeIdleDemo(
  tx: Queryable,
  close: {
    readonly userId: number;
    readonly idleSince: Millis;
    readonly demoKey: Buffer;
    readonly reason: string;
    readonly now: Millis;
  },
): Promise<boolean> {
  const closed = await tx.query({
    name: 'session.close_idle_demo',
    text: `update session.users u
              set demo_key = $3::bytea, frozen_at = to_timestamp($4::float8 / 1000), frozen_by = 'house',
                  freeze_reason = $5
            where u.id = $2::bigint and ${IDLE}
           returning 1`,
    values: [close.idleSince, close.userId, close.demoKey, close.now, close.reason],
  });
  if (closed.length === 0) return false;
  await tx.query({
    name: 'session.forget_places_of_demo',
    text: `update session.sessions
              set address = '', user_agent = '', ended_at = coalesce(ended_at, to_timestamp($2::float8 / 1000))
            where user_id = $1::bigint`,
    values: [close.userId, close.now],
  });
  return true;
}
