import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

export async function insertSession(
  tx: Queryable,
  session: {
    readonly userId: number;
    readonly tokenHash: Buffer;
    readonly now: Millis;
    readonly expiresAt: Millis;
    readonly address: string;
    readonly userAgent: string;
    readonly withPasskey: boolean;
  },
): Promise<void> {
  await tx.query({
    name: 'session.insert_session',
    text: `insert into session.sessions (user_id, token_hash, created_at, seen_at, expires_at, address, user_agent, with_passkey)
           values ($1::bigint, $2::bytea, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000),
                   to_timestamp($4::float8 / 1000), $5, $6, $7)`,
    values: [
      session.userId,
      session.tokenHash,
      session.now,
      session.expiresAt,
      session.address,
      session.userAgent,
      session.withPasskey,
    ],
  });
}

/** A session that has not ended; the reader's clock decides whether it has expired. */
export interface SessionRow {
  readonly id: number;
  readonly user_id: number;
  readonly is_demo: boolean;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  /** Milliseconds since 1970. */
  readonly seen_at: number;
}

export async function sessionByTokenHash(
  database: Queryable,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>({
    name: 'session.session_by_token_hash',
    text: `select s.id::float8 as id, s.user_id::float8 as user_id, u.is_demo,
                  (extract(epoch from s.expires_at) * 1000)::float8 as expires_at,
                  (extract(epoch from s.seen_at) * 1000)::float8 as seen_at
             from session.sessions s join session.users u on u.id = s.user_id
            where s.token_hash = $1::bytea and s.ended_at is null`,
    values: [tokenHash],
  });
  return row;
}

export async function endSession(database: Queryable, sessionId: number, now: Millis): Promise<void> {
  await database.query({
    name: 'session.end_session',
    text: `update session.sessions set ended_at = to_timestamp($2::float8 / 1000)
            where id = $1::bigint and ended_at is null`,
    values: [sessionId, now],
  });
}

/** Notes that the session called, unless that was noted after `unlessAfter`. */
export async function touchSession(
  database: Queryable,
  session: { readonly id: number; readonly now: Millis; readonly unlessAfter: Millis },
): Promise<void> {
  await database.query({
    name: 'session.touch_session',
    text: `update session.sessions set seen_at = to_timestamp($2::float8 / 1000)
            where id = $1::bigint and seen_at <= to_timestamp($3::float8 / 1000)`,
    values: [session.id, session.now, session.unlessAfter],
  });
}

/** An open session as its owner sees it. */
export interface OpenSession {
  readonly id: number;
  readonly address: string;
  readonly user_agent: string;
  readonly with_passkey: boolean;
  readonly created_at: number;
  readonly seen_at: number;
}

/** The open sessions of a user, the most recently seen first. */
export async function openSessions(
  database: Queryable,
  { userId, now, idleMs }: { readonly userId: number; readonly now: Millis; readonly idleMs: Millis },
): Promise<OpenSession[]> {
  return database.query<OpenSession>({
    name: 'session.open_sessions',
    text: `select id::float8 as id, address, user_agent, with_passkey,
                  (extract(epoch from created_at) * 1000)::float8 as created_at,
                  (extract(epoch from seen_at) * 1000)::float8 as seen_at
             from session.sessions
            where user_id = $1::bigint and ended_at is null and expires_at > to_timestamp($2::float8 / 1000)
              and seen_at > to_timestamp($3::float8 / 1000)
            order by seen_at desc, id desc
            limit 200`,
    values: [userId, now, now - idleMs],
  });
}

/** Ends the open sessions of a user, except one; returns their ids. */
export async function endSessions(
  tx: Queryable,
  ending: { readonly userId: number; readonly except: number | undefined; readonly now: Millis },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    name: 'session.end_sessions',
    text: `update session.sessions set ended_at = to_timestamp($3::float8 / 1000)
            where user_id = $1::bigint and id is distinct from $2::bigint and ended_at is null
           returning id::float8 as id`,
    values: [ending.userId, ending.except ?? null, ending.now],
  });
  return rows.map(({ id }) => id);
}

/** Whether the session is the user's, ended or not. */
export async function isSessionOf(database: Queryable, sessionId: number, userId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'session.is_session_of',
    text: 'select 1 from session.sessions where id = $1::bigint and user_id = $2::bigint',
    values: [sessionId, userId],
  });
  return rows.length > 0;
}
