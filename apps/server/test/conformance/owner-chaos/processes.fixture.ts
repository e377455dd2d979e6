import { expect } from 'vitest';
import { limitNames, limitTable } from '../../../src/platform/limits/limits.ts';
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy.ts';
import { type Run, tidemarkProcesses } from '../../support/tidemark-process.ts';

/** A process that owns the database or stands by, behind a proxy of its own. */
export interface Candidate {
  readonly run: Run;
  readonly proxy: TcpProxy;
}

/** All clients of the test come from one address, some hundreds in a second. */
const noLimits = Object.fromEntries(limitNames.map((name) => [limitTable[name].variable, '999999999']));

/** A gateway, an owner and a stand-by, of which the owner is hurt again and again. */
export interface Processes {
  /** Where clients find the cluster: the gateway, which is never hurt. */
  readonly url: string;
  readonly owner: Candidate;
  /** A stand-by is ready to take over. */
  standBy(): Promise<void>;
  /** The stand-by is the owner now; answers the former one, which is no part of the cluster any more. */
  takenOver(): Candidate;
  /** Stops all but the database as a supervisor does; answers their exit codes. */
  stop(): Promise<readonly (number | string)[]>;
  /** `tidemark verify`: its exit code and what it wrote. */
  verify(): Promise<readonly [number | string, string]>;
}

/** Starts the processes of a cluster on a database. */
export async function startProcesses(databaseUrl: string): Promise<Processes> {
  const { tidemark } = tidemarkProcesses();
  const candidate = async (): Promise<Candidate> => {
    const url = new URL(databaseUrl);
    const proxy = await tcpProxy(Number(url.port));
    url.host = `127.0.0.1:${proxy.port}`;
    return { proxy, run: tidemark('serve', { ...noLimits, DATABASE_URL: url.href }) };
  };
  let owner = await candidate();
  await owner.run.listens();
  let next: Candidate | undefined;
  const gatewaySettings = { ...noLimits, DATABASE_URL: databaseUrl };
  const gateway = tidemark('serve', gatewaySettings, { args: ['--role', 'gateway'] });
  const url = await gateway.listens();
  return {
    url,
    get owner() {
      return owner;
    },
    async standBy() {
      next ??= await candidate();
      await next.run.standsBy();
    },
    takenOver() {
      const former = owner;
      if (next === undefined) throw new Error('there was no stand-by');
      owner = next;
      next = undefined;
      return former;
    },
    async stop() {
      const codes: (number | string)[] = [];
      for (const { run, proxy } of [...(next ? [next] : []), { run: gateway, proxy: undefined }, owner]) {
        run.child.kill('SIGTERM');
        codes.push(await run.ended());
        await proxy?.close();
      }
      return codes;
    },
    async verify() {
      const run = tidemark('verify', { DATABASE_URL: databaseUrl });
      return [await run.ended(), run.said()];
    },
  };
}

/** A fenced owner ends by itself: it finds out with its next batch or heartbeat. */
export async function expectFenced({ run, proxy }: Candidate): Promise<void> {
  expect(await run.ended(), run.said().slice(-2000)).toBe(1);
  await proxy.close();
}
