import { setTimeout as pause } from 'node:timers/promises';
import { FEED_TOKEN } from '../orders/instance.ts';
import { type OrdersServer, onOrdersServer } from '../orders/server.ts';
import { addInstruments } from '../prices/instruments.ts';
import { cpuTimeBetween } from '../support/cpu-time.ts';
import { LogSwitch } from './log-switch.ts';
import { described, type Round, turnsOf } from './pairs.ts';

const POSTS_PER_SECOND = 20;

export interface TicksRounds {
  readonly rounds: readonly Round[];
  /** Of the tables of the log and of ticks, with their indexes. */
  readonly bytesPerMillion: { readonly log: number; readonly ticks: number };
}

interface Size {
  readonly url: string;
  readonly instruments: number;
  readonly pairs: number;
  readonly seconds: number;
}

/** The same ticks by ingest on one server, with the log and without it by turns. */
export async function measureTicks(size: Size, say: (line: string) => void): Promise<TicksRounds> {
  const codes = await addInstruments(size.url, size.instruments);
  return onOrdersServer({ url: size.url, accounts: 0, shape: 'one process' }, async (server) => {
    const log = await LogSwitch.open(size.url);
    try {
      await load(server, log, { hasLog: true, codes, seconds: size.seconds });
      const rounds: Round[] = [];
      for (const [turn, hasLog] of turnsOf(size.pairs).entries()) {
        const round = await load(server, log, { hasLog, codes, seconds: size.seconds });
        say(`${turn + 1}, ${described(round, 'ticks')}`);
        rounds.push(round);
      }
      return { rounds, bytesPerMillion: await storage(log) };
    } finally {
      await log.close();
    }
  });
}

async function load(
  server: OrdersServer,
  log: LogSwitch,
  { hasLog, codes, seconds }: { hasLog: boolean; codes: readonly string[]; seconds: number },
): Promise<Round> {
  await log.set(hasLog);
  await log.drained();
  const before = server.cpuTime();
  const begun = performance.now();
  const posts = seconds * POSTS_PER_SECOND;
  for (let post = 0; post < posts; post += 1) {
    await postTicks(server.port, codes, post);
    await pause(Math.max(0, begun + ((post + 1) * 1000) / POSTS_PER_SECOND - performance.now()));
  }
  const ended = performance.now();
  await log.drained();
  const operations = posts * codes.length;
  return {
    hasLog,
    operations,
    perSecond: operations / ((ended - begun) / 1000),
    used: cpuTimeBetween(before, server.cpuTime()),
    drainMs: performance.now() - ended,
  };
}

/** A tick of each instrument. */
async function postTicks(port: number, codes: readonly string[], turn: number): Promise<void> {
  const time = Date.now();
  const ticks = codes.map((symbol, place) => ({
    symbol,
    price: 60_000 + ((turn + place) % 500) / 100,
    time,
  }));
  const answer = await fetch(`http://127.0.0.1:${port}/feed/v1/ticks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(ticks),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function storage(log: LogSwitch): Promise<TicksRounds['bytesPerMillion']> {
  const [row] = await log.rowsOf<{ ticks: number }>('select count(*)::float8 as ticks from market.tick');
  const { ticks: logged } = await log.written();
  const ofLog = await log.bytesOf(['transparency.batch', 'transparency.tile', 'transparency.checkpoint']);
  const ofTicks = await log.bytesOf(['market.tick']);
  return { log: (ofLog / logged) * 1e6, ticks: (ofTicks / Math.max(1, row?.ticks ?? 0)) * 1e6 };
}
