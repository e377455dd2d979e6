import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readIfThere } from '../../files/private-file.ts';
import { StartProblem } from '../../start-problem.ts';
import { runsAsRoot, UNPRIVILEGED_USER } from './binaries.ts';

/** How to run PostgreSQL on a data directory. */
export interface Launch {
  /** Where `bin` is. */
  readonly native: string;
  /** PostgreSQL's own directory. */
  readonly directory: string;
  readonly logFile: string;
  /** False only in tests: a power cut may then lose what was committed. */
  readonly durable: boolean;
}

export interface RunningPostgres {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/**
 * Runs a program of PostgreSQL in a directory whose path it may not be able to traverse: as root, under uid
 * 65534, the directory is passed as an open file, so that DATA_DIR may stay private and be anywhere (below
 * /root, too).
 */
export function runIn(
  directory: string,
  options: { program: string; args: (reach: string) => string[]; log: number | 'pipe'; more?: number },
): ChildProcess {
  const opened = openSync(directory, 'r');
  const asUnprivilegedUser: SpawnOptions = runsAsRoot()
    ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER }
    : {};
  const reach = runsAsRoot() && process.platform === 'linux' ? '/proc/self/fd/3' : directory;
  try {
    return spawn(options.program, options.args(reach), {
      ...asUnprivilegedUser,
      stdio: [
        'ignore',
        options.log,
        options.log,
        opened,
        ...(options.more === undefined ? [] : [options.more]),
      ],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      cwd: '/',
      // In a group of its own: Ctrl-C must reach the server, which then stops PostgreSQL in order.
      detached: true,
    });
  } finally {
    closeSync(opened);
  }
}

/** Starts PostgreSQL on a free port of the loopback and waits until it takes connections. */
export async function launch(options: Launch, preferredPort?: number): Promise<RunningPostgres> {
  const port = preferredPort ?? (await freePort());
  const log = openSync(options.logFile, 'a', 0o600);
  const from = readFileSync(options.logFile, 'utf8').length;
  const child = runIn(options.directory, {
    program: join(options.native, 'bin', 'postgres'),
    args: (reach) => [
      '-D',
      reach,
      '-p',
      String(port),
      ...settings(options.durable).flatMap((setting) => ['-c', setting]),
    ],
    log,
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const state = { over: false };
  void ended.then(() => {
    state.over = true;
  });
  while (!state.over) {
    if (isReady(options.directory, child.pid)) return { port, pid: child.pid ?? 0, ended };
    await wait(10);
  }
  throw startFailure(options, readFileSync(options.logFile, 'utf8').slice(from));
}

/** Whether the lock file states that this process accepts connections. */
function isReady(directory: string, pid: number | undefined): boolean {
  const lock = readLockFile(directory);
  return lock !== undefined && lock.pid === pid && lock.status === 'ready';
}

export interface LockFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** The contents of PostgreSQL's lock file about the process that holds the directory. */
export function readLockFile(directory: string): LockFile | undefined {
  const lines = readIfThere(join(directory, 'postmaster.pid'))?.split('\n');
  if (lines === undefined) return undefined;
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

function startFailure(options: Launch, log: string): StartProblem {
  const fatal = /(?:FATAL|PANIC|ERROR):\s+(.*)/.exec(log)?.[1] ?? 'it ended without a word';
  if (/No space left on device/.test(log)) {
    return new StartProblem(
      `DATA_DIR is full, the embedded PostgreSQL cannot start: make room on the disk of ${options.directory}`,
    );
  }
  return new StartProblem(`the embedded PostgreSQL does not start: ${fatal} (more in ${options.logFile})`);
}

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** For one machine that also runs the server: commits are durable, checkpoints are spread wide. */
function settings(durable: boolean): string[] {
  const memoryMb = totalmem() / 2 ** 20;
  const sharedMb = durable ? Math.round(Math.min(1024, Math.max(64, memoryMb / 8))) : 64;
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'superuser_reserved_connections=3',
    `shared_buffers=${sharedMb}MB`,
    `effective_cache_size=${Math.round(memoryMb / 2)}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=128MB',
    'wal_buffers=16MB',
    // The only method of this build, pglz, costs five times what it saves: closing ten thousand orders spread
    // over the table took 1.9 s of compressing full pages, and 0.4 s without.
    'wal_compression=off',
    // Filling each new 16 MB of log with zeros holds every commit up for some 45 ms, once a second under load.
    'wal_init_zero=off',
    'min_wal_size=512MB',
    'max_wal_size=4GB',
    'checkpoint_timeout=15min',
    'checkpoint_completion_target=0.9',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'idle_in_transaction_session_timeout=60s',
    'client_connection_check_interval=5s',
    ...(durable
      ? []
      : [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'autovacuum=off',
          'min_wal_size=80MB',
        ]),
  ];
}
