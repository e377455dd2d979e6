import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../database/queryable.ts';
import type { NewPasskey, PasskeyRow, PasskeyStore } from './passkeys.ts';

/** Where a module keeps its owners' passkeys: tables of its own schema with the columns of the other's. */
export interface PasskeyTables {
  /** Prefix of the statements' names. */
  readonly module: string;
  readonly passkeys: string;
  readonly challenges: string;
  /** Column of the owner's id in both tables. */
  readonly owner: string;
}

/** Challenges of one owner that are open at a time: the newest; an older one is void. */
const CHALLENGES_OPEN = 5;

/** The statements on passkeys and their challenges, for the tables of one module. */
export interface OwnersPasskeys extends PasskeyStore {
  /** Stores a new passkey; undefined if its credential id is taken. */
  insert(
    tx: Queryable,
    passkey: NewPasskey & { readonly ownerId: number; readonly label: string; readonly now: Millis },
  ): Promise<PasskeyRow | undefined>;
  count(database: Queryable, ownerId: number): Promise<number>;
  /** Gives a passkey of the owner another name; undefined where the owner has no such passkey. */
  rename(
    database: Queryable,
    passkey: { readonly ownerId: number; readonly id: number; readonly label: string },
  ): Promise<PasskeyRow | undefined>;
  /** Deletes a passkey of the owner; undefined where the owner has no such passkey. */
  remove(
    tx: Queryable,
    passkey: { readonly ownerId: number; readonly id: number },
  ): Promise<PasskeyRow | undefined>;
  removeAll(tx: Queryable, ownerId: number): Promise<void>;
}

export function createPasskeyStore(tables: PasskeyTables): OwnersPasskeys {
  const { module, passkeys, owner } = tables;
  const columns = `p.id::float8 as id, p.${owner}::float8 as owner_id, p.credential_id, p.public_key,
    p.counter::float8 as counter, p.transports, p.backed_up, p.label,
    (extract(epoch from p.created_at) * 1000)::float8 as created_at,
    (extract(epoch from p.used_at) * 1000)::float8 as used_at,
    (extract(epoch from p.copied_at) * 1000)::float8 as copied_at`;
  const one = async (database: Queryable, name: string, text: string, values: readonly unknown[]) => {
    const [row] = await database.query<PasskeyRow>({ name: `${module}.${name}`, text, values });
    return row;
  };
  return {
    ...challengeStatements(tables),
    ...useStatements(tables),
    lockByCredential: (tx, credentialId) =>
      one(tx, 'lock_passkey', `select ${columns} from ${passkeys} p where p.credential_id = $1 for update`, [
        credentialId,
      ]),
    ofOwner: (database, ownerId) =>
      database.query<PasskeyRow>({
        name: `${module}.passkeys_of`,
        text: `select ${columns} from ${passkeys} p where p.${owner} = $1::bigint order by p.id`,
        values: [ownerId],
      }),
    insert: (tx, { ownerId, credentialId, publicKey, counter, transports, backedUp, label, now }) =>
      one(
        tx,
        'insert_passkey',
        `insert into ${passkeys} as p
           (${owner}, credential_id, public_key, counter, transports, backed_up, label, created_at)
         values ($1::bigint, $2, $3::bytea, $4::bigint, $5::text[], $6, $7, to_timestamp($8::float8 / 1000))
         on conflict (credential_id) do nothing
         returning ${columns}`,
        [ownerId, credentialId, publicKey, counter, transports, backedUp, label, now],
      ),
    async count(database, ownerId) {
      const [row] = await database.query<{ count: number }>({
        name: `${module}.count_passkeys`,
        text: `select count(*)::int as count from ${passkeys} where ${owner} = $1::bigint`,
        values: [ownerId],
      });
      return row?.count ?? 0;
    },
    rename: (database, { ownerId, id, label }) =>
      one(
        database,
        'rename_passkey',
        `update ${passkeys} p set label = $3 where p.id = $1::bigint and p.${owner} = $2::bigint
         returning ${columns}`,
        [id, ownerId, label],
      ),
    remove: (tx, { ownerId, id }) =>
      one(
        tx,
        'delete_passkey',
        `delete from ${passkeys} p where p.id = $1::bigint and p.${owner} = $2::bigint returning ${columns}`,
        [id, ownerId],
      ),
    async removeAll(tx, ownerId) {
      await tx.query({
        name: `${module}.delete_passkeys`,
        text: `delete from ${passkeys} where ${owner} = $1::bigint`,
        values: [ownerId],
      });
    },
  };
}

function challengeStatements({
  module,
  challenges,
  owner,
}: PasskeyTables): Pick<PasskeyStore, 'keepChallenge' | 'takeChallenge'> {
  return {
    async keepChallenge(database, { hash, purpose, ownerId, expiresAt }) {
      await database.query({
        name: `${module}.keep_passkey_challenge`,
        text: `with void as (
                 delete from ${challenges} where challenge_hash in (
                   select challenge_hash from ${challenges}
                    where ${owner} = $3::bigint order by expires_at desc offset $5::int - 1))
               insert into ${challenges} (challenge_hash, purpose, ${owner}, expires_at)
               values ($1::bytea, $2, $3::bigint, to_timestamp($4::float8 / 1000))`,
        values: [hash, purpose, ownerId ?? null, expiresAt, CHALLENGES_OPEN],
      });
    },
    async takeChallenge(database, { hash, purpose, now }) {
      const [row] = await database.query<{ owner_id: number | null; good: boolean }>({
        name: `${module}.take_passkey_challenge`,
        text: `delete from ${challenges} where challenge_hash = $1::bytea
               returning ${owner}::float8 as owner_id,
                 purpose = $2 and expires_at > to_timestamp($3::float8 / 1000) as good`,
        values: [hash, purpose, now],
      });
      return row?.good ? { ownerId: row.owner_id ?? undefined } : undefined;
    },
  };
}

function useStatements({ module, passkeys }: PasskeyTables): Pick<PasskeyStore, 'noteUse' | 'noteCopied'> {
  return {
    async noteUse(tx, { id, counter, backedUp, now }) {
      await tx.query({
        name: `${module}.note_passkey_use`,
        text: `update ${passkeys}
                  set counter = $2::bigint, backed_up = $3, used_at = to_timestamp($4::float8 / 1000)
                where id = $1::bigint`,
        values: [id, counter, backedUp, now],
      });
    },
    async noteCopied(tx, { id, now }) {
      await tx.query({
        name: `${module}.note_passkey_copied`,
        text: `update ${passkeys} set copied_at = to_timestamp($2::float8 / 1000) where id = $1::bigint`,
        values: [id, now],
      });
    },
  };
}
