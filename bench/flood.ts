import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FloodOrder } from './flood/load.ts';
import { registerTrader, signInRightly } from './flood/traders.ts';
import { FEED_TOKEN } from './orders/instance.ts';
import { postTicks, signInDemo, tradedIds } from './orders/server.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { startProduct } from './support/product.ts';
import { programOf } from './support/programs.ts';
import { sized } from './support/size.ts';

/** `FLOOD_SECONDS=15 FLOOD_CONNECTIONS=10 …` is a shorter run. */
const SECONDS = sized(60, 2, 'FLOOD_SECONDS');
const CONNECTIONS = sized(100, 5, 'FLOOD_CONNECTIONS');
const ORDERS = sized(3000, 100, 'FLOOD_ORDERS');
const SIGN_INS = sized(2500, 20, 'FLOOD_SIGN_INS');
const SOCKETS = sized(5000, 20, 'FLOOD_SOCKETS');

/** Each may have 200 open positions; they take turns. */
const QUIET_USERS = 4;
const ORDER_EVERY_MS = 150;
const SIGN_IN_EVERY_MS = 1000;
const TICKS_EVERY_MS = 100;
const LOOK_EVERY_MS = 500;
/** Memory is measured again after the flood. */
const REST_MS = Math.min(15_000, SECONDS * 1000);

const ORDER_P99_MS_MAX = 100;
const TICKS_P99_MS_MAX = 50;
const SIGN_INS_MIN = 0.99;
const RSS_GROWTH_MB_MAX = 300;

/**
 * One demo user, one address that guesses passwords and one that opens sockets, concurrent with regular
 * users.
 */
export const floodBench: Bench = {
  name: 'flood',
  summary: `${CONNECTIONS} connections with ${count(ORDERS)} orders of one user each, ${count(SIGN_INS)} wrong sign-ins, ${count(SOCKETS)} sockets, beside quiet users`,
  run: measure,
};

async function measure(say: (line: string) => void): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-flood-'));
  const command = [process.execPath, 'apps/server/bin/tidemark.mjs', 'serve'] as const;
  const product = await startProduct(command, { DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN });
  try {
    return await beside(product.origin, product.port, dataDir, say);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function beside(
  origin: string,
  port: number,
  dataDir: string,
  say: (line: string) => void,
): Promise<Figure[]> {
  await postTicks(origin, 0);
  const [forexId = 0] = await tradedIds(origin);
  const [flooder = '', ...quiet] = await signInDemo(origin, 1 + QUIET_USERS);
  const trader = await registerTrader(origin, dataDir);
  const work = worker(origin, { quiet, forexId, trader });
  await work.during(2000);
  const isQuiet = work.seen();
  say(`before: ${spread(isQuiet.orders)} an order, RSS ${count(isQuiet.rssMb)} MB`);
  const load = fork(programOf('flood/load'));
  const order: FloodOrder = {
    ...{ port, seconds: SECONDS, token: flooder, forexId, connections: CONNECTIONS },
    ...{ ordersPerConnection: ORDERS, signIns: SIGN_INS, sockets: SOCKETS },
  };
  load.send(order);
  const ended = once(load, 'exit');
  await work.during(SECONDS * 1000);
  const seen = work.seen();
  await ended;
  say(`during: ${spread(seen.orders)} an order, ${spread(seen.ticks)} a tick, RSS ${count(seen.rssMb)} MB`);
  say(await refusals(origin));
  await pause(REST_MS);
  await work.during(1000);
  const after = work.seen();
  say(`after: RSS ${count(after.rssMb)} MB`);
  return figuresOf(isQuiet, seen, after);
}

interface Seen {
  readonly orders: readonly number[];
  readonly ticks: readonly number[];
  readonly signIns: { readonly tried: number; readonly done: number };
  readonly healthMs: readonly number[];
  /** The maximum observed. */
  readonly rssMb: number;
  readonly failed: number;
}

/** Users who order, sign in and receive quotes, each at an interval; their results since the last call. */
function worker(
  origin: string,
  parts: { quiet: readonly string[]; forexId: number; trader: Parameters<typeof signInRightly>[1] },
) {
  const fresh = () => ({
    orders: [] as number[],
    ticks: [] as number[],
    signIns: { tried: 0, done: 0 },
    healthMs: [] as number[],
    rssMb: 0,
    failed: 0,
  });
  let now = fresh();
  let turn = 0;
  const timed = async (into: number[], act: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await act().then(
      () => into.push(performance.now() - begun),
      () => {
        now.failed += 1;
        into.push(Number.POSITIVE_INFINITY);
      },
    );
  };
  const order = async (): Promise<void> => {
    turn += 1;
    const token = parts.quiet[turn % parts.quiet.length] ?? '';
    const path = `/v2/api/forex/submit?forex_id=${parts.forexId}&type=1&cont=0.01&status=1&multiple=20&t=${turn}`;
    const answer = await fetch(origin + path, { headers: { authorization: token } });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 1) throw new Error(`an order was refused with ${code}`);
  };
  const signIn = async (): Promise<void> => {
    now.signIns.tried += 1;
    if (await signInRightly(origin, parts.trader).catch(() => false)) now.signIns.done += 1;
  };
  const look = async (): Promise<void> => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
    now.rssMb = Math.max(now.rssMb, bytes / 2 ** 20);
    await timed(now.healthMs, () => fetch(`${origin}/healthz`));
  };
  return {
    async during(ms: number): Promise<void> {
      const ends = performance.now() + ms;
      await Promise.all([
        every(ORDER_EVERY_MS, ends, () => timed(now.orders, order)),
        every(TICKS_EVERY_MS, ends, () => timed(now.ticks, () => postTicks(origin, turn))),
        every(SIGN_IN_EVERY_MS, ends, signIn),
        every(LOOK_EVERY_MS, ends, () => look().catch(() => undefined)),
      ]);
    },
    seen(): Seen {
      const was = now;
      now = fresh();
      return was;
    },
  };
}

