import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { KeptTable, Manifest } from '../backup/manifest.ts';
import { firstLine, StartProblem } from '../start-problem.ts';
import { applyMissing, readMigrations } from './migrate.ts';
import { ownSchemas, qualified } from './own-schemas.ts';
import type { Queryable } from './queryable.ts';
import { COPY_SETTINGS } from './snapshot.ts';
import { rowsOf } from './statements.ts';

export interface RestoreOptions {
  /** The owner's address of an empty database. */
  readonly url: string;
  /** The role the server runs under, where it is another than the owner. */
  readonly serverRole: string | undefined;
  readonly manifest: Manifest;
  /** The rows of a table, as COPY wrote them. */
  readonly rowsOf: (table: KeptTable) => Readable;
  /** Called for each table when its rows are restored. */
  readonly onTable: (table: KeptTable) => void;
  readonly signal: AbortSignal;
}

/**
 * Fills an empty database from a backup, in one transaction: the migrations of the backup, its rows and
 * sequences, then later migrations. Any failure leaves the database empty. Returns the files of the later
 * migrations.
 *
 * @throws StartProblem if the database is not empty or the backup does not fit its migrations.
 */
export async function restoreTables(options: RestoreOptions): Promise<string[]> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'tidemark restore',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(COPY_SETTINGS);
    await client.query('begin');
    const tx: Queryable = { query: (statement) => rowsOf(client, statement) };
    await refuseWhereSomethingIs(tx, options.url);
    const later = await fill(client, tx, options).catch((error: unknown) => {
      options.signal.throwIfAborted();
      if (!(error instanceof pg.DatabaseError)) throw error;
      // Anything else in the manifest or the rows that this database rejects.
      throw new StartProblem(`the backup cannot be restored: ${firstLine(error)}`);
    });
    await client.query('commit');
    await client.query(ownSchemasAnalyzed(await selectTableNames(tx)));
    return later;
  } finally {
    // A transaction that was not committed ends with its connection.
    await client.end();
  }
}

async function refuseWhereSomethingIs(tx: Queryable, url: string): Promise<void> {
  const found = await tx.query<{ name: string }>({
    text: `
      select format('%I.%I', schema.nspname, class.relname) as name
      from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
      where schema.nspname !~ '^pg_' and schema.nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass
          and objid = class.oid and deptype = 'e')
      limit 1`,
  });
  if (found[0] === undefined) return;
  throw new StartProblem(
    `the database ${new URL(url).pathname.slice(1)} is not empty (it has ${found[0].name}): a backup is restored into an empty one, for example: create database tidemark2`,
  );
}

async function fill(client: pg.Client, tx: Queryable, options: RestoreOptions): Promise<string[]> {
  const { manifest, signal } = options;
  const newest = manifest.migrations.at(-1)?.number ?? 0;
  const known = readMigrations().filter(({ number }) => number <= newest);
  await applyMissing(tx, { migrations: known, serverRole: options.serverRole });
  await refuseOtherTables(tx, manifest);
  await refuseOtherSequences(tx, manifest);
  await makePartitions(tx, manifest);

  // Triggers would reject the bulk load, and references would require an order.
  const triggers = await selectTriggers(tx);
  const references = await selectReferences(tx);
  await each(tx, triggers, ({ of, name }) => `alter table ${of} disable trigger ${name}`);
  await each(tx, references, ({ of, name }) => `alter table ${of} drop constraint ${name}`);
  await tx.query({ text: `truncate ${(await selectTableNames(tx)).join(', ')}` });
  for (const table of manifest.tables) {
    await copyIn(client, table, options);
    options.onTable(table);
  }
  await each(tx, references, ({ of, name, told }) => `alter table ${of} add constraint ${name} ${told}`);
  await each(tx, triggers, ({ of, name }) => `alter table ${of} enable trigger ${name}`);
  for (const { schema, name, lastValue, isCalled } of manifest.sequences) {
    await tx.query({
      text: 'select setval(format($$%I.%I$$, $1::text, $2::text)::regclass, $3::bigint, $4::boolean)',
      values: [schema, name, lastValue, isCalled],
    });
  }
  signal.throwIfAborted();
  return applyMissing(tx, { serverRole: options.serverRole });
}

