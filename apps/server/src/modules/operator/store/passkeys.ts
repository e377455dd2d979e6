import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { NewPasskey, PasskeyRow, PasskeyStore } from '../../../platform/passkeys/passkeys.ts';

const PASSKEY = `p.id::float8 as id, p.operator_id::float8 as owner_id, p.credential_id, p.public_key,
  p.counter::float8 as counter, p.transports, p.backed_up, p.label,
  (extract(epoch from p.created_at) * 1000)::float8 as created_at,
  (extract(epoch from p.used_at) * 1000)::float8 as used_at,
  (extract(epoch from p.copied_at) * 1000)::float8 as copied_at`;

/** Challenges of one operator that are open at a time: the newest; an older one is void. */
const CHALLENGES_OPEN = 5;

/** The passkeys of operators, and their challenges. */
export const passkeyStore: PasskeyStore = {
  async keepChallenge(database, { hash, purpose, ownerId, expiresAt }) {
    await database.query({
      name: 'operator.keep_passkey_challenge',
      text: `with void as (
               delete from operator.passkey_challenge where challenge_hash in (
                 select challenge_hash from operator.passkey_challenge
                  where operator_id = $3::bigint order by expires_at desc offset $5::int - 1))
             insert into operator.passkey_challenge (challenge_hash, purpose, operator_id, expires_at)
             values ($1::bytea, $2, $3::bigint, to_timestamp($4::float8 / 1000))`,
      values: [hash, purpose, ownerId ?? null, expiresAt, CHALLENGES_OPEN],
    });
  },
  async takeChallenge(database, { hash, purpose, now }) {
    const [row] = await database.query<{ operator_id: number | null; good: boolean }>({
      name: 'operator.take_passkey_challenge',
      text: `delete from operator.passkey_challenge where challenge_hash = $1::bytea
             returning operator_id::float8 as operator_id,
               purpose = $2 and expires_at > to_timestamp($3::float8 / 1000) as good`,
      values: [hash, purpose, now],
    });
    return row?.good ? { ownerId: row.operator_id ?? undefined } : undefined;
  },
  async lockByCredential(tx, credentialId) {
    const [row] = await tx.query<PasskeyRow>({
      name: 'operator.lock_passkey',
      text: `select ${PASSKEY} from operator.passkey p where p.credential_id = $1 for update`,
      values: [credentialId],
    });
    return row;
  },
  ofOwner(database, ownerId) {
    return database.query<PasskeyRow>({
      name: 'operator.passkeys_of',
      text: `select ${PASSKEY} from operator.passkey p where p.operator_id = $1::bigint order by p.id`,
      values: [ownerId],
    });
  },
  async noteUse(tx, { id, counter, backedUp, now }) {
    await tx.query({
      name: 'operator.note_passkey_use',
      text: `update operator.passkey
                set counter = $2::bigint, backed_up = $3, used_at = to_timestamp($4::float8 / 1000)
              where id = $1::bigint`,
      values: [id, counter, backedUp, now],
    });
  },
  async noteCopied(tx, { id, now }) {
    await tx.query({
      name: 'operator.note_passkey_copied',
      text: 'update operator.passkey set copied_at = to_timestamp($2::float8 / 1000) where id = $1::bigint',
      values: [id, now],
    });
  },
};

/** Stores a new passkey; undefined if its name is taken. */
export async function insertPasskey(
  tx: Queryable,
  passkey: NewPasskey & { readonly operatorId: number; readonly label: string; readonly now: Millis },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>({
    name: 'operator.insert_passkey',
    text: `insert into operator.passkey as p
             (operator_id, credential_id, public_key, counter, transports, backed_up, label, created_at)
           values ($1::bigint, $2, $3::bytea, $4::bigint, $5::text[], $6, $7, to_timestamp($8::float8 / 1000))
           on conflict (credential_id) do nothing
           returning ${PASSKEY}`,
    values: [
      passkey.operatorId,
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

/** How many passkeys an operator has. */
export async function countPasskeys(database: Queryable, operatorId: number): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    name: 'operator.count_passkeys',
    text: 'select count(*)::int as count from operator.passkey where operator_id = $1::bigint',
    values: [operatorId],
  });
  return row?.count ?? 0;
}

/** Gives a passkey of the operator another name; undefined where the operator has no such passkey. */
export async function renamePasskey(
  database: Queryable,
  { operatorId, id, label }: { readonly operatorId: number; readonly id: number; readonly label: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await database.query<PasskeyRow>({
    name: 'operator.rename_passkey',
    text: `update operator.passkey p set label = $3 where p.id = $1::bigint and p.operator_id = $2::bigint
           returning ${PASSKEY}`,
    values: [id, operatorId, label],
  });
  return row;
}

/** Deletes a passkey of the operator; undefined where the operator has no such passkey. */
export async function deletePasskey(
  tx: Queryable,
  { operatorId, id }: { readonly operatorId: number; readonly id: number },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.query<PasskeyRow>({
    name: 'operator.delete_passkey',
    text: `delete from operator.passkey p where p.id = $1::bigint and p.operator_id = $2::bigint returning ${PASSKEY}`,
    values: [id, operatorId],
  });
  return row;
}

/** Deletes all passkeys of an operator. */
export async function deletePasskeys(tx: Queryable, operatorId: number): Promise<void> {
  await tx.query({
    name: 'operator.delete_passkeys',
    text: 'delete from operator.passkey where operator_id = $1::bigint',
    values: [operatorId],
  });
}