async function every(gapMs: number, ends: number, act: () => Promise<unknown>): Promise<void> {
  while (performance.now() < ends) {
    await act();
    await pause(gapMs);
  }
}

function part(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `p50 ${part(sorted, 0.5).toFixed(1)} ms, p99 ${part(sorted, 0.99).toFixed(1)} ms`;
}

/** The refusals by limits, as an operator sees them. */
async function refusals(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counted = [...text.matchAll(/tidemark_limit_refusals_total\{limit="(\w+)"\} (\d+)/g)];
  const some = counted.filter(([, , total]) => total !== '0').map(([, limit, total]) => `${limit} ${total}`);
  return `refused: ${some.join(', ') || 'nothing'}`;
}

function figuresOf(isQuiet: Seen, seen: Seen, after: Seen): Figure[] {
  const p99 = (times: readonly number[]) =>
    part(
      [...times].sort((a, b) => a - b),
      0.99,
    );
  const within = (what: string, times: readonly number[], max: number): Figure => ({
    what,
    measured: spread(times),
    goal: { text: `p99 under ${max} ms`, isMet: p99(times) < max },
  });
  const grown = seen.rssMb - isQuiet.rssMb;
  const left = after.rssMb - isQuiet.rssMb;
  const share = seen.signIns.done / seen.signIns.tried;
  return [
    within('orders of quiet users during the flood', seen.orders, ORDER_P99_MS_MAX),
    within('ticks in force during the flood', seen.ticks, TICKS_P99_MS_MAX),
    within('/healthz during the flood', seen.healthMs, 1000),
    {
      what: 'right sign-ins of others during the flood',
      measured: `${seen.signIns.done} of ${seen.signIns.tried}`,
      goal: { text: 'at least 99 %', isMet: share >= SIGN_INS_MIN },
    },
    {
      what: 'memory (RSS) above that of before, at most, and afterwards',
      measured: `${count(grown)} MB, ${count(left)} MB`,
      goal: {
        text: `under ${RSS_GROWTH_MB_MAX} MB`,
        isMet: grown < RSS_GROWTH_MB_MAX && left < RSS_GROWTH_MB_MAX,
      },
    },
  ];
}
