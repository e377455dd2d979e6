import pg from 'pg';
import { firstLine, StartProblem } from '../start-problem.ts';
import { type ConnectionWorkerOptions, openConnectionWorker } from './connection-worker.ts';
import type { Database } from './queryable.ts';
import { rowsOf, transactionOn } from './statements.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** The setting that contains the URL, for error messages. Default: DATABASE_URL. */
  readonly setting?: 'DATABASE_OWNER_URL';
  /** Connections of the pool, without connection workers. */
  readonly poolSize?: number;
  /** Shown by pg_stat_activity. */
  readonly name?: string;
  /** For a server that serves users: slow statements are cancelled, so that nothing blocks a connection. */
  readonly isServing?: boolean;
  /** Receives reports of connections that broke while idle. */
  readonly onTrouble?: (line: string) => void;
}

/** Far longer than any statement of a server takes that people wait for. */
const STATEMENT_MS_MAX = 60_000;
/** A transaction idle for this long was forgotten, and still holds its locks. */
const IDLE_MS_MAX = 60_000;

/** Opens a pool on PostgreSQL (14 or later) and proves that it answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.name ?? 'tidemark',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    ...(options.isServing
      ? { statement_timeout: STATEMENT_MS_MAX, idle_in_transaction_session_timeout: IDLE_MS_MAX }
      : {}),
  };
  const pool = new pg.Pool({ ...connection, max: options.poolSize ?? 16, idleTimeoutMillis: 60_000 });
  let closing = false;
  // A closed pool does not wait for its last connections: their errors are expected.
  pool.on('error', (error) => {
    if (!closing) options.onTrouble?.(`a database connection broke: ${firstLine(error)}`);
  });
  // A connection in use that breaks fails the user's pending statement; a break between two statements,
  // without a listener, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await proveReachable(pool, options.url, options.setting ?? 'DATABASE_URL');
  const workerOptions: ConnectionWorkerOptions = { connection, onTrouble: options.onTrouble };
  return {
    query: (statement) => rowsOf(pool, statement),
    async transaction(work) {
      const client = await pool.connect();
      let broken = false;
      try {
        return await transactionOn(client, work, () => {
          broken = true;
        });
      } finally {
        client.release(broken);
      }
    },
    connectionWorker: () => openConnectionWorker(workerOptions),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

async function proveReachable(pool: pg.Pool, url: string, setting: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const version = Number(rows[0]?.version);
    if (version >= 140_000) return;
    throw new StartProblem(
      `${setting} names PostgreSQL ${Math.floor(version / 10_000)}: 14 or later is needed`,
    );
  } catch (error) {
    await pool.end();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `${setting} ${withoutPassword(url)} cannot be used: ${firstLine(error)}; an example: ${setting}=postgres://user:password@localhost:5432/tidemark`,
    );
  }
}

function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:***@');
}

/** The name of the constraint that a statement broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** The table whose rules a statement broke; undefined for any other error. */
export function brokenTable(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.table : undefined;
}
