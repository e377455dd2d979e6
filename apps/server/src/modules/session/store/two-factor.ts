import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The authenticator of a user, begun or confirmed. */
export interface TwoFactorRow {
  readonly sealed_secret: Buffer;
  readonly is_confirmed: boolean;
  /** Milliseconds since 1970. */
  readonly begun_at: number;
  readonly last_step: number | null;
}

/** Read for a decision: locked until the transaction ends. */
export async function lockTwoFactor(tx: Queryable, userId: number): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.query<TwoFactorRow>({
    name: 'session.lock_two_factor',
    text: `select sealed_secret, confirmed_at is not null as is_confirmed, last_step::float8 as last_step,
                  (extract(epoch from begun_at) * 1000)::float8 as begun_at
             from session.two_factor where user_id = $1::bigint for update`,
    values: [userId],
  });
  return row;
}

/**
 * Stores a secret that no code has confirmed yet, replacing an earlier unconfirmed one; false if one is
 * confirmed.
 */
export async function beginTwoFactor(
  tx: Queryable,
  begun: { readonly userId: number; readonly sealedSecret: Buffer; readonly now: Millis },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'session.begin_two_factor',
    text: `insert into session.two_factor as t (user_id, sealed_secret, begun_at)
           values ($1::bigint, $2::bytea, to_timestamp($3::float8 / 1000))
           on conflict (user_id) do update
              set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at, last_step = null
            where t.confirmed_at is null
           returning 1`,
    values: [begun.userId, begun.sealedSecret, begun.now],
  });
  return rows.length > 0;
}

/** Notes the step that a code was taken of, and that the app has the secret. */
export async function takeStep(
  tx: Queryable,
  taken: { readonly userId: number; readonly step: number; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'session.take_step',
    text: `update session.two_factor
              set last_step = $2::bigint, confirmed_at = coalesce(confirmed_at, to_timestamp($3::float8 / 1000))
            where user_id = $1::bigint`,
    values: [taken.userId, taken.step, taken.now],
  });
}

/** Deletes the authenticator and the recovery codes. */
export async function endTwoFactor(tx: Queryable, userId: number): Promise<void> {
  await forgetAuthenticator(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
}

/** Deletes the authenticator; recovery codes stay, for who has passkeys. */
export async function forgetAuthenticator(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'session.end_two_factor',
    text: 'delete from session.two_factor where user_id = $1::bigint',
    values: [userId],
  });
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query({
    name: 'session.delete_recovery_codes',
    text: 'delete from session.recovery_codes where user_id = $1::bigint',
    values: [userId],
  });
  await tx.query({
    name: 'session.insert_recovery_codes',
    text: `insert into session.recovery_codes (user_id, code_hash)
           select $1::bigint, code_hash from unnest($2::bytea[]) as c (code_hash)`,
    values: [userId, hashes],
  });
}

/** Uses a recovery code up; returns how many are left, undefined where it is none of the user's. */
export async function spendRecoveryCode(
  tx: Queryable,
  code: { readonly userId: number; readonly hash: Buffer; readonly now: Millis },
): Promise<number | undefined> {
  const spent = await tx.query({
    name: 'session.spend_recovery_code',
    text: `update session.recovery_codes set used_at = to_timestamp($3::float8 / 1000)
            where user_id = $1::bigint and code_hash = $2::bytea and used_at is null
           returning 1`,
    values: [code.userId, code.hash, code.now],
  });
  if (spent.length === 0) return undefined;
  const [row] = await tx.query<{ left: number }>({
    name: 'session.recovery_codes_left',
    text: `select count(*)::int as left from session.recovery_codes
            where user_id = $1::bigint and used_at is null`,
    values: [code.userId],
  });
  return row?.left ?? 0;
}
