import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { INSTRUMENTS, type ReaderAnswer, type ServerAnswer, type Writer } from './sockets/wire.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { programOf } from './support/programs.ts';
import { isSmoke, sized } from './support/size.ts';

const WARM_UP_MS = sized(1500, 200);
/** Each writer has its turn more than once, so that a busy moment of the machine is not one writer's alone. */
const FLOOD_ROUNDS = sized(2, 1);
const FLOOD_SECONDS = sized(3, 0.3);
const MARKET_SECONDS = sized(10, 1);
const TCP_RATIO_MIN = 0.7;
const LATENCY_MS_MAX = 250;
const DESCRIPTORS_MIN = 4096;

type Measured = Extract<ReaderAnswer, { kind: 'measured' }>;

export const socketsBench: Bench = {
  name: 'sockets',
  summary:
    'prices to thousands of sockets; one process writes, one reads, and the same reader stands behind every writer',
  run: async (say) => {
    checkDescriptors();
    const figures: Figure[] = [];
    for (const ticksPerFrame of [1, 10]) {
      for (const sockets of isSmoke ? [30] : [1000, 3000])
        figures.push(...(await floodFigures({ sockets, ticksPerFrame }, say)));
    }
    figures.push(await marketFigure('DAY_MARKET', ['DAY_MARKET'], say));
    const all = ['DAY_MARKET', ...INSTRUMENTS.map((code) => `KLINE.${code}`)];
    figures.push(await marketFigure('DAY_MARKET and all 24 KLINE', all, say));
    return figures;
  },
};

/** Each of the two processes holds 3,000 sockets. */
function checkDescriptors(): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= DESCRIPTORS_MIN) return;
  throw new Error(
    `This bench opens 3,000 sockets a process, and \`ulimit -n\` is ${limit}: set it to ${DESCRIPTORS_MIN}.`,
  );
}

interface Flood {
  readonly sockets: number;
  readonly ticksPerFrame: number;
}

async function floodFigures(flood: Flood, say: (line: string) => void): Promise<Figure[]> {
  const rates = new Map<Writer, number>();
  for (let round = 1; round <= FLOOD_ROUNDS; round += 1) {
    for (const writer of ['tcp', 'tidemark', 'ws'] as const) {
      const { messages, seconds } = await measureFlood(writer, flood);
      rates.set(writer, (rates.get(writer) ?? 0) + messages / seconds / FLOOD_ROUNDS);
      say(
        `round ${round}, ${count(flood.sockets)} sockets, ${flood.ticksPerFrame} ticks a frame, ${writer}: ` +
          `${count(messages / seconds)} messages/s`,
      );
    }
  }
  const rate = (writer: Writer) => rates.get(writer) ?? 0;
  const ratio = rate('tidemark') / rate('tcp');
  return [
    {
      what: `one instrument to ${count(flood.sockets)} sockets, ${flood.ticksPerFrame} ticks a frame`,
      measured: `${count(rate('tidemark'))} messages/s`,
      yardstick: `bare TCP loop ${count(rate('tcp'))} (ws.send loop ${count(rate('ws'))})`,
      ratio,
      goal: { text: `≥ ${TCP_RATIO_MIN} of the TCP loop`, isMet: ratio >= TCP_RATIO_MIN },
    },
  ];
}

async function measureFlood(writer: Writer, { sockets, ticksPerFrame }: Flood): Promise<Measured> {
  return withProcesses([], async (server, reader) => {
    await connectAll(server, reader, { writer, sockets, topics: ['DAY_MARKET'] });
    server.send({ kind: 'flood', ticksPerFrame });
    await pause(WARM_UP_MS);
    return measure(reader, FLOOD_SECONDS);
  });
}

async function marketFigure(
  what: string,
  topics: readonly string[],
  say: (line: string) => void,
): Promise<Figure> {
  let skipped = 0;
  const { messages, bytes, seconds, latencies } = await withProcesses(['--paced'], async (server, reader) => {
    await connectAll(server, reader, { writer: 'tidemark', sockets: 3000, topics });
    server.on('message', (answer: ServerAnswer) => {
      if (answer.kind === 'skipped') skipped = answer.count;
    });
    server.send({ kind: 'market' });
    await pause(WARM_UP_MS);
    return measure(reader, MARKET_SECONDS);
  });
  const at = (part: number) =>
    latencies[Math.floor((latencies.length - 1) * part)] ?? Number.POSITIVE_INFINITY;
  say(
    `${what}: ${count(messages / seconds)} messages/s, ${count(bytes / seconds / 1e6)} MB/s, ` +
      `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, max ${at(1).toFixed(0)} ms, slow readers set aside ${skipped} times`,
  );
  return {
    what: `24 instruments × 4 ticks/s to 3,000 sockets, ${what}`,
    measured: `p99 ${at(0.99).toFixed(0)} ms, p50 ${at(0.5).toFixed(0)} ms, ${count(messages / seconds)} messages/s`,
    goal: { text: `p99 ≤ ${LATENCY_MS_MAX} ms`, isMet: at(0.99) <= LATENCY_MS_MAX },
  };
}

async function connectAll(
  server: ChildProcess,
  reader: ChildProcess,
  input: { readonly writer: Writer; readonly sockets: number; readonly topics: readonly string[] },
): Promise<void> {
  server.send({ kind: 'listen', writer: input.writer });
  const [listening] = (await once(server, 'message')) as [ServerAnswer];
  if (listening.kind !== 'listening') throw new Error('The server process did not open a port.');
  reader.send({ kind: 'connect', port: listening.port, sockets: input.sockets, topics: input.topics });
  await once(reader, 'message');
}

async function measure(reader: ChildProcess, seconds: number): Promise<Measured> {
  reader.send({ kind: 'measure', seconds });
  const [measured] = (await once(reader, 'message')) as [ReaderAnswer];
  if (measured.kind !== 'measured') throw new Error('The reading process did not measure.');
  return measured;
}

/** Starts a writing and a reading process, and ends both whatever happens. */
async function withProcesses<T>(
  serverArguments: readonly string[],
  work: (server: ChildProcess, reader: ChildProcess) => Promise<T>,
): Promise<T> {
  const start = (program: string, given: readonly string[]) => fork(programOf(program), given);
  const server = start('sockets/server', serverArguments);
  const reader = start('sockets/reader', []);
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
