import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { openStorage } from '../platform/database/storage.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import type { Log } from '../platform/log/log.ts';
import { StartProblem } from '../platform/start-problem.ts';

const PROCESSES_MAX = 16;
/** A process that ended is started again after this pause. */
const RESTART_MS = 1000;

/** One process of the cluster of a machine. */
export interface PlannedProcess {
  readonly roles: string;
  /** 0: any free one. */
  readonly port: number;
}

/**
 * What `--processes N` starts: from two on an owner and gateways, from three on a stand-by as well. The first
 * gateway has PORT, the next ones those after it.
 *
 * @throws StartProblem where the number is not from 2 to 16.
 */
export function plannedProcesses(text: string, port: number): readonly PlannedProcess[] {
  const number = Number(text);
  if (!/^\d{1,2}$/.test(text) || number < 2 || number > PROCESSES_MAX) {
    throw new StartProblem(
      `--processes takes a number from 2 to ${PROCESSES_MAX}: for example --processes 3`,
    );
  }
  const owners = number === 2 ? 1 : 2;
  return [
    ...Array.from({ length: owners }, () => ({ roles: 'market,desk,worker', port: 0 })),
    ...Array.from({ length: number - owners }, (_, place) => ({
      roles: 'gateway',
      port: port === 0 ? 0 : port + place,
    })),
  ];
}

/**
 * `tidemark serve --processes N`: runs a cluster on this machine until it is asked to end, and starts a process
 * again that ended by itself.
 */
export async function serveProcesses(
  plan: readonly PlannedProcess[],
  { config, log, asked }: { readonly config: Config; readonly log: Log; readonly asked: Promise<string> },
): Promise<number> {
  const dataDir = openDataDir(config.dataDir);
  const storage = await openStorage({ ...config, dataDir, log, attach: false });
  const nats = await startNats(config, dataDir, log);
  const environment = {
    DATABASE_URL: storage.url,
    ...(storage.ownerUrl !== storage.url && { DATABASE_OWNER_URL: storage.ownerUrl }),
    ...(nats && { NATS_URL: nats.url }),
  };
  const supervised = plan.map((planned) => supervise(planned, environment));
  try {
    await asked;
    log.info('stopping: what is in flight is finished first');
    return 0;
  } finally {
    // Gateways end first: they have clients in flight that the owner answers.
    for (const roles of ['gateway', 'market,desk,worker']) {
      await Promise.all(supervised.filter((one) => one.roles === roles).map((one) => one.stop()));
    }
    nats?.stop();
    await storage.close();
  }
}

interface Supervised {
  readonly roles: string;
  stop(): Promise<void>;
}

function supervise({ roles, port }: PlannedProcess, environment: Record<string, string>): Supervised {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const run = async (): Promise<void> => {
    while (!isStopping) {
      child = spawn(process.execPath, [...process.execArgv, ...program(), 'serve', '--role', roles], {
        env: { ...process.env, ...environment, PORT: String(port) },
        // A signal to the terminal's group must not reach it before this process has decided the order.
        detached: true,
        // The channel tells it when this process is gone.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      await once(child, 'exit');
      if (!isStopping) await wait(RESTART_MS);
    }
  };
  const ended = run();
  return {
    roles,
    async stop() {
      isStopping = true;
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

/** The file that this process was started with. */
function program(): string[] {
  return process.argv[1] === undefined ? [] : [process.argv[1]];
}

interface RunningNats {
  readonly url: string;
  stop(): void;
}

/** A nats-server on loopback, where none is set and one is installed. */
async function startNats(config: Config, dataDir: string, log: Log): Promise<RunningNats | undefined> {
  if (config.natsUrl !== undefined) return { url: config.natsUrl, stop: () => undefined };
  if (spawnSync('nats-server', ['--version']).status !== 0) {
    log.info(
      'nats-server is not in the PATH (Debian: apt-get install nats-server): the processes of this machine use local sockets',
    );
    return undefined;
  }
  const port = await freePort();
  const token = randomBytes(16).toString('hex');
  // In a file of its own: the command line of a process can be read by every user of the machine.
  const settings = join(dataDir, 'nats.conf');
  writeFileSync(settings, `host: 127.0.0.1\nport: ${port}\nauthorization { token: "${token}" }\n`, {
    mode: 0o600,
  });
  const child = spawn('nats-server', ['-c', settings], {
    detached: true,
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  return { url: `nats://${token}@127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
