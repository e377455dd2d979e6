import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/**
 * Keeps one transfer in flight on each connection and measures from the first byte sent to the last one read:
 * a separate process with minimal HTTP/1.1. An account transfers back and forth.
 *
 * argv: port, connections, seconds, a file with one token per line.
 */
const [port = 0, connections = 64, seconds = 10] = process.argv.slice(2, 5).map(Number);
const tokens = readFileSync(process.argv[5] ?? '', 'utf8')
  .trim()
  .split('\n');
const latenciesMs: number[] = [];
let refused = 0;

function keepMoving(own: readonly string[], deadline: number, onEnd: () => void): Socket {
  let turn = 0;
  let sentAt = 0;
  let pending = '';
  const socket = connect(port, '127.0.0.1');
  const send = (): void => {
    const isBack = Math.floor(turn / own.length) % 2 === 1;
    const [from, to] = isBack ? ['forex', 'change'] : ['change', 'forex'];
    const body = `balance=1&from=${from}&to=${to}`;
    sentAt = performance.now();
    socket.write(
      `POST /api/account/transfer HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${own[turn % own.length]}\r\nlang: en\r\n` +
        `idempotency-key: ${sentAt}-${turn}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    turn += 1;
  };
  socket.setNoDelay(true);
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    const headEnd = pending.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0);
    if (headEnd < 0 || pending.length < headEnd + 4 + length) return;
    if (pending.includes('"code":1,', headEnd)) latenciesMs.push(performance.now() - sentAt);
    else {
      if (refused === 0)
        process.stderr.write(`first refusal: ${pending.slice(headEnd + 4, headEnd + 400)}\n`);
      refused += 1;
    }
    pending = '';
    if (performance.now() < deadline) send();
    else socket.end(onEnd);
  });
  return socket;
}

const started = performance.now();
await Promise.all(
  Array.from({ length: connections }, (_, index) => {
    const own = tokens.filter((_token, turn) => turn % connections === index);
    return new Promise<void>((onEnd) => keepMoving(own, started + seconds * 1000, onEnd));
  }),
);
const taken = (performance.now() - started) / 1000;
latenciesMs.sort((a, b) => a - b);
const at = (part: number): number => latenciesMs[Math.floor((latenciesMs.length - 1) * part)] ?? 0;
const told = { made: latenciesMs.length, refused, seconds: taken, p50Ms: at(0.5), p99Ms: at(0.99) };
process.stdout.write(`TIDEMARK ${JSON.stringify(told)}\n`);