async function copyIn(client: pg.Client, table: KeptTable, options: RestoreOptions): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${qualified(table)} (${columns}) from stdin`));
  try {
    await pipeline(options.rowsOf(table), into, { signal: options.signal });
  } catch (error) {
    options.signal.throwIfAborted();
    throw new StartProblem(`the rows of ${qualified(table)} cannot be restored: ${firstLine(error)}`);
  }
  if (into.rowCount === table.rows) return;
  throw new StartProblem(
    `the backup does not hold what it says: ${table.rows} rows of ${qualified(table)}, it has ${into.rowCount}`,
  );
}

/** The backup's tables must be those that its migrations make. */
async function refuseOtherTables(tx: Queryable, manifest: Manifest): Promise<void> {
  const made = new Set(await selectTableNames(tx));
  const unknown = manifest.tables.find((table) =>
    table.partition
      ? !made.has(qualified({ schema: table.schema, name: table.partition.of })) ||
        !/^_\d{8}$/.test(table.name.replace(table.partition.of, ''))
      : !made.has(qualified(table)),
  );
  if (unknown === undefined) return;
  throw new StartProblem(`the backup has rows of ${named(unknown)}, which no migration of it makes`);
}

async function refuseOtherSequences(tx: Queryable, manifest: Manifest): Promise<void> {
  const rows = await tx.query<{ schema: string; name: string }>({
    text: `
      select schema.nspname::text as schema, class.relname::text as name
      from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
      where class.relkind = 'S' and schema.nspname = any($1::text[])`,
    values: [ownSchemas()],
  });
  const made = new Set(rows.map(qualified));
  const unknown = manifest.sequences.find((sequence) => !made.has(qualified(sequence)));
  if (unknown === undefined) return;
  throw new StartProblem(`the backup has a sequence ${named(unknown)}, which no migration of it makes`);
}

/** An external name, on one line and limited to the length of a name. */
function named(one: { readonly schema: string; readonly name: string }): string {
  return JSON.stringify(`${one.schema}.${one.name}`.slice(0, 130));
}

/** Partitions are created per day: those of the backup are created as the server creates them. */
async function makePartitions(tx: Queryable, { tables }: Manifest): Promise<void> {
  const made = new Set(await selectTableNames(tx));
  const growing = new Set((await selectTriggers(tx)).filter(isAppendOnly).map(({ of }) => of));
  for (const table of tables) {
    if (table.partition === undefined || made.has(qualified(table))) continue;
    const parent = qualified({ schema: table.schema, name: table.partition.of });
    await tx.query({
      text: `create table ${qualified(table)} partition of ${parent} ${table.partition.bounds}`,
    });
    if (growing.has(parent)) {
      await tx.query({ text: 'select platform.append_only($1::regclass)', values: [qualified(table)] });
    }
  }
}

interface OnTable {
  /** The table, as a statement takes it. */
  readonly of: string;
  readonly name: string;
  readonly told: string;
}

const isAppendOnly = ({ name }: OnTable): boolean => name === 'append_only';

/** Triggers that fire; those of references are the database's own. */
function selectTriggers(tx: Queryable): Promise<OnTable[]> {
  return tx.query({
    text: `
      select format('"%s"."%s"', schema.nspname, class.relname) as of, quote_ident(tgname) as name, '' as told
      from pg_trigger join pg_class as class on class.oid = tgrelid
      join pg_namespace as schema on schema.oid = class.relnamespace
      where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and schema.nspname = any($1::text[])`,
    values: [ownSchemas()],
  });
}

function selectReferences(tx: Queryable): Promise<OnTable[]> {
  return tx.query({
    text: `
      select format('"%s"."%s"', schema.nspname, class.relname) as of, quote_ident(conname) as name,
        pg_get_constraintdef(pg_constraint.oid) as told
      from pg_constraint join pg_class as class on class.oid = conrelid
      join pg_namespace as schema on schema.oid = class.relnamespace
      where contype = 'f' and conparentid = 0 and schema.nspname = any($1::text[])
      order by conname`,
    values: [ownSchemas()],
  });
}

async function selectTableNames(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ schema: string; name: string }>({
    text: `
      select schema.nspname::text as schema, class.relname::text as name
      from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
      where class.relkind in ('r', 'p') and schema.nspname = any($1::text[])`,
    values: [ownSchemas()],
  });
  return rows.map(qualified);
}

/** Planner statistics are not part of a backup. */
function ownSchemasAnalyzed(tables: readonly string[]): string {
  return `analyze ${tables.join(', ')}`;
}

async function each(
  tx: Queryable,
  found: readonly OnTable[],
  statement: (one: OnTable) => string,
): Promise<void> {
  if (found.length > 0) await tx.query({ text: found.map(statement).join('; ') });
}
