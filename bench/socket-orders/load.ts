import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';

/**
 * The load generator of order entry over sockets, in a separate process: so many sockets, each of one user, have
 * a frame of orders under way at a time; a user who has placed all his orders makes room for the next one.
 *
 * argv: port, seconds, a file with the instruments' ids in its first line and a user's token in each further
 * one, sockets at a time, orders in a frame, orders of a user, the first user.
 */
const [port = 0, seconds = 10] = process.argv.slice(2, 4).map(Number);
const [atOnce = 64, perFrame = 16, ordersEach = 160, firstUser = 0] = process.argv.slice(5, 9).map(Number);
const [first = '', ...tokens] = readFileSync(process.argv[4] ?? '', 'utf8')
  .trim()
  .split('\n');
const forexIds = first.split(',').map(Number);

const latenciesMs: number[] = [];
let [requests, errors, nextUser] = [0, 0, firstUser];
let deadline = 0;

interface Answer {
  readonly type: string;
  readonly data: { readonly code: number; readonly key?: string };
}

/** A socket that is logged in. */
async function connected(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws?lang=en`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ type: 'login', token }));
  await new Promise<void>((resolve) => {
    const onMessage = (data: unknown): void => {
      if (!String(data).includes('"type":"login"')) return;
      socket.off('message', onMessage);
      resolve();
    };
    socket.on('message', onMessage);
  });
  return socket;
}

/** Places a user's orders, a frame at a time. */
async function placeAll(socket: WebSocket): Promise<void> {
  let waiting = 0;
  let done = (): void => undefined;
  let sentAt = 0;
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(String(data));
    for (const { type, data: envelope } of (Array.isArray(frame) ? frame : [frame]) as Answer[]) {
      if (type !== 'answer') continue;
      if (envelope.code !== 1 && errors === 0) process.stderr.write(`first refusal: ${envelope.key}\n`);
      if (envelope.code !== 1) errors += 1;
      latenciesMs.push(performance.now() - sentAt);
      waiting -= 1;
    }
    if (waiting === 0) done();
  });
  for (let placed = 0; placed < ordersEach && performance.now() < deadline; placed += perFrame) {
    waiting = perFrame;
    requests += perFrame;
    sentAt = performance.now();
    const calls = Array.from({ length: perFrame }, (_, n) => {
      const turn = placed + n;
      const params = {
        forex_id: forexIds[turn % forexIds.length],
        type: (turn % 2) + 1,
        cont: 0.01,
        status: 1,
        multiple: 20,
      };
      return { type: 'call', id: turn, path: '/v2/api/forex/submit', key: `turn-${turn}`, params };
    });
    const answered = new Promise<void>((resolve) => {
      done = resolve;
    });
    socket.send(JSON.stringify(calls));
    await answered;
  }
  socket.terminate();
}

/** One of the sockets at work: user after user until the time is over. */
async function work(): Promise<void> {
  while (performance.now() < deadline) {
    const token = tokens[nextUser];
    nextUser += 1;
    if (token === undefined) throw new Error('there are too few users for the time');
    await placeAll(await connected(token));
  }
}

async function main(): Promise<string> {
  const started = performance.now();
  deadline = started + seconds * 1000;
  await Promise.all(Array.from({ length: atOnce }, work));
  const sorted = latenciesMs.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return JSON.stringify({
    requests: requests - errors,
    errors,
    seconds: (performance.now() - started) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  });
}

main().then(
  (report) => process.stdout.write(`TIDEMARK ${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
