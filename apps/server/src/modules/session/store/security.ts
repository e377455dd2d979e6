import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Why withdrawals wait. */
export type HoldReason = 'password' | 'two_factor' | 'contact';

/** How an account is secured, as stored. Moments are milliseconds since 1970. */
export interface SecurityRow {
  readonly hold_until: number | null;
  readonly hold_reason: HoldReason | null;
  readonly frozen_by: 'user' | 'house' | null;
  /** Whether an authenticator app is on. */
  readonly has_app: boolean;
  readonly passkeys: number;
  readonly recovery_left: number;
}

export async function securityOf(database: Queryable, userId: number): Promise<SecurityRow | undefined> {
  const [row] = await database.query<SecurityRow>({
    name: 'session.security_of',
    text: `select (extract(epoch from u.withdraw_hold_until) * 1000)::float8 as hold_until,
                  u.withdraw_hold_reason as hold_reason, u.frozen_by,
                  t.confirmed_at is not null as has_app,
                  (select count(*)::int from session.passkeys p where p.user_id = u.id) as passkeys,
                  (select count(*)::int from session.recovery_codes r
                    where r.user_id = u.id and r.used_at is null) as recovery_left
             from session.users u left join session.two_factor t on t.user_id = u.id
            where u.id = $1::bigint`,
    values: [userId],
  });
  return row;
}

/** Sets a new password; what the user froze opens again where `unfreezes`. */
export async function setPassword(
  tx: Queryable,
  change: { readonly userId: number; readonly passwordHash: string; readonly unfreezes: boolean },
): Promise<void> {
  await tx.query({
    name: 'session.set_password',
    text: `update session.users
              set password_hash = $2,
                  frozen_at = case when $3::boolean and frozen_by = 'user' then null else frozen_at end,
                  freeze_reason = case when $3::boolean and frozen_by = 'user' then null else freeze_reason end,
                  frozen_by = case when $3::boolean and frozen_by = 'user' then null else frozen_by end
            where id = $1::bigint`,
    values: [change.userId, change.passwordHash, change.unfreezes],
  });
}

/** Makes withdrawals wait; a wait that lasts longer stays. */
export async function holdWithdrawals(
  tx: Queryable,
  hold: { readonly userId: number; readonly reason: HoldReason; readonly until: Millis },
): Promise<void> {
  await tx.query({
    name: 'session.hold_withdrawals',
    text: `update session.users
              set withdraw_hold_until = to_timestamp($2::float8 / 1000), withdraw_hold_reason = $3
            where id = $1::bigint
              and (withdraw_hold_until is null or withdraw_hold_until <= to_timestamp($2::float8 / 1000))`,
    values: [hold.userId, hold.until, hold.reason],
  });
}

/** Freezes an account that is not frozen; false where it is, or where there is none. */
export async function freezeUser(
  tx: Queryable,
  freeze: {
    readonly userId: number;
    readonly by: 'user' | 'house';
    readonly reason: string;
    readonly now: Millis;
  },
): Promise<boolean> {
  // The broker's freeze takes the place of the user's own: it is not opened by a reset.
  const rows = await tx.query({
    name: 'session.freeze_user',
    text: `update session.users
              set frozen_at = to_timestamp($4::float8 / 1000), frozen_by = $2, freeze_reason = $3
            where id = $1::bigint and (frozen_by is null or (frozen_by = 'user' and $2 = 'house'))
           returning 1`,
    values: [freeze.userId, freeze.by, freeze.reason, freeze.now],
  });
  return rows.length > 0;
}

/** Ends a freeze by either side; false if the account is not frozen. */
export async function unfreezeUser(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'session.unfreeze_user',
    text: `update session.users set frozen_at = null, frozen_by = null, freeze_reason = null
            where id = $1::bigint and frozen_by is not null
           returning 1`,
    values: [userId],
  });
  return rows.length > 0;
}

export async function setLang(tx: Queryable, userId: number, lang: string): Promise<void> {
  await tx.query({
    name: 'session.set_lang',
    text: 'update session.users set lang = $2 where id = $1::bigint and lang <> $2',
    values: [userId, lang],
  });
}

export async function insertFreezeLink(
  tx: Queryable,
  link: { readonly tokenHash: Buffer; readonly userId: number; readonly expiresAt: Millis },
): Promise<void> {
  await tx.query({
    name: 'session.insert_freeze_link',
    text: `insert into session.freeze_links (token_hash, user_id, expires_at)
           values ($1::bytea, $2::bigint, to_timestamp($3::float8 / 1000))`,
    values: [link.tokenHash, link.userId, link.expiresAt],
  });
}

/** Uses a freeze link up; returns whose it is, undefined where it is unknown, used or too old. */
export async function spendFreezeLink(
  tx: Queryable,
  tokenHash: Buffer,
  now: Millis,
): Promise<number | undefined> {
  const [row] = await tx.query<{ user_id: number }>({
    name: 'session.spend_freeze_link',
    text: `update session.freeze_links set used_at = to_timestamp($2::float8 / 1000)
            where token_hash = $1::bytea and used_at is null and expires_at > to_timestamp($2::float8 / 1000)
           returning user_id::float8 as user_id`,
    values: [tokenHash, now],
  });
  return row?.user_id;
}
