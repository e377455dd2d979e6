import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commandLine } from '../../e2e/support/instance/server.ts';
import { bundleForNode } from '../build.mjs';

export interface ServerProcess {
  /** Resolves when the first start has ended by itself: its settings are wrong, or its port is taken. */
  readonly failed: Promise<void>;
  /** Runs another command of the tool beside the server. */
  readonly run: ReturnType<typeof commandLine>;
  /** Stops the server in order: what is in flight is finished first. */
  stop(): Promise<void>;
}

const OUT = '.dist-dev';

/**
 * Builds the server from source at each change and starts it again. It is bundled because loading some
 * thousand sources one by one takes longer than bundling and loading them.
 */
export async function startServer(options: {
  readonly root: string;
  /** `--inspect` or `--inspect=PORT`. */
  readonly inspect: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly tell: (line: string) => void;
}): Promise<ServerProcess> {
  const { root, inspect, environment, tell } = options;
  const main = join(root, 'apps', 'server', OUT, 'main.js');
  let child: ChildProcess | undefined;
  let failed: (() => void) | undefined;
  const begin = () => {
    const running = spawn(
      process.execPath,
      [...(inspect ? [inspect] : []), '--enable-source-maps', main, 'serve'],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
    );
    running.once('exit', () => {
      if (child === running) failed?.();
    });
    child = running;
  };
  const end = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  };

  // One after the other, however fast the builds follow each other.
  let turn = Promise.resolve();
  const watcher = await bundleForNode({ main: join(root, 'apps/server/src/main.ts') }, OUT, { watch: {} });
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') tell(`the server is not built: ${event.error.message}`);
    if (event.code === 'END') turn = turn.then(end).then(begin);
  });
  return {
    run: commandLine([main], { ...process.env, ...environment }),
    failed: new Promise((resolve) => {
      failed = resolve;
    }),
    async stop() {
      await watcher.close();
      await turn;
      await end();
    },
  };
}
