import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { failureTable } from '../../../platform/limits/failure-table.ts';

export const failures = failureTable('session.failures');

/** A user as stored. */
export interface UserRow {
  readonly id: number;
  readonly uid: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly contact_mobile: string | null;
  readonly password_hash: string | null;
  readonly is_demo: boolean;
  readonly is_trader: boolean;
  readonly invite_code: string;
  /** The language that mails to the user are written in. */
  readonly lang: string;
  /** The side that froze the account; null if not frozen. */
  readonly frozen_by: 'user' | 'house' | null;
}

const USER = `u.id::float8 as id, u.uid, u.email, u.mobile, u.contact_mobile, u.password_hash, u.is_demo,
  u.is_trader, u.invite_code, u.lang, u.frozen_by`;

/** What a new user is made of; a taken uid, invite code, address or demo key makes no row. */
export interface NewUser {
  readonly uid: number;
  readonly inviteCode: string;
  readonly invitedBy: number | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly mobileNational: string | null;
  readonly contactMobile: string | null;
  readonly passwordHash: string | null;
  readonly demoKey: Buffer | null;
  readonly lang: string;
  /** Country of residence, as given at the registration; may be empty. */
  readonly country: string;
  readonly now: Millis;
}

export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>({
    name: 'session.insert_user',
    text: `insert into session.users as u
             (uid, invite_code, invited_by, is_demo, email, mobile, mobile_national, contact_mobile,
              password_hash, demo_key, lang, created_at, country)
           values ($1::int, $2, $3::bigint, $9::bytea is not null, $4, $5, $6, $7, $8, $9::bytea, $10, to_timestamp($11::float8 / 1000), $12)
           on conflict do nothing
           returning ${USER}`,
    values: [
      user.uid,
      user.inviteCode,
      user.invitedBy,
      user.email,
      user.mobile,
      user.mobileNational,
      user.contactMobile,
      user.passwordHash,
      user.demoKey,
      user.lang,
      user.now,
      user.country,
    ],
  });
  return row;
}

export async function userById(database: Queryable, id: number): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>({
    name: 'session.user_by_id',
    text: `select ${USER} from session.users u where u.id = $1::bigint`,
    values: [id],
  });
  return row;
}

export async function userByDemoKey(database: Queryable, demoKey: Buffer): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>({
    name: 'session.user_by_demo_key',
    text: `select ${USER} from session.users u where u.demo_key = $1::bytea`,
    values: [demoKey],
  });
  return row;
}

/** Whether an address or number already belongs to a user. */
export async function isContactTaken(
  database: Queryable,
  contact: { readonly email: string | null; readonly mobile: string | null },
): Promise<boolean> {
  const rows = await database.query({
    name: 'session.is_contact_taken',
    text: 'select 1 from session.users where email = $1 or mobile = $2 limit 1',
    values: [contact.email, contact.mobile],
  });
  return rows.length > 0;
}

/**
 * The user of a sign-in name. A number without its country means the account that had it first, so that a
 * later user with the same digits elsewhere locks no one out.
 */
export async function userToSignIn(
  database: Queryable,
  name: {
    readonly email: string | undefined;
    readonly mobile: string | undefined;
    readonly national: string | undefined;
  },
): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>({
    name: 'session.user_to_sign_in',
    text: `select ${USER} from session.users u
            where u.email = $1 or u.mobile = $2 or u.mobile_national = $3
            order by (u.email = $1 or u.mobile = $2) desc nulls last, u.id
            limit 1`,
    values: [name.email ?? null, name.mobile ?? null, name.national ?? null],
  });
  return row;
}

/**
 * The user as of now, whom no other transaction changes before this one ends: a sign-in that was
 * decided on the row as it was must not outlive a change of password or a freeze.
 */
export async function lockUser(tx: Queryable, id: number): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>({
    name: 'session.lock_user',
    text: `select ${USER} from session.users u where u.id = $1::bigint for no key update`,
    values: [id],
  });
  return row;
}

/** The user with exactly this address or number. */
export async function userByContact(
  database: Queryable,
  contact: { readonly email: string | null; readonly mobile: string | null },
): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>({
    name: 'session.user_by_contact',
    text: `select ${USER} from session.users u where u.email = $1 or u.mobile = $2 limit 1`,
    values: [contact.email, contact.mobile],
  });
  return row;
}

export async function userIdOfInviteCode(
  database: Queryable,
  inviteCode: string,
): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    name: 'session.user_id_of_invite_code',
    text: 'select id::float8 as id from session.users where invite_code = $1 and not is_demo',
    values: [inviteCode],
  });
  return row?.id;
}

/**
 * Stores a new code, replacing the old one. Returns undefined when stored, or when the last one of this
 * recipient and purpose was sent, if that was after `notAfter`.
 */
