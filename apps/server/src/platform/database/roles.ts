import pg from 'pg';
import type { EmbeddedKeys } from './embedded-keys.ts';

export const DATABASE_NAME = 'tidemark';
export const SUPERUSER_ROLE = 'postgres';
/** Owns the tables; migrations run under it. */
export const OWNER_ROLE = 'tidemark_owner';
/** The server runs under it: it reads and writes rows, and can change no table and no grant. */
export const SERVER_ROLE = 'tidemark';

/** Makes the roles and the database of the embedded PostgreSQL where they are missing. */
export async function prepareRoles(superuserUrl: string, keys: EmbeddedKeys): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await ensureRole(client, OWNER_ROLE, keys.ownerPassword);
    await ensureRole(client, SERVER_ROLE, keys.serverPassword);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0)
    await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
}

/**
 * What the server's role may do in a database: use every schema, read and write rows. It is said
 * once, before the first migration, and holds for all tables to come; a migration takes back what
 * must never be changed (`platform.append_only`).
 */
export function grantsTo(role: string): string {
  return `
    alter default privileges grant usage on schemas to ${role};
    alter default privileges grant select, insert, update, delete on tables to ${role};
    alter default privileges grant usage, select on sequences to ${role};
  `;
}
