import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@tidemark/domain/outcome';
import { type BenchInstance, openBenchInstance } from './orders/bench-instance.ts';
import { ordersInProcess } from './orders/in-process.ts';
import { FEED_TOKEN } from './orders/instance.ts';
import { checkpoint, createTidemark, onOwnPostgres, proveVerified } from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { noLimits, startProduct } from './support/product.ts';
import { sized } from './support/size.ts';
import { type Burst, letItBurst } from './waiting/one-tick.ts';
import { putInForce, quoted } from './waiting/prices.ts';
import { timeQuietTicks } from './waiting/quiet-ticks.ts';
import {
  type Crowd,
  crowds,
  fillWorld,
  POSITIONS_PER_ACCOUNT,
  POSITIONS_PER_INSTRUMENT,
} from './waiting/world.ts';

const ACCOUNTS = sized(100_000, 200, 'BENCH_ACCOUNTS');
const POSITIONS = ACCOUNTS * POSITIONS_PER_ACCOUNT;
/** Stops that one tick reaches. */
const STOPS = POSITIONS / 100;
const READY_SECONDS_MAX = 15;
const BURST_RATIO_MIN = 1;
const QUIET_TICKS = sized(1000, 50);
const TICK_P99_MS_MAX = 1;
const DESK_ACCOUNTS = sized(16_000, 128);
const DESK_SECONDS = sized(10, 0.5, 'BENCH_SECONDS');

/**
 * A million open positions with stops, in the database and in the server's own modules: starting with them,
 * ticks that trigger nothing, and ticks that reach ten thousand stops at once, compared with the desk's
 * market orders in the same run.
 */
export const waitingBench: Bench = {
  name: 'waiting',
  summary: 'open positions with stops in the server itself, on one PostgreSQL with fsync on',
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const deskUrl = await createTidemark(adminUrl, 'desk');
  const desk = await ordersInProcess({ url: deskUrl, accounts: DESK_ACCOUNTS, seconds: DESK_SECONDS });
  say(`the desk alone: ${count(desk.ordersPerSecond)} orders a second`);

  const url = await createTidemark(adminUrl, 'waiting');
  await fillWorld(url, {
    accounts: ACCOUNTS,
    warmUp: STOPS / 2,
    oneEach: STOPS,
    fourEach: STOPS / POSITIONS_PER_INSTRUMENT,
  });
  say(`${count(POSITIONS)} positions of ${count(ACCOUNTS)} accounts are stored`);
  await checkpoint(adminUrl);
  const readyMs = await startWith(url);
  say(`started with them in ${count(readyMs)} ms`);

  const instance = await openBenchInstance(url);
  const { quiet, bursts } = await applyTicks(instance, say);
  await instance.stop();
  await proveVerified(url);
  say('verify agrees');
  return [
    readyFigure(readyMs),
    burstFigure(
      `${count(STOPS)} stops at one price, of accounts with ten positions on three instruments`,
      bursts.fourEach,
      desk.ordersPerSecond,
    ),
    burstFigure(
      `${count(STOPS)} stops at one price, of as many accounts`,
      bursts.oneEach,
      desk.ordersPerSecond,
    ),
    quietFigure(quiet),
  ];
}

async function startWith(url: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const product = await startProduct([process.execPath, 'apps/server/bin/tidemark.mjs', 'serve'], {
    ...noLimits,
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN },
  });
  await product.stop();
  rmSync(dataDir, { recursive: true });
  return product.readyMs;
}

interface Met {
  readonly quiet: Float64Array;
  readonly bursts: Readonly<Record<'oneEach' | 'fourEach', readonly Burst[]>>;
}

async function applyTicks(instance: BenchInstance, say: (line: string) => void): Promise<Met> {
  await putInForce(instance.market, quoted);
  await instance.forex.settled();
  const quiet = await timeQuietTicks(instance, QUIET_TICKS);
  const burst = async (name: Crowd): Promise<Burst[]> => {
    const { code, levels } = crowds[name];
    const met: Burst[] = [];
    for (const price of levels) met.push(await letItBurst(instance, { [code]: price }));
    for (const { closed, ms } of met)
      say(`a tick closed ${count(closed)} positions in ${count(ms)} ms (${name})`);
    return met;
  };
  // What is measured has run before: a server that has run for an hour does not pay for the compiler.
  await burst('warmUp');
  return { quiet, bursts: { oneEach: await burst('oneEach'), fourEach: await burst('fourEach') } };
}

function readyFigure(readyMs: number): Figure {
  return {
    what: `start with ${count(POSITIONS)} open positions, to ready`,
    measured: `${(readyMs / 1000).toFixed(1)} s`,
    goal: { text: `within ${READY_SECONDS_MAX} s`, isMet: readyMs <= READY_SECONDS_MAX * 1000 },
  };
}

/** One burst is over within a second, and a neighbour's second can double it: the median of them counts. */
function burstFigure(what: string, bursts: readonly Burst[], ordersPerSecond: number): Figure {
  for (const { closed } of bursts) {
    if (closed !== STOPS) throw new Error(`${what}: ${closed} positions were closed instead of ${STOPS}`);
  }
  const ascending = bursts.map(({ ms }) => ms).sort((a, b) => a - b);
  const ms = present(ascending[ascending.length >> 1], 'a burst');
  const perSecond = (STOPS / ms) * 1000;
  const ratio = perSecond / ordersPerSecond;
  return {
    what,
    measured: `${count(ms)} ms, ${count(perSecond)} a second (all: ${ascending.map(count).join(', ')} ms)`,
    yardstick: `${count(ordersPerSecond)} orders a second`,
    ratio,
    goal: { text: `at least ${BURST_RATIO_MIN}`, isMet: ratio >= BURST_RATIO_MIN },
  };
}

function quietFigure(ascending: Float64Array): Figure {
  const at = (share: number) => ascending[Math.floor(ascending.length * share)] ?? 0;
  return {
    what: `a tick that triggers nothing, ${count(POSITIONS)} positions, p99`,
    measured: `${at(0.99).toFixed(2)} ms (p50 ${at(0.5).toFixed(2)})`,
    goal: { text: `under ${TICK_P99_MS_MAX} ms`, isMet: at(0.99) < TICK_P99_MS_MAX },
  };
}
