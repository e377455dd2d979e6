import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort, type Product, type ProductSettings, startProduct } from './product.ts';

/** What the processes of an instance are: one that does everything, or gateways in front of an owner. */
export type DeploymentShape = 'one process' | 'a gateway' | 'two gateways' | 'a gateway over NATS';

/** The processes of one instance. */
export interface Deployment {
  /** Where clients connect: the gateways, or the only process. */
  readonly ports: readonly number[];
  /** Process groups by name, for their CPU time. */
  readonly groups: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Whether `nats-server` is installed. */
export function hasNats(): boolean {
  return spawnSync('nats-server', ['--version']).status === 0;
}

/** Starts the processes of an instance, and waits until all are ready. `nodeOptions` are the owner's. */
export async function startDeployment(
  shape: DeploymentShape,
  settings: ProductSettings,
  nodeOptions: readonly string[] = [],
): Promise<Deployment> {
  const nats = shape === 'a gateway over NATS' ? await startNats() : undefined;
  const all = { ...settings, ...(nats && { NATS_URL: nats.url }) };
  const owner = await startProduct([process.execPath, ...nodeOptions, PROGRAM, 'serve'], all);
  const gateways: Product[] = [];
  const wanted = shape === 'one process' ? 0 : shape === 'two gateways' ? 2 : 1;
  while (gateways.length < wanted) {
    gateways.push(await startProduct([process.execPath, PROGRAM, 'serve', '--role', 'gateway'], all));
  }
  return {
    ports: (gateways.length > 0 ? gateways : [owner]).map(({ port }) => port),
    groups: {
      [gateways.length > 0 ? 'owner' : 'server']: owner.group,
      ...Object.fromEntries(
        gateways.map(({ group }, n) => [wanted > 1 ? `gateway ${n + 1}` : 'gateway', group]),
      ),
      ...(nats && { NATS: nats.group }),
    },
    async stop() {
      for (const product of [...gateways, owner]) await product.stop();
      nats?.child.kill();
    },
  };
}

const PROGRAM = 'apps/server/bin/tidemark.mjs';

async function startNats(): Promise<{ url: string; group: number; child: ChildProcess }> {
  const port = await freePort();
  const token = 'token-of-the-benchmark';
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '--auth', token], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes('Server is ready')) break;
  }
  if (child.exitCode !== null) await once(child, 'exit');
  child.stderr.resume();
  return { url: `nats://${token}@127.0.0.1:${port}`, group: child.pid ?? 0, child };
}