export async function replaceCode(
  tx: Queryable,
  code: {
    readonly recipient: string;
    readonly purpose: string;
    readonly codeHash: Buffer;
    readonly now: Millis;
    readonly expiresAt: Millis;
    readonly notAfter: Millis;
  },
): Promise<Millis | undefined> {
  const kept = await tx.query({
    name: 'session.replace_code',
    text: `insert into session.codes as c (recipient, purpose, code_hash, sent_at, expires_at)
           values ($1, $2, $3::bytea, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000))
           on conflict (recipient, purpose) do update
              set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
                  tries = 0, used_at = null
            where c.sent_at <= to_timestamp($6::float8 / 1000)
           returning 1`,
    values: [code.recipient, code.purpose, code.codeHash, code.now, code.expiresAt, code.notAfter],
  });
  if (kept.length > 0) return undefined;
  const [row] = await tx.query<{ sent_at: number }>({
    name: 'session.code_sent_at',
    text: `select (extract(epoch from sent_at) * 1000)::float8 as sent_at from session.codes
            where recipient = $1 and purpose = $2`,
    values: [code.recipient, code.purpose],
  });
  return row?.sent_at ?? code.now;
}

/** Deletes a code that could not be sent, so that a new one can be requested at once. */
export async function forgetCode(database: Queryable, recipient: string, purpose: string): Promise<void> {
  await database.query({
    name: 'session.forget_code',
    text: 'delete from session.codes where recipient = $1 and purpose = $2',
    values: [recipient, purpose],
  });
}

/** Counts a try at a code that is still good and has tries left; returns its hash, if there is one. */
export async function tryCode(
  database: Queryable,
  attempt: {
    readonly recipient: string;
    readonly purpose: string;
    readonly triesMax: number;
    readonly now: Millis;
  },
): Promise<Buffer | undefined> {
  const [row] = await database.query<{ code_hash: Buffer }>({
    name: 'session.try_code',
    text: `update session.codes set tries = tries + 1
            where recipient = $1 and purpose = $2 and tries < $3::int and used_at is null
              and expires_at > to_timestamp($4::float8 / 1000)
           returning code_hash`,
    values: [attempt.recipient, attempt.purpose, attempt.triesMax, attempt.now],
  });
  return row?.code_hash;
}

/** Uses a proved code up; false if another call just did. */
export async function spendCode(
  tx: Queryable,
  code: {
    readonly recipient: string;
    readonly purpose: string;
    readonly codeHash: Buffer;
    readonly now: Millis;
  },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'session.spend_code',
    text: `update session.codes set used_at = to_timestamp($4::float8 / 1000)
            where recipient = $1 and purpose = $2 and code_hash = $3::bytea and used_at is null
           returning 1`,
    values: [code.recipient, code.purpose, code.codeHash, code.now],
  });
  return rows.length > 0;
}

export async function insertCaptcha(
  database: Queryable,
  captcha: { readonly id: string; readonly answerHash: Buffer; readonly expiresAt: Millis },
): Promise<void> {
  await database.query({
    name: 'session.insert_captcha',
    text: `insert into session.captchas (id, answer_hash, expires_at)
           values ($1, $2::bytea, to_timestamp($3::float8 / 1000))`,
    values: [captcha.id, captcha.answerHash, captcha.expiresAt],
  });
}

/** Removes a captcha, so that no second answer to it counts; undefined if missing or expired. */
export async function takeCaptcha(database: Queryable, id: string, now: Millis): Promise<Buffer | undefined> {
  const [row] = await database.query<{ answer_hash: Buffer; good: boolean }>({
    name: 'session.take_captcha',
    text: `delete from session.captchas where id = $1
           returning answer_hash, expires_at > to_timestamp($2::float8 / 1000) as good`,
    values: [id, now],
  });
  return row?.good ? row.answer_hash : undefined;
}

/** Deletes what has had its day: sessions ended or expired before `sessionsBefore`, and spent proofs. */
export async function purge(
  database: Queryable,
  bounds: {
    readonly now: Millis;
    readonly proofsBefore: Millis;
    readonly requestsBefore: Millis;
    readonly sessionsBefore: Millis;
  },
): Promise<void> {
  const statements = [
    ['delete from session.codes where expires_at < to_timestamp($1::float8 / 1000)', bounds.proofsBefore],
    ['delete from session.captchas where expires_at < to_timestamp($1::float8 / 1000)', bounds.now],
    ['delete from session.code_requests where at < to_timestamp($1::float8 / 1000)', bounds.requestsBefore],
    [
      'delete from session.sessions where expires_at < to_timestamp($1::float8 / 1000)',
      bounds.sessionsBefore,
    ],
    ['delete from session.passkey_challenges where expires_at < to_timestamp($1::float8 / 1000)', bounds.now],
    ['delete from session.freeze_links where expires_at < to_timestamp($1::float8 / 1000)', bounds.now],
    ['delete from session.payout_links where expires_at < to_timestamp($1::float8 / 1000)', bounds.now],
  ] as const;
  await Promise.all([
    failures.purge(database, bounds.proofsBefore),
    ...statements.map(([text, before]) => database.query({ text, values: [before] })),
  ]);
}
