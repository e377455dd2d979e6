import type { Socket } from 'node:net';
import { openRawSocket } from './raw-socket.ts';
import { type ReaderAnswer, type ReaderOrder, stamp } from './wire.ts';

/**
 * The reading side: plain TCP sockets that shake hands as WebSockets and then only read, the same
 * program for every writer. It looks into every eighth socket, where it counts the messages and
 * reads the moment of their ticks; of the others it counts the bytes.
 */

const LOOKED_INTO = 8;
const CLOSE_MARK = Buffer.from('lose":');

const sockets: Socket[] = [];
let bytes = 0;
let sampledBytes = 0;
let sampledMessages = 0;
let latencies: number[] = [];
let isMeasuring = false;

process.on('message', (order: ReaderOrder) => {
  if (order.kind === 'connect') {
    connectAll(order).then(
      () => answer({ kind: 'connected' }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
    return;
  }
  measure(order.seconds);
});

function answer(message: ReaderAnswer): void {
  process.send?.(message);
}

async function connectAll(order: Extract<ReaderOrder, { kind: 'connect' }>): Promise<void> {
  // Fifty at a time, so that the listening queue of the server is never full.
  while (sockets.length < order.sockets) {
    const batch = Math.min(50, order.sockets - sockets.length);
    const made = Array.from({ length: batch }, (_, index) =>
      open(order, (sockets.length + index) % LOOKED_INTO === 0),
    );
    sockets.push(...(await Promise.all(made)));
  }
}

function open(
  { port, topics }: { readonly port: number; readonly topics: readonly string[] },
  isLookedInto: boolean,
): Promise<Socket> {
  return openRawSocket({
    port,
    messages: topics.map((topic) => ({ type: 'sub', topic })),
    onBytes: (buffer, size) => {
      if (isMeasuring) hear(buffer, size, isLookedInto);
    },
    onClosed: () => {
      console.error('A socket was closed by the server.');
      process.exit(1);
    },
  });
}

function hear(buffer: Buffer, size: number, isLookedInto: boolean): void {
  bytes += size;
  if (!isLookedInto) return;
  sampledBytes += size;
  const now = stamp();
  const chunk = buffer.subarray(0, size);
  // A message that two reads share is counted with the first of them, or left out.
  for (let at = chunk.indexOf(CLOSE_MARK); at >= 0; at = chunk.indexOf(CLOSE_MARK, at + CLOSE_MARK.length)) {
    sampledMessages += 1;
    const from = at + CLOSE_MARK.length;
    const value = Number.parseFloat(chunk.toString('latin1', from, Math.min(size, from + 12)));
    if (from + 12 <= size) latencies.push((now - value) * 1000);
  }
}

function measure(seconds: number): void {
  bytes = 0;
  sampledBytes = 0;
  sampledMessages = 0;
  latencies = [];
  isMeasuring = true;
  const beganAt = performance.now();
  setTimeout(() => {
    isMeasuring = false;
    const took = (performance.now() - beganAt) / 1000;
    const messages = sampledBytes === 0 ? 0 : (bytes * sampledMessages) / sampledBytes;
    latencies.sort((a, b) => a - b);
    const every = Math.max(1, Math.floor(latencies.length / 100_000));
    const thinned = latencies.filter((_, index) => index % every === 0);
    answer({ kind: 'measured', messages, bytes, seconds: took, latencies: thinned });
  }, seconds * 1000);
}
