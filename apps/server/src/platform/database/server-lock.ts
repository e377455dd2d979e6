import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

/** The number of the advisory lock that one server holds for as long as it uses the database. */
const SERVER_LOCK = 7_433_627;

/** How long a start waits for the server before it to finish: an overlapping restart. */
export const RESTART_OVERLAP_MS = 5000;
const PAUSE_MS = 100;
/** Between two looks whether the connection that holds the lock is alive, and how long an answer may take. */
const HEARTBEAT_MS = 1000;
const HEARTBEAT_PATIENCE_MS = 10_000;
/** How long to retry the lock after its connection was lost, while the database responds. */
const REGAIN_MS = 30_000;

/** The server that uses a database. */
export interface ServerIdentity {
  readonly host: string;
  readonly pid: number;
  readonly port: number;
}

/** The right to be the only server on a database. It belongs to a connection of its own and ends with it. */
export interface ServerLock {
  /** Writes down who uses the database, for the refusal that another server gets. Needs the migrations. */
  register(port: number): Promise<void>;
  /** False while the connection is lost: until it is regained nothing may be read or written. */
  isHeld(): boolean;
  /** Resolves when the lock is held again; rejects once it cannot be. */
  regained(): Promise<void>;
  /** Resolves with the reason when the lock cannot be held any more: this process must end. */
  readonly gone: Promise<string>;
  release(): Promise<void>;
}

export interface ServerLockOptions {
  readonly url: string;
  /** How long to wait for another server to end. */
  readonly waitMs: number;
  readonly onTrouble: (line: string) => void;
}

/**
 * Takes the lock, or waits for the server that holds it to end.
 *
 * @throws StartProblem: one line that names the running server.
 */
export async function takeServerLock(options: ServerLockOptions): Promise<ServerLock> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const client = await connect(options.url);
    if (await tryLock(client)) return new HeldLock(options, client);
    const running = await describeRunning(client);
    await client.end();
    if (waited >= options.waitMs) {
      throw new StartProblem(
        `${running} uses this database: stop it first, or name another database or DATA_DIR`,
      );
    }
    await wait(PAUSE_MS);
  }
}

/** Does the work while no server uses the database, and prevents one from starting. */
export async function withoutServer<T>(url: string, work: () => Promise<T>): Promise<T> {
  const lock = await takeServerLock({ url, waitMs: 0, onTrouble: () => undefined });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** The server that holds the lock, in words; undefined where none does. */
export async function runningServer(url: string): Promise<string | undefined> {
  const client = await connect(url);
  try {
    return (await tryLock(client)) ? undefined : await describeRunning(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tidemark server lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // A machine that is disconnected or loses power keeps the lock for some seconds, not for two hours.
  await client.query(
    'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = 0; set statement_timeout = 0',
  );
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    SERVER_LOCK,
  ]);
  return rows[0]?.got ?? false;
}

interface Registered extends ServerIdentity {
  readonly run: string;
  readonly since: Date;
}

async function readRegistered(client: pg.Client): Promise<Registered | undefined> {
  const { rows: tables } = await client.query<{ here: boolean }>(
    "select to_regclass('platform.server_run') is not null as here",
  );
  if (!tables[0]?.here) return undefined;
  const { rows } = await client.query<Registered>(
    'select run, host, pid, port, since from platform.server_run',
  );
  return rows[0];
}

async function describeRunning(client: pg.Client): Promise<string> {
  const known = await readRegistered(client);
  if (known === undefined) return 'another Tidemark that is starting';
  const since = `${known.since.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `another Tidemark (host ${known.host}, process ${known.pid}, port ${known.port}, since ${since})`;
}

class HeldLock implements ServerLock {
  readonly gone: Promise<string>;
  readonly #options: ServerLockOptions;
  readonly #heartbeat: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #run: string | undefined;
  #regaining: Promise<void> = Promise.resolve();
  #released = false;
  #tellGone: (reason: string) => void = () => undefined;

  constructor(options: ServerLockOptions, client: pg.Client) {
    this.#options = options;
    this.gone = new Promise((resolve) => {
      this.#tellGone = resolve;
    });
    this.#hold(client);
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
  }

  isHeld(): boolean {
    return this.#client !== undefined;
  }

  regained(): Promise<void> {
    return this.#regaining;
  }

  async register(port: number): Promise<void> {
    const { rows } = await this.#connection().query<{ run: string }>(
      `insert into platform.server_run (run, host, pid, port, since) values (1, $1, $2, $3, now())
       on conflict (is_only) do update set run = server_run.run + 1, host = excluded.host, pid = excluded.pid,
         port = excluded.port, since = excluded.since
       returning run`,
      [hostname(), process.pid, port],
    );
    this.#run = rows[0]?.run;
  }

  async release(): Promise<void> {
    this.#released = true;
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #connection(): pg.Client {
    if (this.#client === undefined) throw new StartProblem('the connection to the database was lost');
    return this.#client;
  }

  #hold(client: pg.Client): void {
    this.#client = client;
    const lost = (): void => {
      if (this.#client === client) this.#lose('its connection ended');
    };
    client.once('end', lost);
    client.once('error', lost);
  }

  /** A pooler that lends connections out would let another server have the lock's: then it is not held. */
  async #beat(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const patience = new AbortController();
    const tooLate = wait(HEARTBEAT_PATIENCE_MS, 'it does not answer', { signal: patience.signal }).catch(
      () => undefined,
    );
    const asked = client
      .query<{ held: boolean }>(HOLDS_LOCK, [SERVER_LOCK])
      .then(({ rows }) => (rows[0]?.held ? undefined : 'its session was given to somebody else'))
      .catch(() => 'its connection ended');
    const trouble = await Promise.race([asked, tooLate]);
    patience.abort();
    if (trouble !== undefined && this.#client === client) this.#lose(trouble);
  }

  #lose(trouble: string): void {
    if (this.#released) return;
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    this.#options.onTrouble(
      `the lock of this server on the database is lost (${trouble}): nothing is written until it is held again`,
    );
    this.#regaining = this.#regain();
    // Waiting callers get the rejection; without any it is not unhandled.
    this.#regaining.catch(() => undefined);
  }

  async #regain(): Promise<void> {
    for (let waited = 0; !this.#released; waited += PAUSE_MS) {
      // Where the database is away, the time it is away does not count.
      const client = await connect(this.#options.url).catch(() => undefined);
      if (client === undefined) waited = 0;
      else {
        const reason = await this.#tryAgain(client, waited).catch(() => undefined);
        if (this.#client === client) return;
        await client.end().catch(() => undefined);
        if (reason !== undefined) {
          this.#tellGone(reason);
          throw new StartProblem(reason);
        }
      }
      await wait(PAUSE_MS);
    }
  }

  /** Answers why it can never be held again, where that is so. */
  async #tryAgain(client: pg.Client, waited: number): Promise<string | undefined> {
    const got = await tryLock(client);
    const known = await readRegistered(client);
    const isOurs = this.#run === undefined || known?.run === this.#run;
    // Another server has used the database in between: the caches of this one are out of date.
    if (!isOurs) return `${await describeRunning(client)} has taken over this database`;
    if (got) {
      this.#hold(client);
      this.#options.onTrouble('the lock of this server on the database is held again');
      return undefined;
    }
    return waited >= REGAIN_MS ? 'the lock of this server on the database cannot be taken again' : undefined;
  }
}

const HOLDS_LOCK = `select exists (
  select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
    and classid = 0 and objid = $1 and objsubid = 1) as held`;
