import pg from 'pg';
import type { EmbeddedKeys } from './embedded/keys.ts';
import type { Queryable } from './queryable.ts';

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

/** What is wrong with the role a server runs under, as words behind its name; undefined where it is a plain one. */
export async function roleProblem(database: Queryable): Promise<string | undefined> {
  const [role] = await database.query<{ name: string; isSuperuser: boolean; isOwner: boolean }>({
    text: `
      select current_user as name,
        (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
        pg_has_role(current_user, relowner, 'member') as "isOwner"
      from pg_class where oid = 'market.tick'::regclass`,
  });
  if (role?.isSuperuser) return `${role.name} is a superuser`;
  return role?.isOwner ? `${role.name} owns them` : undefined;
}

/**
 * Gives the serving role its rights, where it lacks them or a migration has made something new: every
 * table but what must never be changed (`platform.grant_serving`).
 */
export async function grantServing(tx: Queryable, role: string, schemas: readonly string[]): Promise<void> {
  const [made] = await tx.query<{ exists: boolean }>({
    text: "select to_regprocedure('platform.grant_serving(name, text[])') is not null as exists",
  });
  if (!made?.exists) return;
  await tx.query({
    text: 'select platform.grant_serving($1::name, $2::text[])',
    values: [role, schemas],
  });
}

/** Whether a role has no rights yet, because the tables were made before it. */
export async function lacksRights(tx: Queryable, role: string): Promise<boolean> {
  const [found] = await tx.query<{ lacks: boolean }>({
    text: "select not has_table_privilege($1::name, 'ledger.account', 'select, update') as lacks",
    values: [role],
  });
  return found?.lacks ?? true;
}

/**
 * What the server's role may do in a database: use every schema, read and write rows. Granted once, before
 * the first migration, for all future tables; a migration revokes rights on data that must never change
 * (`platform.append_only`).
 */
export function grantsTo(role: string): string {
  return `
    alter default privileges grant usage on schemas to ${role};
    alter default privileges grant select, insert, update, delete on tables to ${role};
    alter default privileges grant usage, select on sequences to ${role};
  `;
}
