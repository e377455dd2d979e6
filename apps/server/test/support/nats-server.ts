import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { atEnd } from './at-end.ts';

/** A real nats-server on loopback, which a test may end and start again on the same port. */
export interface NatsServer {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Whether `nats-server` is installed: without it tests over NATS are skipped, loudly. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0;
if (!hasNats)
  console.warn('nats-server is not installed (apt-get install nats-server): tests over NATS are SKIPPED');

/** It ends with the test that calls this, or with the test file. */
export async function natsServer(): Promise<NatsServer> {
  const port = await freePort();
  const token = 'token-of-the-test';
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  atEnd(kill);
  return {
    url: `nats://${token}@127.0.0.1:${port}`,
    kill,
    async start() {
      const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '--auth', token], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running = child;
      for await (const line of createInterface({ input: child.stderr })) {
        if (line.includes('Server is ready')) break;
      }
      child.stderr.resume();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
