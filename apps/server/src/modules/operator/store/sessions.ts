import type { OperatorRole } from '@tidemark/contract';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { failureTable } from '../../../platform/limits/failure-table.ts';

export const failures = failureTable('operator.failure');

export async function insertSession(
  tx: Queryable,
  session: {
    readonly operatorId: number;
    readonly tokenHash: Buffer;
    readonly address: string;
    readonly network: string;
    readonly userAgent: string;
    readonly now: Millis;
    readonly expiresAt: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'operator.insert_session',
    text: `insert into operator.session
             (operator_id, token_hash, created_at, seen_at, expires_at, address, network, user_agent)
           values ($1::bigint, $2::bytea, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000),
             to_timestamp($4::float8 / 1000), $5, $6, $7)`,
    values: [
      session.operatorId,
      session.tokenHash,
      session.now,
      session.expiresAt,
      session.address,
      session.network,
      session.userAgent,
    ],
  });
}

export interface LivingSession {
  readonly id: number;
  readonly operator_id: number;
  readonly email: string;
  readonly role: OperatorRole;
  readonly expires_at: Millis;
  readonly seen_at: Millis;
}

/** The session of a token, neither ended, expired nor idle, of an enabled operator. */
export async function livingSession(
  database: Queryable,
  tokenHash: Buffer,
  { now, seenAfter }: { readonly now: Millis; readonly seenAfter: Millis },
): Promise<LivingSession | undefined> {
  const [row] = await database.query<LivingSession>({
    name: 'operator.living_session',
    text: `select s.id::float8 as id, s.operator_id::float8 as operator_id, o.email, o.role,
             (extract(epoch from s.expires_at) * 1000)::float8 as expires_at,
             (extract(epoch from s.seen_at) * 1000)::float8 as seen_at
             from operator.session s join operator.operator o on o.id = s.operator_id
            where s.token_hash = $1::bytea and s.ended_at is null and o.disabled_at is null
              and s.expires_at > to_timestamp($2::float8 / 1000)
              and s.seen_at > to_timestamp($3::float8 / 1000)`,
    values: [tokenHash, now, seenAfter],
  });
  return row;
}

export async function touchSession(database: Queryable, id: number, now: Millis): Promise<void> {
  await database.query({
    name: 'operator.touch_session',
    text: 'update operator.session set seen_at = to_timestamp($2::float8 / 1000) where id = $1::bigint',
    values: [id, now],
  });
}

/** Ends sessions of an operator: all, one (`only`), or all but one (`except`). */
export async function endSessions(
  tx: Queryable,
  which: {
    readonly operatorId: number;
    readonly only?: number;
    readonly except?: number;
    readonly now: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'operator.end_sessions',
    text: `update operator.session set ended_at = to_timestamp($4::float8 / 1000)
            where operator_id = $1::bigint and ended_at is null
              and ($2::bigint is null or id = $2::bigint) and ($3::bigint is null or id <> $3::bigint)`,
    values: [which.operatorId, which.only ?? null, which.except ?? null, which.now],
  });
}

/** Stores a new set-up token of an operator, replacing earlier ones of its purpose. */
export async function replaceSetup(
  tx: Queryable,
  setup: {
    readonly operatorId: number;
    readonly purpose: 'password' | 'totp';
    readonly tokenHash: Buffer;
    readonly expiresAt: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'operator.forget_setups',
    text: 'delete from operator.setup where operator_id = $1::bigint and purpose = $2',
    values: [setup.operatorId, setup.purpose],
  });
  await tx.query({
    name: 'operator.insert_setup',
    text: `insert into operator.setup (token_hash, operator_id, purpose, expires_at)
           values ($1::bytea, $2::bigint, $3, to_timestamp($4::float8 / 1000))`,
    values: [setup.tokenHash, setup.operatorId, setup.purpose, setup.expiresAt],
  });
}

/** The operator whom a good set-up token is for. */
export async function operatorOfSetup(
  database: Queryable,
  setup: { readonly tokenHash: Buffer; readonly purpose: 'password' | 'totp'; readonly now: Millis },
): Promise<number | undefined> {
  const [row] = await database.query<{ operator_id: number }>({
    name: 'operator.of_setup',
    text: `select s.operator_id::float8 as operator_id
             from operator.setup s join operator.operator o on o.id = s.operator_id
            where s.token_hash = $1::bytea and s.purpose = $2 and s.used_at is null
              and s.expires_at > to_timestamp($3::float8 / 1000) and o.disabled_at is null`,
    values: [setup.tokenHash, setup.purpose, setup.now],
  });
  return row?.operator_id;
}

/** Uses a set-up token up; false if another call just did. */
export async function spendSetup(tx: Queryable, tokenHash: Buffer, now: Millis): Promise<boolean> {
  const rows = await tx.query({
    name: 'operator.spend_setup',
    text: `update operator.setup set used_at = to_timestamp($2::float8 / 1000)
            where token_hash = $1::bytea and used_at is null returning 1`,
    values: [tokenHash, now],
  });
  return rows.length > 0;
}

/** Whether the operator has signed in from this network before. */
export async function isKnownNetwork(
  database: Queryable,
  operatorId: number,
  network: string,
): Promise<boolean> {
  const rows = await database.query({
    name: 'operator.is_known_network',
    text: 'select 1 from operator.session where operator_id = $1::bigint and network = $2 limit 1',
    values: [operatorId, network],
  });
  return rows.length > 0;
}

/** Deletes what no rule reads any more. Sessions stay: they are few, and show who signed in. */
export async function purge(database: Queryable, before: Millis): Promise<void> {
  await Promise.all([
    failures.purge(database, before),
    ...[
      'delete from operator.passkey_challenge where expires_at < to_timestamp($1::float8 / 1000)',
      'delete from operator.setup where expires_at < to_timestamp($1::float8 / 1000)',
    ].map((text) => database.query({ text, values: [before] })),
  ]);
}
