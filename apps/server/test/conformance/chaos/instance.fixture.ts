import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect } from 'vitest';
import { PROCESS_FEED_TOKEN, type Run, tidemarkProcesses } from '../../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from '../black-box-client.fixture.ts';

const DISK_MB = 640;
/** The disk is filled in pieces of this size. */
const BALLAST_BYTES = 1 << 20;
const READY_MS = 20_000;
const SYMBOL = 'BTCUSD';

/** One running server on its embedded database, with the means to hurt both. */
export interface Instance {
  /** Whether the disk of its data can be filled: only where file systems may be mounted. */
  readonly hasOwnDisk: boolean;
  /** Starts the server if it does not run, and waits until it is ready and takes prices. */
  ready(): Promise<void>;
  /** The running server, as a client reaches it. */
  client(): BlackBoxClient;
  /** Where it listens. */
  url(): string;
  killServer(): Promise<void>;
  killDatabase(): void;
  /** Stops all processes of the server, or of the database, until the answer is called. */
  pauseServer(): () => void;
  pauseDatabase(): () => void;
  /** Fills the disk of the data; answers how it is emptied again. */
  fillDisk(): () => void;
  /** Shifts the server's wall clock. */
  shiftClock(offsetMs: number): void;
  /** The exit code of `tidemark verify` and what it wrote. */
  verify(): Promise<readonly [number | string, string]>;
  /** Stops the server as a supervisor does; answers its exit code. */
  stop(): Promise<number | string>;
}

/** A server process for one test file. Its data is on a separate small disk if that can be mounted. */
export function openInstance(): Instance {
  const { tidemark, dataDir } = tidemarkProcesses();
  const clockFile = join(dataDir, '..', 'clock-offset');
  writeFileSync(clockFile, '0');
  const hasOwnDisk = mountDisk(dataDir);
  let run: Run | undefined;
  let url = '';
  let price = 60_000;

  const feed = setInterval(() => {
    if (run === undefined) return;
    price = price === 60_000 ? 60_001 : 60_000;
    // A price that is not taken is what some of the faults are about.
    postPrice(otherUser(url), price).catch(() => undefined);
  }, 100);
  afterAll(() => clearInterval(feed));

  async function start(): Promise<void> {
    const started = tidemark('serve', {
      CLOCK_OFFSET_FILE: clockFile,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'movable-clock.fixture.mjs'))}`,
    });
    url = await started.listens();
    run = started;
  }

  return {
    hasOwnDisk,
    async ready() {
      if (run === undefined) await start();
      await expect
        .poll(
          () =>
            otherUser(url)
              .send('/readyz')
              .then(({ status, text }) => (status === 200 ? '' : text), String),
          {
            timeout: READY_MS,
          },
        )
        .toBe('');
      await expect.poll(() => postPrice(otherUser(url), price).catch(() => 0), { timeout: READY_MS }).toBe(1);
    },
    client: () => otherUser(url),
    url: () => url,
    async killServer() {
      run?.child.kill('SIGKILL');
      await run?.ended();
      run = undefined;
    },
    killDatabase: () => signal('SIGKILL', [postgresPid(dataDir)]),
    pauseServer: () => pause([run?.child.pid ?? 0]),
    pauseDatabase: () => pause(withChildren(postgresPid(dataDir))),
    fillDisk: () => fillDisk(dataDir),
    shiftClock: (offsetMs) => writeFileSync(clockFile, String(offsetMs)),
    async verify() {
      const verified = tidemark('verify');
      const code = await verified.ended();
      return [code, verified.said()];
    },
    async stop() {
      run?.child.kill('SIGTERM');
      const code = await run?.ended();
      run = undefined;
      return code ?? 0;
    },
  };
}

/** Of the running database, or of the last one; 0 where there was none. */
function postgresPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** Writes a file until no space is left; answers how it is removed. */
function fillDisk(directory: string): () => void {
  const ballast = join(directory, 'ballast');
  const file = openSync(ballast, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(BALLAST_BYTES));
  } catch {
    // No space is left, as was wanted.
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}

/** Posts one price; answers how many were accepted. */
async function postPrice(client: BlackBoxClient, price: number): Promise<number> {
  const headers = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };
  const { body } = await client.json('/feed/v1/ticks', [{ symbol: SYMBOL, price }], headers);
  return body.data?.accepted ?? 0;
}

/** Mounts a small disk in memory at the directory; false where this user may not. */
function mountDisk(directory: string): boolean {
  mkdirSync(directory);
  const options = `size=${DISK_MB}m,mode=755`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]);
  if (status !== 0) return false;
  // Lazily, because processes that are being killed may still hold files.
  afterAll(() => void spawnSync('umount', ['-l', directory]));
  return true;
}

function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids.filter((one) => one > 0)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function pause(pids: readonly number[]): () => void {
  signal('SIGSTOP', pids);
  return () => signal('SIGCONT', pids);
}

/** A process and its children, as Linux lists them. */
function withChildren(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(/\s+/).map(Number) : [];
  return [pid, ...children];
}
