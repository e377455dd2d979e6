import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable, KeptSequence, Manifest } from '../backup/manifest.ts';
import { errorCode } from '../start-problem.ts';
import { ownSchemas, qualified } from './own-schemas.ts';
import type { Queryable } from './queryable.ts';
import { rowsOf } from './statements.ts';

/** All rows of the database at one moment, while others continue to write. */
export interface Snapshot {
  /** `server_version_num`. */
  readonly postgres: number;
  readonly migrations: Manifest['migrations'];
  readonly sequences: readonly KeptSequence[];
  readonly tables: readonly BackupTable[];
  /**
   * Passes on a table's rows as COPY writes them; returns their number. Nothing if the table is a partition
   * dropped since: data past its retention is not restored.
   */
  copy<T>(
    table: BackupTable,
    take: (rows: Readable) => Promise<T>,
  ): Promise<{ rows: number; taken: T } | undefined>;
  close(): Promise<void>;
}

const UNDEFINED_TABLE = '42P01';

/** The same text of every value, whatever the database's own settings are. */
export const COPY_SETTINGS =
  "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set client_encoding = 'UTF8'; set idle_in_transaction_session_timeout = 0; set statement_timeout = 0";

/** Begins a transaction that sees one moment; `url` is the owner's. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tidemark backup',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(COPY_SETTINGS);
    await client.query('begin isolation level repeatable read read only');
    const database: Queryable = { query: (statement) => rowsOf(client, statement) };
    const [about] = await database.query<{ version: string }>({
      text: "select current_setting('server_version_num') as version",
    });
    return {
      postgres: Number(about?.version),
      migrations: await database.query({
        text: 'select number, file, checksum from platform.migration order by number',
      }),
      tables: await selectTables(database),
      // Sequences ignore snapshots: read after the snapshot, they are ahead of every row in it.
      sequences: await selectSequences(database),
      copy: (table, take) => copyOut(client, table, take),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Each table is read within a savepoint that releases its lock, so that dropping an old partition does not
 * wait for the rest of the backup, and writers do not wait behind the drop.
 */
async function copyOut<T>(
  client: pg.Client,
  table: BackupTable,
  take: (rows: Readable) => Promise<T>,
): Promise<{ rows: number; taken: T } | undefined> {
  await client.query('savepoint backup_table');
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy ${qualified(table)} (${columns}) to stdout`));
  try {
    const taken = await take(stream);
    await client.query('rollback to savepoint backup_table; release savepoint backup_table');
    return { rows: stream.rowCount, taken };
  } catch (error) {
    if (table.partition === undefined || errorCode(error) !== UNDEFINED_TABLE) throw error;
    await client.query('rollback to savepoint backup_table; release savepoint backup_table');
    return undefined;
  }
}

/** Every table that holds rows of its own, partitions after their number of days. */
async function selectTables(database: Queryable): Promise<BackupTable[]> {
  const rows = await database.query<{
    schema: string;
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
  }>({
    text: `
      select schema.nspname::text as schema, class.relname::text as name, parent.relname::text as parent,
        pg_get_expr(class.relpartbound, class.oid) as bounds,
        array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0
          and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class as class
      join pg_namespace as schema on schema.oid = class.relnamespace
      left join pg_inherits as inherits on inherits.inhrelid = class.oid and class.relispartition
      left join pg_class as parent on parent.oid = inherits.inhparent
      where class.relkind = 'r' and schema.nspname = any($1::text[])
      order by schema.nspname, class.relname`,
    values: [ownSchemas()],
  });
  return rows.map(({ schema, name, columns, parent, bounds }) => ({
    schema,
    name,
    columns,
    ...(parent === null || bounds === null ? {} : { partition: { of: parent, bounds } }),
  }));
}

async function selectSequences(database: Queryable): Promise<KeptSequence[]> {
  const found = await database.query<{ schema: string; name: string }>({
    text: `
      select schema.nspname::text as schema, class.relname::text as name
      from pg_class as class join pg_namespace as schema on schema.oid = class.relnamespace
      where class.relkind = 'S' and schema.nspname = any($1::text[])
      order by schema.nspname, class.relname`,
    values: [ownSchemas()],
  });
  if (found.length === 0) return [];
  return database.query<KeptSequence>({
    text: found
      .map(
        ({ schema, name }) =>
          `select ${pg.escapeLiteral(schema)} as schema, ${pg.escapeLiteral(name)} as name,
             last_value::text as "lastValue", is_called as "isCalled" from ${qualified({ schema, name })}`,
      )
      .join(' union all '),
  });
}
