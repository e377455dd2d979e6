import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { raisedLimits } from './raised-limits.ts';

/** One run of the command line. */
export interface Run {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  said(): string;
  /** The address in the line with the listening address. */
  listens(): Promise<string>;
  /** The address that a stand-by listens on. */
  standsBy(): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/** The token of the feed of these processes. */
export const PROCESS_FEED_TOKEN = 'x';

/** Starts commands as separate processes, all on one embedded database that is removed with the test file. */
export function tidemarkProcesses() {
  const scratch = mkdtempSync(join(tmpdir(), 'tidemark-process-'));
  const dataDir = join(scratch, 'data');
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  /** `input` is what it finds on standard input. */
  function tidemark(
    command: string,
    environment: Record<string, string> = {},
    { args = [], input }: { readonly args?: readonly string[]; readonly input?: string } = {},
  ): Run {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(process.execPath, [...program, command, ...args], {
      cwd: root,
      env: {
        ...inherited,
        PORT: '0',
        DATA_DIR: dataDir,
        FEED: 'ingest',
        FEED_TOKEN: PROCESS_FEED_TOKEN,
        ...raisedLimits,
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(input ?? '');
    running.add(child);
    const run = watched(child);
    void run.ended().then(() => running.delete(child));
    return run;
  }

  return { tidemark, dataDir };
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/**
 * The sources, or with BUILT_SERVER=1 what was built of them just before (npm test): a start from the
 * sources takes 3.5 CPU seconds, a built one less than one.
 */
const program =
  process.env.BUILT_SERVER === '1'
    ? [fileURLToPath(new URL('../../dist/main.js', import.meta.url))]
    : ['--import', 'tsx', fileURLToPath(new URL('../../src/main.ts', import.meta.url))];

function watched(child: ChildProcess): Run {
  let said = '';
  let heard = (): void => {};
  const note = (chunk: Buffer): void => {
    said += chunk.toString();
    heard();
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const end = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? ''));
  });
  /** The address with the port of the first line that matches. */
  const says = (line: RegExp) =>
    new Promise<string>((resolve, reject) => {
      heard = () => {
        const found = line.exec(said);
        if (found) resolve(`http://127.0.0.1:${found[1]}`);
      };
      heard();
      void end.then(() => reject(new Error(`it ended: ${said}`)));
    });
  return {
    child,
    said: () => said,
    ended: () => end,
    listens: () => says(/http:\/\/localhost:(\d+)/),
    standsBy: () => says(/takes over when it ends · port (\d+)/),
  };
}
