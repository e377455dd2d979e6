import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/**
 * The load generator if wrk is missing, in a separate process: keeps one request in flight on each of its
 * connections and measures from the first byte sent to the last byte read. It implements minimal HTTP/1.1 to
 * leave the processor to the server.
 *
 * argv: port, connections, seconds, a file with the instruments' ids in its first line and an account's token
 * in each further one.
 */
const [port = 0, connections = 64, seconds = 10] = process.argv.slice(2, 5).map(Number);
const tokensFile = process.argv[5] ?? '';

const latenciesUs = new Uint32Array(60_000_000 / 16);
let done = 0;
let refused = 0;

class Connection {
  readonly #socket: Socket;
  readonly #tokens: readonly string[];
  readonly #deadline: number;
  readonly #onEnd: () => void;
  readonly #forexIds: readonly number[];
  #turn = 0;
  #sentAt = 0;
  #pending = '';

  constructor(input: {
    tokens: readonly string[];
    deadline: number;
    forexIds: readonly number[];
    onEnd: () => void;
  }) {
    this.#tokens = input.tokens;
    this.#deadline = input.deadline;
    this.#forexIds = input.forexIds;
    this.#onEnd = input.onEnd;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('connect', () => this.#send());
    this.#socket.on('data', (chunk) => this.#read(chunk.toString('latin1')));
  }

  #send(): void {
    const token = this.#tokens[this.#turn % this.#tokens.length];
    const forexId = this.#forexIds[this.#turn % this.#forexIds.length];
    const side = (this.#turn % 2) + 1;
    this.#turn += 1;
    const body = `forex_id=${forexId}&type=${side}&cont=0.01&status=1&multiple=20`;
    this.#sentAt = performance.now();
    this.#socket.write(
      `POST /v2/api/forex/submit HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\nlang: en\r\n` +
        `idempotency-key: ${this.#sentAt}-${this.#turn}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  }

  #read(text: string): void {
    this.#pending += text;
    const headEnd = this.#pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#pending)?.[1] ?? 0);
    if (Buffer.byteLength(this.#pending, 'latin1') < headEnd + 4 + length) return;
    if (this.#pending.includes('"code":1,', headEnd)) {
      latenciesUs[done] = (performance.now() - this.#sentAt) * 1000;
      done += 1;
    } else {
      if (refused === 0)
        process.stderr.write(`first refusal: ${this.#pending.slice(headEnd + 4, headEnd + 400)}\n`);
      refused += 1;
    }
    this.#pending = '';
    if (performance.now() < this.#deadline) this.#send();
    else this.#socket.end(this.#onEnd);
  }
}

async function main(): Promise<string> {
  const [first = '', ...tokens] = readFileSync(tokensFile, 'utf8').trim().split('\n');
  const forexIds = first.split(',').map(Number);
  const started = performance.now();
  const deadline = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const own = tokens.filter((_token, turn) => turn % connections === index);
      return new Promise<void>((onEnd) => new Connection({ tokens: own, deadline, forexIds, onEnd }));
    }),
  );
  const taken = (performance.now() - started) / 1000;
  const sorted = latenciesUs.subarray(0, done).sort();
  const at = (share: number) => (sorted[Math.min(done - 1, Math.floor(done * share))] ?? 0) / 1000;
  return JSON.stringify({
    requests: done + refused,
    refused,
    errors: 0,
    seconds: taken,
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
