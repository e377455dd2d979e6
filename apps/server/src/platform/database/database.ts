import { present } from '@tidemark/domain/outcome';
import pg from 'pg';
import { firstLine, StartProblem } from '../start-problem.ts';
import { openConnectionWorker } from './connection-worker.ts';
import { connectionName, refuseFenced, WORKERS_MAX, type Writer } from './fence.ts';
import type { ConnectionWorker, Database } from './queryable.ts';
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
  /** The process in whose name it is used: it can write nothing once another has taken over. */
  readonly writer?: Writer;
  /** Receives reports of connections that broke while idle. */
  readonly onTrouble?: (line: string) => void;
}

/** Far longer than any statement of a server takes that people wait for. */
const STATEMENT_MS_MAX = 60_000;
/** A transaction idle for this long was forgotten, and still holds its locks. */
const IDLE_MS_MAX = 60_000;

/** Opens a pool on PostgreSQL (14 or later) and proves that it answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { writer } = options;
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    application_name: writer ? connectionName(writer.memberId) : (options.name ?? 'tidemark'),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    ...(options.isServing
      ? { statement_timeout: STATEMENT_MS_MAX, idle_in_transaction_session_timeout: IDLE_MS_MAX }
      : {}),
  };
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 16,
    idleTimeoutMillis: 60_000,
    ...(writer && { verify: (client, done) => void refuseFenced(client, writer).then(() => done(), done) }),
  });
  const freeNumbers = Array.from({ length: WORKERS_MAX }, (_, number) => number);
  let closing = false;
  // A closed pool does not wait for its last connections: their errors are expected.
  pool.on('error', (error) => {
    if (!closing) options.onTrouble?.(`a database connection broke: ${firstLine(error)}`);
  });
  // A connection in use that breaks fails the user's pending statement; a break between two statements,
  // without a listener, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await proveReachable(pool, options.url, options.setting ?? 'DATABASE_URL');
  /** A worker with a free number, which it gives back. */
  const connectionWorker = async (): Promise<ConnectionWorker> => {
    const number = present(freeNumbers.shift(), `a process has at most ${WORKERS_MAX} writing connections`);
    const given = { connection, onTrouble: options.onTrouble, writer, number };
    const worker = await openConnectionWorker(given).catch((error: unknown) => {
      freeNumbers.push(number);
      throw error;
    });
    return {
      ...worker,
      async release() {
        await worker.release();
        freeNumbers.push(number);
      },
    };
  };
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
    connectionWorker,
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
