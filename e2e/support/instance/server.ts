import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { raisedLimits } from '../../../apps/server/test/support/raised-limits.ts';

const here = fileURLToPath(new URL('../../..', import.meta.url));
const READY_MS_MAX = 50_000;
const ASK_EVERY_MS = 50;

export interface ServerSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The checkout whose built server is run; by default this one. */
  readonly root?: string;
}

/** The built server as a separate process that can be killed and restarted with its data. */
export interface ServerProcess {
  readonly url: string;
  /** Resolves when `/readyz` reports readiness. */
  start(): Promise<void>;
  /** kill -9: no cleanup, no output. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator would. */
  stop(): Promise<void>;
  /** Runs another command of the tool on the same data, with standard input; its exit code and output. */
  run(command: string, typed?: string): Promise<{ readonly code: number; readonly said: string }>;
  /** What the process has written so far. */
  log(): string;
}

/** A running server, wherever it was started: its address, its command line, and the folder of its outbox. */
export interface RunningInstance {
  readonly server: Pick<ServerProcess, 'url' | 'run'>;
  readonly dataDir: string;
}

export function serverProcess({ port, dataDir, environment, root = here }: ServerSettings): ServerProcess {
  const program = join(root, 'apps/server/bin/tidemark.mjs');
  const env = {
    ...process.env,
    ...raisedLimits,
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
  };
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let said = '';

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  };

  return {
    url,
    log: () => said,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const started = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
      };
      started.stdout.on('data', listen);
      started.stderr.on('data', listen);
      await untilReady(url, () => {
        if (started.exitCode !== null) throw new Error(`the server ended at its start:\n${said}`);
      }).catch((problem) => {
        throw new Error(`${String(problem)}\n${said}`);
      });
    },
    run: commandLine([program], env),
  };
}

/** Runs commands of the tool as separate processes: the arguments that start it, and its settings. */
export function commandLine(starts: readonly string[], env: NodeJS.ProcessEnv): ServerProcess['run'] {
  return async (command, typed = '') => {
    const tool = spawn(process.execPath, [...starts, ...command.split(' ')], { env, stdio: 'pipe' });
    tool.stdin.end(typed);
    let text = '';
    for (const stream of [tool.stdout, tool.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    const [code] = (await once(tool, 'exit')) as [number | null];
    return { code: code ?? 1, said: text };
  };
}

async function untilReady(url: string, check: () => void): Promise<void> {
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline) {
    check();
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`the server at ${url} was not ready in time`);
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}
