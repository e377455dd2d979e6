import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../files/server-root.ts';
import { errorCode, firstLine, StartProblem } from '../start-problem.ts';
import type { Database, Queryable } from './queryable.ts';
import { grantServing, grantsTo, lacksRights } from './roles.ts';

/** One file of apps/server/migrations: immutable once it has been applied anywhere. */
export interface Migration {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  /** A database that may change tables: the owner's. */
  readonly database: Database;
  /** The role the server runs under, where it is another than the owner. */
  readonly serverRole?: string | undefined;
  readonly migrations?: readonly Migration[];
}

/** The number of the lock that only one migrating process holds. */
const MIGRATION_LOCK = 7_433_625;

/** Reads NNNN-title.sql in order. */
export function readMigrations(directory = join(serverRoot(), 'migrations')): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number(file.slice(0, 4)), file, sql, checksum };
    });
}

/** The schemas that migrations make. */
export function schemasMadeBy(migrations: readonly Migration[]): string[] {
  const made = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^create schema (?:if not exists )?([a-z_]+);/gm)].map(([, name = '']) => name),
  );
  return [...new Set(['platform', ...made])];
}

/**
 * Brings the database to where this code is: each migration in a transaction of its own, one
 * process at a time. Answers the files it applied.
 *
 * @throws StartProblem (one line) where the database is newer than the code, was migrated by a
 * file that has changed since, lacks one in between, or refuses one.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations();
  const worker = await options.database.connectionWorker();
  try {
    await worker.transaction((tx) =>
      tx.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] }),
    );
    await worker.transaction((tx) => prepare(tx, options.serverRole));
    const waiting = missing(migrations, await worker.transaction(applied));
    for (const migration of waiting) await worker.transaction((tx) => apply(tx, migration));
    const { serverRole } = options;
    if (serverRole !== undefined) await worker.transaction((tx) => grantWhereNeeded(tx, serverRole, waiting));
    return waiting.map((migration) => migration.file);
  } finally {
    // The lock belongs to the connection and ends with it.
    await worker.release();
  }
}

async function grantWhereNeeded(tx: Queryable, role: string, applied: readonly Migration[]): Promise<void> {
  if (applied.length > 0 || (await lacksRights(tx, role)))
    await grantServing(tx, role, schemasMadeBy(readMigrations()));
}

/** The same within the caller's transaction, so that nothing remains if the caller fails later. */
export async function applyMissing(
  tx: Queryable,
  options: Omit<MigrateOptions, 'database'>,
): Promise<string[]> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [MIGRATION_LOCK] });
  await prepare(tx, options.serverRole);
  const waiting = missing(options.migrations ?? readMigrations(), await applied(tx));
  for (const migration of waiting) await apply(tx, migration);
  if (options.serverRole !== undefined) {
    await grantServing(tx, options.serverRole, schemasMadeBy(readMigrations()));
  }
  return waiting.map((migration) => migration.file);
}

/** A migration as recorded in the database. */
export interface Applied {
  readonly number: number;
  readonly file: string;
  readonly checksum: string;
}

async function prepare(tx: Queryable, serverRole: string | undefined): Promise<void> {
  const [found] = await tx.query<{ table: string | null }>({
    text: "select to_regclass('platform.migration') as table",
  });
  if (found?.table) return;
  try {
    if (serverRole !== undefined) await tx.query({ text: grantsTo(serverRole) });
    await tx.query({ text: MIGRATION_TABLE });
  } catch (error) {
    throw new StartProblem(
      `the database cannot be migrated: ${firstLine(error)}; the role of DATABASE_OWNER_URL (or of DATABASE_URL, where it is unset) must own the database, for example: create database tidemark owner tidemark_owner`,
    );
  }
}

const MIGRATION_TABLE = `
  create schema if not exists platform;
  create table platform.migration (
    number integer primary key,
    file text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

async function applied(tx: Queryable): Promise<Applied[]> {
  return tx.query<Applied>({ text: 'select number, file, checksum from platform.migration order by number' });
}

/** What is still to be applied; refuses a database that these files cannot have made. */
export function missing(migrations: readonly Migration[], done: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = done.at(-1)?.number ?? 0;
  for (const row of done) {
    const migration = known.get(row.number);
    if (migration === undefined) {
      throw new StartProblem(
        `the database is newer than this code: it has migration ${row.file}, which is not here; start the newer version, or name another database`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new StartProblem(
        `migration ${migration.file} has changed since it was applied to this database: restore the file and write the change as a new migration`,
      );
    }
  }
  const waiting = migrations.filter((migration) => !done.some((row) => row.number === migration.number));
  const skipped = waiting.find((migration) => migration.number < newest);
  if (skipped === undefined) return waiting;
  throw new StartProblem(
    `the database is half migrated: ${skipped.file} was never applied although later ones were; restore a backup, or name another database`,
  );
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  try {
    await tx.query({ text: migration.sql });
    await tx.query({
      text: 'insert into platform.migration (number, file, checksum) values ($1, $2, $3)',
      values: [migration.number, migration.file, migration.checksum],
    });
  } catch (error) {
    throw new StartProblem(
      `migration ${migration.file} failed and was rolled back: ${firstLine(error)}${errorCode(error) === '42501' ? '; the role of DATABASE_OWNER_URL must own the tables' : ''}`,
    );
  }
}

/** What prevents this code from using the database; undefined when it is up to date. */
export async function migrationsMissing(database: Queryable): Promise<string | undefined> {
  const waiting = missing(readMigrations(), await applied(database));
  return waiting.length === 0
    ? undefined
    : `${waiting.length} migrations are not applied, the next is ${waiting[0]?.file}`;
}

/** @throws StartProblem, in one line that begins with `what`, where the database is not as this code needs it. */
export async function requireMigrated(database: Queryable, what: string): Promise<void> {
  const lacks = await migrationsMissing(database).catch((error: unknown) =>
    error instanceof StartProblem ? error.message : 'the database was never migrated',
  );
  if (lacks !== undefined) throw new StartProblem(`${what}: ${lacks}; see npx tidemark migrate`);
}
