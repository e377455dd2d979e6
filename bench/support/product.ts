import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limitNames, limitTable } from '../../apps/server/src/platform/limits/limits.ts';
import { raisedLimits } from '../../apps/server/test/support/raised-limits.ts';

const GIVE_UP_MS = 60_000;

/** The product, running as a process of its own. */
export interface Product {
  readonly origin: string;
  readonly port: number;
  /** The process group of the command and what it started. */
  readonly group: number;
  /** From the command to /readyz 200. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Limits that no benchmark reaches: all its users sit at one address. */
export const noLimits: Readonly<Record<string, string>> = Object.fromEntries(
  limitNames.map((name) => [limitTable[name].variable, '999999999']),
);

/** Its directory is named always: the default one holds the log's key and state of whatever ran there before. */
export type ProductSettings = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

/** Starts the product by a command and waits until it is ready. Without `noLimits`, its limits hold. */
export async function startProduct(
  command: readonly [string, ...string[]],
  settings: ProductSettings,
): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const [program, ...args] = command;
  // A process group of its own, so that npm and what it started end together.
  const child = spawn(program, args, {
    env: { ...process.env, ...raisedLimits, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await ready(`${origin}/readyz`, child, begun);
  } catch (error) {
    await stop(child);
    throw error;
  }
  const readyMs = Math.round(performance.now() - begun);
  return { origin, port, group: child.pid ?? 0, readyMs, stop: () => stop(child) };
}

async function ready(url: string, child: ChildProcess, begun: number): Promise<void> {
  while (performance.now() - begun < GIVE_UP_MS && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(20);
  }
  throw new Error('the product did not become ready');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  // npm ends at once; the server behind it finishes what is in flight first.
  while (isGroupAlive(child.pid)) await pause(20);
}

function isGroupAlive(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
}

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
