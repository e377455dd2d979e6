import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { NewPasskey, PasskeyRow, PasskeyStore } from '../../../platform/passkeys/passkeys.ts';

const PASSKEY = `p.id::float8 as id, p.user_id::float8 as owner_id, p.credential_id, p.public_key,
  p.counter::float8 as counter, p.transports, p.backed_up, p.label,
  (extract(epoch from p.created_at) * 1000)::float8 as created_at,
  (extract(epoch from p.used_at) * 1000)::float8 as used_at,
  (extract(epoch from p.copied_at) * 1000)::float8 as copied_at`;

/** Challenges of one user that are open at a time: the newest; an older one is void. */
const CHALLENGES_OPEN = 5;

/** The passkeys of users, and their challenges. */
export const passkeyStore: PasskeyStore = {
  async keepChallenge(database, { hash, purpose, ownerId, expiresAt }) {
    await database.query({
      name: 'session.keep_passkey_challenge',
      text: `with void as (
               delete from session.passkey_challenges where challenge_hash in (
                 select challenge_hash from session.passkey_challenges
                  where user_id = $3::bigint order by expires_at desc offset $5::int - 1))
             insert into session.passkey_challenges (challenge_hash, purpose, user_id, expires_at)
             values ($1::bytea, $2, $3::bigint, to_timestamp($4::float8 / 1000))`,
      values: [hash, purpose, ownerId ?? null, expiresAt, CHALLENGES_OPEN],
    });
  },
  async takeChallenge(database, { hash, purpose, now }) {
    const [row] = await database.query<{ user_id: number | null; good: boolean }>({
      name: 'session.take_passkey_challenge',
      text: `delete from session.passkey_challenges where challenge_hash = $1::bytea
             returning user_id::float8 as user_id,
               purpose = $2 and expires_at > to_timestamp($3::float8 / 1000) as good`,
      values: [hash, purpose, now],
    });
    return row?.good ? { ownerId: row.user_id ?? undefined } : undefined;
  },
  async lockByCredential(tx, credentialId) {
    const [row] = await tx.query<PasskeyRow>({
      name: 'session.lock_passkey',
      text: `select ${PASSKEY} from session.passkeys p where p.credential_id = $1 for update`,
      values: [credentialId],
    });
    return row;
  },
  ofOwner(database, ownerId) {
    return database.query<PasskeyRow>({
      name: 'session.passkeys_of',
      text: `select ${PASSKEY} from session.passkeys p where p.user_id = $1::bigint order by p.id`,
      values: [ownerId],
    });
  },
  async noteUse(tx, { id, counter, backedUp, now }) {
    await tx.query({
      name: 'session.note_passkey_use',
      text: `update session.passkeys
                set counter = $2::bigint, backed_up = $3, used_at = to_timestamp($4::float8 / 1000)
              where id = $1::bigint`,
      values: [id, counter, backedUp, now],
    });
  },
  async noteCopied(tx, { id, now }) {
    await tx.query({
      name: 'session.note_passkey_copied',
      text: 'update session.passkeys set copied_at = to_timestamp($2::float8 / 1000) where id = $1::bigint',
      values: [id, now],
    });
  },
};

/** Stores a new passkey; undefined if its name is taken. */
export async function insertPasskey(
  tx: Queryable,
  passkey: NewPasskey & { readonly userId: number; readonly label: string; readonly now: Millis },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>({
    name: 'session.insert_passkey',
    text: `insert into session.passkeys as p
             (user_id, credential_id, public_key, counter, transports, backed_up, label, created_at)
           values ($1::bigint, $2, $3::bytea, $4::bigint, $5::text[], $6, $7, to_timestamp($8::float8 / 1000))
           on conflict (credential_id) do nothing
           returning ${PASSKEY}`,
    values: [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.backedUp,
      passkey.label,
      passkey.now,
    ],
  });
  return row;
}

/** How many passkeys a user has. */
export async function countPasskeys(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    name: 'session.count_passkeys',
    text: 'select count(*)::int as count from session.passkeys where user_id = $1::bigint',
    values: [userId],
  });
  return row?.count ?? 0;
}

/** Gives a passkey of the user another name; undefined where the user has no such passkey. */
export async function renamePasskey(
  database: Queryable,
  { userId, id, label }: { readonly userId: number; readonly id: number; readonly label: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await database.query<PasskeyRow>({
    name: 'session.rename_passkey',
    text: `update session.passkeys p set label = $3 where p.id = $1::bigint and p.user_id = $2::bigint
           returning ${PASSKEY}`,
    values: [id, userId, label],
  });
  return row;
}

/** Deletes a passkey of the user; undefined where the user has no such passkey. */
export async function deletePasskey(
  tx: Queryable,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>({
    name: 'session.delete_passkey',
    text: `delete from session.passkeys p where p.id = $1::bigint and p.user_id = $2::bigint returning ${PASSKEY}`,
    values: [id, userId],
  });
  return row;
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(tx: Queryable, userId: number): Promise<void> {
  await tx.query({
    name: 'session.delete_passkeys',
    text: 'delete from session.passkeys where user_id = $1::bigint',
    values: [userId],
  });
}
