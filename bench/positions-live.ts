import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  moment,
  type NotedTick,
  type ReaderAnswer,
  type ReaderOrder,
  type ServerAnswer,
  type ServerOrder,
} from './positions-live/wire.ts';
import { createTidemark, onOwnPostgres } from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { programOf } from './support/programs.ts';
import { sized } from './support/size.ts';

const TRADERS = sized(3000, 30, 'BENCH_SOCKETS');
/** Without, with, without, with …, so that a busy moment of the machine is not one side's alone. */
const ROUNDS = sized(3, 1);
const WARM_UP_MS = sized(1500, 300);
const SECONDS = sized(6, 1, 'BENCH_SECONDS');
const READER_PRIORITY = 10;
const RATIO_MAX = 1.1;
/** Conflated to four a second: never more, and hardly less where prices move all the time. */
const PUSHES_MAX = 4.05;
const PUSHES_MIN = 3;

export const positionsLiveBench: Bench = {
  name: 'positions-live',
  summary: `24 instruments × 4 ticks/s past ${count(TRADERS)} logged-in traders with ten open positions each, FOREX_TRADE on every socket`,
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

/** Measurements of the ticks in one part of the run. */
interface Part {
  readonly inForceMs: number[];
  /** From the offer to DAY_MARKET on a socket of another process. */
  readonly deliveredMs: number[];
  cpu: number;
}

interface Crowd {
  /** Pushes a second, socket by socket, ascending. */
  readonly rates: number[];
  bytesPerSecond: number;
}

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const databaseUrl = await createTidemark(adminUrl, 'positions_live');
  return withProcesses(async (server, reader) => {
    const ready = await ask(server, { kind: 'open', databaseUrl, traders: TRADERS }, 'ready');
    say(`${count(ready.positions)} positions open`);
    const observer = await observe(ready.port);
    const alone: Part = { inForceMs: [], deliveredMs: [], cpu: 0 };
    const crowded: Part = { inForceMs: [], deliveredMs: [], cpu: 0 };
    const crowd: Crowd = { rates: [], bytesPerSecond: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      await addRound(server, observer, alone);
      await ask(reader, { kind: 'connect', port: ready.port, traders: TRADERS }, 'connected');
      await pause(WARM_UP_MS);
      const counting = ask(reader, { kind: 'count', seconds: SECONDS }, 'counted');
      await addRound(server, observer, crowded);
      const { pushes, seconds, bytes } = await counting;
      crowd.rates.push(...pushes.map((number) => number / seconds));
      crowd.bytesPerSecond += bytes / seconds / ROUNDS;
      await ask(reader, { kind: 'leave' }, 'gone');
      await pause(WARM_UP_MS);
      say(
        `round ${round}: offered to in force ${spread(alone.inForceMs)} without, ${spread(crowded.inForceMs)} with`,
      );
    }
    crowd.rates.sort((a, b) => a - b);
    say(`server: ${percent(alone.cpu)} of a processor without, ${percent(crowded.cpu)} with`);
    say(
      `pushes: ${count(mean(crowd.rates) * TRADERS)} a second, ${(crowd.bytesPerSecond / 1e6).toFixed(1)} MB/s`,
    );
    return figuresOf(alone, crowded, crowd);
  });
}

function figuresOf(alone: Part, crowded: Part, { rates }: Crowd): Figure[] {
  const [slowest, fastest] = [rates[0] ?? 0, rates.at(-1) ?? 0];
  return [
    ratioFigure('a tick, offered to in force and published, mean', alone.inForceMs, crowded.inForceMs),
    ratioFigure('a tick, offered to DAY_MARKET on a socket, mean', alone.deliveredMs, crowded.deliveredMs),
    {
      what: `FOREX_TRADE a second on each of ${count(TRADERS)} sockets`,
      measured: `${mean(rates).toFixed(2)} (${slowest.toFixed(2)} to ${fastest.toFixed(2)})`,
      goal: {
        text: `at most 4, at least ${PUSHES_MIN}`,
        isMet: slowest >= PUSHES_MIN && fastest <= PUSHES_MAX + 1 / SECONDS,
      },
    },
  ];
}

function ratioFigure(what: string, without: readonly number[], withThem: readonly number[]): Figure {
  const ratio = mean(withThem) / mean(without);
  return {
    what,
    measured: `${mean(withThem).toFixed(2)} ms (${spread(withThem)})`,
    yardstick: `without the sockets ${mean(without).toFixed(2)} ms (${spread(without)})`,
    ratio,
    goal: { text: `at most ${RATIO_MAX}`, isMet: ratio <= RATIO_MAX },
  };
}

async function addRound(server: ChildProcess, observer: Observer, part: Part): Promise<void> {
  observer.arrivals.clear();
  const { ticks, cpu } = await ask(server, { kind: 'measure', seconds: SECONDS }, 'ticked');
  part.cpu += cpu / ROUNDS;
  for (const tick of ticks) {
    part.inForceMs.push(tick.inForceMs);
    const arrivedAt = observer.arrivals.get(keyOf(tick));
    if (arrivedAt !== undefined) part.deliveredMs.push(arrivedAt - tick.offeredAt);
  }
}

interface Observer {
  /** When each price of DAY_MARKET arrived. */
  readonly arrivals: Map<string, number>;
}

function keyOf({ symbol, price }: Pick<NotedTick, 'symbol' | 'price'>): string {
  return `${symbol} ${price}`;
}

/** One socket in this process, which has nothing else to do. */
async function observe(port: number): Promise<Observer> {
  const arrivals = new Map<string, number>();
  const ws = new WebSocket(`ws://127.0.0.1:${port}/v2/ws`);
  ws.on('message', (data) => {
    const now = moment();
    const content: unknown = JSON.parse(String(data));
    for (const message of (Array.isArray(content) ? content : [content]) as DayMarketMessage[]) {
      const { symbol, quotation } = message.data;
      arrivals.set(keyOf({ symbol, price: quotation.close }), now);
    }
  });
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'sub', topic: 'DAY_MARKET' }));
  return { arrivals };
}

interface DayMarketMessage {
  readonly data: { readonly symbol: string; readonly quotation: { readonly close: number } };
}

type AnswerOf<Order> = Order extends ServerOrder ? ServerAnswer : ReaderAnswer;

async function ask<Order extends ServerOrder | ReaderOrder, Kind extends AnswerOf<Order>['kind']>(
  child: ChildProcess,
  order: Order,
  kind: Kind,
): Promise<Extract<AnswerOf<Order>, { kind: Kind }>> {
  child.send(order);
  const [answer] = (await once(child, 'message')) as [AnswerOf<Order>];
  if (answer.kind !== kind) throw new Error(`A process answered ${answer.kind} instead of ${kind}.`);
  return answer as Extract<AnswerOf<Order>, { kind: Kind }>;
}

/** Starts the two processes, and ends both whatever happens. */
async function withProcesses<T>(
  work: (server: ChildProcess, reader: ChildProcess) => Promise<T>,
): Promise<T> {
  const start = (program: string) => fork(programOf(program));
  const server = start('positions-live/server');
  const reader = start('positions-live/reader');
  // Traders sit at machines of their own: here they take what the server and its database leave.
  if (reader.pid !== undefined) setPriority(reader.pid, READER_PRIORITY);
  const failed = Promise.race(
    [server, reader].map(async (child) => {
      await once(child, 'exit');
      throw new Error('A process of the bench ended early.');
    }),
  );
  try {
    return await Promise.race([work(server, reader), failed]);
  } finally {
    failed.catch(() => undefined);
    reader.kill('SIGKILL');
    server.kill('SIGKILL');
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}
