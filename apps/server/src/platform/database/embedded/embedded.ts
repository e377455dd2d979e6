import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { runningServer } from '../../cluster/exclusive.ts';
import { dataDirProblem, openDataDir } from '../../files/data-dir.ts';
import { errorCode, firstLine, StartProblem } from '../../start-problem.ts';
import { DATABASE_NAME, OWNER_ROLE, prepareRoles, SERVER_ROLE, SUPERUSER_ROLE } from '../roles.ts';
import { embeddedBinaries, runsAsRoot, UNPRIVILEGED_USER } from './binaries.ts';
import { type EmbeddedKeys, openKeys, readKeys, writeKeys } from './keys.ts';
import { isAlive, processMark, stopOrphan, stopPostgres } from './orphan.ts';
import { type Launch, launch, type RunningPostgres, runIn } from './process.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** False only in tests: commits do not wait for the disk. Default: true. */
  readonly durable?: boolean;
  /** `serve` holds the database alone; a command-line tool attaches to a running one. */
  readonly attach?: boolean;
  /** How long to wait for another process that holds it to end: a restart that overlaps. Default: 0. */
  readonly waitMs?: number;
  /** Receives one line when PostgreSQL ended unexpectedly and is restarted. */
  readonly onTrouble?: (line: string) => void;
}

/** The embedded database while it runs. */
export interface EmbeddedDatabase {
  /** For the server: may read and write rows, owns nothing. */
  readonly url: string;
  /** For migrations: owns the database. */
  readonly ownerUrl: string;
  /** For the test harness, which makes databases. */
  readonly superuserUrl: string;
  /** Stops it in order, if this process started it. */
  stop(): Promise<void>;
}

/** Between two tries to start PostgreSQL again. */
const RESTART_PAUSE_MS = 1000;
/** Between two looks whether the process that holds a directory has ended. */
const HOLDER_PAUSE_MS = 100;
const LOG_BYTES_MAX = 16 * 2 ** 20;

/**
 * Starts the PostgreSQL stored under DATA_DIR, creating it on the first start, or attaches to the one that a
 * server already runs there.
 *
 * @throws StartProblem (one line) when the directory is full, not writable or in use by another server.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataDir(options.dataDir);
  if (options.attach && livingHolder(readKeys(dataDir)) !== undefined) return attached(dataDir);
  await refuseHeld(dataDir, options.waitMs ?? 0);
  try {
    return await started(dataDir, options);
  } catch (error) {
    if (error instanceof StartProblem || errorCode(error) === undefined) throw error;
    throw dataDirProblem(dataDir, error);
  }
}

async function refuseHeld(dataDir: string, waitMs: number): Promise<void> {
  for (let waited = 0; ; waited += HOLDER_PAUSE_MS) {
    const holder = livingHolder(readKeys(dataDir));
    if (holder === undefined) return;
    if (waited >= waitMs) {
      const running = await runningServer(attached(dataDir).url).catch(() => undefined);
      throw new StartProblem(
        `DATA_DIR ${dataDir} is in use by ${running ?? `another Tidemark (process ${holder})`}: stop it, or name another directory, for example DATA_DIR=./data2`,
      );
    }
    await wait(HOLDER_PAUSE_MS);
  }
}

function livingHolder(keys: EmbeddedKeys | undefined): number | undefined {
  if (keys?.holder === undefined || keys.port === undefined) return undefined;
  const pid = Number.parseInt(keys.holder, 10);
  return isAlive(pid) && processMark(pid) === keys.holder ? pid : undefined;
}

function attached(dataDir: string): EmbeddedDatabase {
  const keys = openKeys(dataDir);
  return { ...urls(keys, keys.port ?? 0), stop: async () => {} };
}

async function started(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const keys = openKeys(dataDir);
  const directory = join(dataDir, 'postgres');
  const durable = options.durable ?? true;
  const run: Launch = { native: embeddedBinaries(), directory, logFile: logFile(dataDir), durable };
  const first = !existsSync(directory);
  if (first) await initialise(run, dataDir, keys.superuserPassword);
  else await stopOrphan(directory);

  const state: { stopping: boolean; postgres: RunningPostgres } = {
    stopping: false,
    postgres: await launchOnFreePort(run),
  };
  const { port } = state.postgres;
  writeKeys(dataDir, { ...keys, port, holder: processMark(process.pid) });
  const watch = (postgres: RunningPostgres): void => {
    void postgres.ended.then(async () => {
      if (state.stopping) return;
      options.onTrouble?.('the embedded PostgreSQL ended unasked and is started again');
      // A full disk, for one, may be empty again in a while: it is tried until it works.
      while (!state.stopping && !(await restarted())) await wait(RESTART_PAUSE_MS);
    });
  };
  const restarted = async (): Promise<boolean> => {
    try {
      await stopOrphan(directory);
      state.postgres = await launch(run, port);
    } catch (error) {
      options.onTrouble?.(firstLine(error));
      return false;
    }
    // The server may have been stopped meanwhile: then this one is not needed.
    if (state.stopping) await stopPostgres(state.postgres.pid);
    else watch(state.postgres);
    return true;
  };
  watch(state.postgres);
  await prepareRoles(urls(keys, port).superuserUrl, keys);
  return {
    ...urls(keys, port),
    async stop() {
      if (state.stopping) return;
      state.stopping = true;
      await stopPostgres(state.postgres.pid);
      writeKeys(dataDir, { ...keys, port: undefined, holder: undefined });
    },
  };
}

/** Another program may take the free port before PostgreSQL does. */
async function launchOnFreePort(run: Launch): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(run);
    } catch (error) {
      const taken =
        error instanceof StartProblem && /could not create any TCP|could not bind/.test(error.message);
      if (!taken || attempt === 3) throw error;
    }
  }
}

