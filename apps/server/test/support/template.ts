import pg from 'pg';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

/** The PostgreSQL of a test run. */
export interface TestServer {
  /** May make databases; with DATABASE_URL, it owns them, too. */
  readonly adminUrl: string;
  /** Owns the databases and migrates them. */
  readonly ownerUrl: string;
  /** What the server runs under. */
  readonly serverUrl: string;
  /** Part of every database's name, so that two runs on one PostgreSQL do not conflict. */
  readonly run: string;
}

/** The database that all others of the run are copied from. */
export function templateName(server: TestServer): string {
  return `tidemark_test_${server.run}`;
}

/** Makes the template and applies every migration to it. */
export async function createTemplate(server: TestServer): Promise<void> {
  await createDatabase(server, templateName(server));
  const database = await openDatabase({ url: urlOf(server.ownerUrl, templateName(server)), poolSize: 1 });
  try {
    await migrate({ database, serverRole: new URL(server.serverUrl).username });
  } finally {
    await database.close();
  }
}

/** Makes a database, empty or as a copy of the template. */
export async function createDatabase(server: TestServer, name: string, template?: string): Promise<void> {
  const owner = new URL(server.ownerUrl).username;
  const copied = template === undefined ? '' : `template ${template}`;
  await asAdmin(server, `create database ${name} ${copied} owner ${owner}`);
}

/**
 * Drops a database and ends its remaining client connections. Not `with (force)`: that requires the right to
 * end autovacuum too, which no ordinary role has, and fails while a worker uses the database; without it,
 * PostgreSQL ends the worker itself.
 */
export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await asAdmin(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and backend_type = 'client backend'`,
  );
  await asAdmin(server, `drop database if exists ${name}`);
}

/** The databases of the run that are there, the template among them. */
export async function databasesOf(server: TestServer): Promise<string[]> {
  const rows = await asAdmin(
    server,
    `select datname as name from pg_database where starts_with(datname, '${templateName(server)}')`,
  );
  return rows.map(({ name }) => name);
}

/** Runs a statement that needs the right to make databases or roles; answers its rows. */
export async function asAdmin(server: TestServer, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
export function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
