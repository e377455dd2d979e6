import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createTidemark, onOwnPostgres } from '../support/cluster.ts';
import { cpuPerOperation, cpuTimeBetween, cpuTimeReader } from '../support/cpu-time.ts';
import { startDeployment } from '../support/deployment.ts';
import { type Bench, count, type Figure } from '../support/figure.ts';
import { noLimits } from '../support/product.ts';
import { programOf } from '../support/programs.ts';
import { sized } from '../support/size.ts';
import { addInstruments } from './instruments.ts';
import type { LoadAnswer, LoadOrder } from './wire.ts';

const INSTRUMENTS = sized(200, 20);
const TICKS_PER_SECOND = sized(20, 10);
const SECONDS = sized(600, 2, 'PRICES_SECONDS');
const WARM_UP_MS = sized(10_000, 300);
const MEMORY_EVERY_MS = sized(60_000, 500);
const STORED_WITHIN_MS = 5000;
const P99_MS_MAX = 50;
/** Memory is flat if the second half of the run needs so much more than the first at most. */
const GROWTH_MAX = 0.1;

type Resting = Extract<LoadAnswer, { kind: 'resting' }>;
type Measured = Extract<LoadAnswer, { kind: 'measured' }>;

/** A real source at full rate: from the bytes that a FIX venue writes to the message of a reader's socket. */
export const pricesBench: Bench = {
  name: 'prices',
  summary: `${INSTRUMENTS} instruments × ${TICKS_PER_SECOND} ticks/s over FIX for ${SECONDS} s, stored and pushed`,
  run: (say) =>
    onOwnPostgres(async (adminUrl) => {
      const url = await createTidemark(adminUrl, 'prices');
      const codes = await addInstruments(url, INSTRUMENTS);
      const load = fork(programOf('prices/load'));
      const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-prices-'));
      try {
        const [listening] = (await once(load, 'message')) as [LoadAnswer];
        if (listening.kind !== 'listening') throw new Error('The source did not open a port.');
        return await run({ url, codes, load, dataDir, sourcePort: listening.port }, say);
      } finally {
        load.kill('SIGKILL');
        rmSync(dataDir, { recursive: true, force: true });
      }
    }),
};

interface World {
  readonly url: string;
  readonly codes: readonly string[];
  readonly load: ChildProcess;
  readonly dataDir: string;
  readonly sourcePort: number;
}

async function run(
  { url, codes, load, dataDir, sourcePort }: World,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  tell(load, { kind: 'quote', codes, ticksPerSecond: TICKS_PER_SECOND });
  const server = await startDeployment('one process', {
    ...noLimits,
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, FEED: `fix:127.0.0.1:${sourcePort}` },
    ...{ FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0' },
  });
  try {
    await asked(load, { kind: 'read', port: server.ports[0] ?? 0, codes });
    await pause(WARM_UP_MS);
    const cpuTime = await cpuTimeReader(server.groups, url);
    const before = cpuTime();
    const memory = watchMemory(server.groups.server ?? 0);
    const measured = (await asked(load, { kind: 'measure', seconds: SECONDS })) as Measured;
    const used = cpuTimeBetween(before, cpuTime());
    memory.stop();
    const resting = (await asked(load, { kind: 'rest' })) as Resting;
    const ticks = await storedTicks(url, resting.sent);
    say(`${count(measured.sent)} quotes, ${count(measured.received)} of them pushed`);
    say(cpuPerOperation(used, measured.sent));
    say(`memory of the server each minute, MB: ${memory.megabytes.map((mb) => mb.toFixed(0)).join(' ')}`);
    return [latencyFigure(measured), storedFigure(resting.sent, ticks), memoryFigure(memory.megabytes)];
  } finally {
    await server.stop();
  }
}

function latencyFigure({ latencies }: Measured): Figure {
  const at = (part: number): number =>
    latencies[Math.floor((latencies.length - 1) * part)] ?? Number.POSITIVE_INFINITY;
  return {
    what: 'from the source’s write to the message at a socket',
    measured: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, max ${at(1).toFixed(0)} ms`,
    goal: { text: `p99 < ${P99_MS_MAX} ms`, isMet: at(0.99) < P99_MS_MAX },
  };
}

function storedFigure(sent: number, ticks: number): Figure {
  return {
    what: 'ticks stored of all quotes sent',
    measured: count(ticks),
    yardstick: count(sent),
    ratio: ticks / sent,
    goal: { text: 'all', isMet: ticks === sent },
  };
}

function memoryFigure(megabytes: readonly number[]): Figure {
  const middle = Math.ceil(megabytes.length / 2);
  const first = Math.max(...megabytes.slice(0, middle));
  const second = Math.max(...megabytes.slice(middle));
  return {
    what: 'memory of the server, largest of the second half',
    measured: `${second.toFixed(0)} MB`,
    yardstick: `first half ${first.toFixed(0)} MB`,
    ratio: second / first,
    goal: { text: `at most ${1 + GROWTH_MAX} of the first half`, isMet: second <= first * (1 + GROWTH_MAX) },
  };
}

/** How many ticks are stored, as soon as there are this many, or after a while. */
async function storedTicks(url: string, expected: number): Promise<number> {
  const deadline = performance.now() + STORED_WITHIN_MS;
  for (;;) {
    const [row] = await query<{ ticks: string }>(url, 'select sum(seq) as ticks from market.last_tick', []);
    const ticks = Number(row?.ticks ?? 0);
    if (ticks >= expected || performance.now() > deadline) return ticks;
    await pause(50);
  }
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Resident memory of a process from time to time. Empty where there is no /proc. */
function watchMemory(pid: number): { readonly megabytes: readonly number[]; stop(): void } {
  const megabytes: number[] = [];
  const look = (): void => {
    try {
      const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      if (kilobytes !== undefined) megabytes.push(Number(kilobytes) / 1024);
    } catch {
      // No /proc: nothing is measured.
    }
  };
  look();
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return { megabytes, stop: () => clearInterval(timer) };
}

function tell(load: ChildProcess, order: LoadOrder): void {
  load.send(order);
}

async function asked(load: ChildProcess, order: LoadOrder): Promise<LoadAnswer> {
  tell(load, order);
  const [answer] = (await Promise.race([once(load, 'message'), ended(load)])) as [LoadAnswer];
  return answer;
}

async function ended(load: ChildProcess): Promise<never> {
  await once(load, 'exit');
  throw new Error('The source’s process ended early.');
}
