import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FEED_TOKEN } from './orders/instance.ts';
import type { ReaderAnswer } from './sockets/wire.ts';
import { checkpoint, createTidemark, onOwnPostgres } from './support/cluster.ts';
import { type CpuTime, cpuTimeBetween, cpuTimeReader } from './support/cpu-time.ts';
import { type DeploymentShape, startDeployment } from './support/deployment.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { noLimits } from './support/product.ts';
import { programOf } from './support/programs.ts';
import { sized } from './support/size.ts';

const SOCKETS = sized(3000, 30);
const READERS = 2;
const ROUNDS = sized(2, 1);
const SECONDS = sized(10, 1);
const WARM_UP_MS = sized(3000, 300);
const TICK_EVERY_MS = 250;
const RATIO_MIN = 0.9;
/** Always open, at 4 ticks a second each. */
const CODES = ['BTCUSD', 'ETHUSD', 'LTCUSD', 'XRPUSD'];
const TOPICS = ['DAY_MARKET', ...CODES.map((code) => `KLINE.${code}`)];

/** What gateways cost beside one process: the same prices to the same sockets, CPU time of all processes. */
export const gatewaysBench: Bench = {
  name: 'gateways',
  summary: `prices to ${count(SOCKETS)} sockets over two gateways beside one process, messages per CPU second`,
  run: (say) =>
    onOwnPostgres(async (adminUrl) => {
      const rates = { 'one process': 0, 'two gateways': 0 };
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const shape of ['one process', 'two gateways'] as const) {
          await checkpoint(adminUrl);
          const url = await createTidemark(adminUrl, `gateways_${round}_${shape.replace(' ', '_')}`);
          const { messages, used } = await measure(shape, url);
          const seconds = Object.values(used).reduce((sum, one) => sum + one, 0);
          rates[shape] += messages / Math.max(0.01, seconds) / ROUNDS;
          const parts = Object.entries(used).map(([name, cpu]) => `${name} ${cpu.toFixed(2)} s`);
          say(`round ${round}, ${shape}: ${count(messages / SECONDS)} messages/s, CPU ${parts.join(', ')}`);
        }
      }
      return [figure(rates['two gateways'], rates['one process'])];
    }),
};

function figure(gateways: number, one: number): Figure {
  const ratio = gateways / one;
  return {
    what: `prices to ${count(SOCKETS)} sockets over two gateways, messages per CPU second`,
    measured: count(gateways),
    yardstick: `one process ${count(one)}`,
    ratio,
    goal: { text: `at least ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
  };
}

async function measure(shape: DeploymentShape, url: string): Promise<{ messages: number; used: CpuTime }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-gateways-'));
  const settings = { ...noLimits, DATABASE_URL: url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN };
  const { ports, groups, stop } = await startDeployment(shape, settings);
  const readers = Array.from({ length: READERS }, () => fork(programOf('sockets/reader'), []));
  let turn = 0;
  const ticking = setInterval(() => {
    turn += 1;
    postTicks(ports[0] ?? 0, turn).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }, TICK_EVERY_MS);
  try {
    const cpuTime = await cpuTimeReader(groups, url);
    for (const [n, reader] of readers.entries()) {
      reader.send({
        kind: 'connect',
        port: ports[n % ports.length],
        sockets: SOCKETS / READERS,
        topics: TOPICS,
      });
      await once(reader, 'message');
    }
    await pause(WARM_UP_MS);
    const before = cpuTime();
    const messages = await Promise.all(readers.map(messagesOf));
    return {
      messages: messages.reduce((sum, one) => sum + one, 0),
      used: cpuTimeBetween(before, cpuTime()),
    };
  } finally {
    clearInterval(ticking);
    for (const reader of readers) reader.kill('SIGKILL');
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function messagesOf(reader: ChildProcess): Promise<number> {
  reader.send({ kind: 'measure', seconds: SECONDS });
  const [measured] = (await once(reader, 'message')) as [ReaderAnswer];
  return measured.kind === 'measured' ? measured.messages : 0;
}

async function postTicks(port: number, turn: number): Promise<void> {
  const ticks = CODES.map((symbol, n) => ({ symbol, price: 100 * (n + 1) + (turn % 20) * 0.05 }));
  const answer = await fetch(`http://127.0.0.1:${port}/feed/v1/ticks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(ticks),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}