/**
 * Creates the cluster next to its final path and moves it there when complete: a crash leaves no partial
 * cluster.
 */
async function initialise(run: Launch, dataDir: string, password: string): Promise<void> {
  const fresh = `${run.directory}.new`;
  const passwordFile = join(dataDir, '.initdb-password');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runsAsRoot())
    for (const path of [fresh, passwordFile]) chownSync(path, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  const opened = openSync(passwordFile, 'r');
  try {
    await initdb({ ...run, directory: fresh }, passwordFile, opened);
    renameSync(fresh, run.directory);
  } finally {
    closeSync(opened);
    rmSync(passwordFile, { force: true });
  }
}

async function initdb(run: Launch, passwordFile: string, opened: number): Promise<void> {
  const child = runIn(run.directory, {
    program: join(run.native, 'bin', 'initdb'),
    args: (reach) => [
      `--pgdata=${reach}`,
      `--username=${SUPERUSER_ROLE}`,
      `--pwfile=${reach === run.directory ? passwordFile : '/proc/self/fd/4'}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(run.durable ? [] : ['--no-sync']),
    ],
    log: 'pipe',
    more: opened,
  });
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error')])) as [unknown];
  if (code === 0) return;
  const lines = (await said).join('\n').split('\n');
  if (lines.some((line) => line.includes('No space left on device'))) {
    throw dataDirProblem(run.directory, { code: 'ENOSPC' });
  }
  const why = lines.find((line) => /(error|FATAL|PANIC):/.test(line)) ?? String(code);
  throw new StartProblem(
    `the embedded PostgreSQL cannot be made in ${run.directory}: ${why.replace(/^initdb: error: /, '')}`,
  );
}

function logFile(dataDir: string): string {
  const path = join(dataDir, 'postgres.log');
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  else chmodSync(path, 0o600);
  if (statSync(path).size > LOG_BYTES_MAX) truncateSync(path);
  return path;
}

function urls(keys: EmbeddedKeys, port: number): Pick<EmbeddedDatabase, 'url' | 'ownerUrl' | 'superuserUrl'> {
  const url = (role: string, password: string, database: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: url(SERVER_ROLE, keys.serverPassword, DATABASE_NAME),
    ownerUrl: url(OWNER_ROLE, keys.ownerPassword, DATABASE_NAME),
    superuserUrl: url(SUPERUSER_ROLE, keys.superuserPassword, 'postgres'),
  };
}
