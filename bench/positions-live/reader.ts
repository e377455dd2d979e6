import type { Socket } from 'node:net';
import { openRawSocket } from '../sockets/raw-socket.ts';
import { type ReaderAnswer, type ReaderOrder, tokenOf } from './wire.ts';

/** The reading side: a socket for every trader, each logged in, that follows FOREX_TRADE. */

const MARK = Buffer.from('"FOREX_TRADE"');
/** So many shake hands at a time, so that the listening queue of the server is never full. */
const AT_ONCE = 50;

let sockets: Socket[] = [];
let pushes: number[] = [];
let bytes = 0;
let isCounting = false;
let isLeaving = false;

process.on('message', (order: ReaderOrder) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function obey(order: ReaderOrder): Promise<void> {
  switch (order.kind) {
    case 'connect':
      isLeaving = false;
      await connectAll(order.port, order.traders);
      answer({ kind: 'connected' });
      return;
    case 'count':
      count(order.seconds);
      return;
    case 'leave':
      isLeaving = true;
      for (const socket of sockets) socket.destroy();
      sockets = [];
      answer({ kind: 'gone' });
      return;
  }
}

function answer(message: ReaderAnswer): void {
  process.send?.(message);
}

async function connectAll(port: number, traders: number): Promise<void> {
  pushes = new Array<number>(traders).fill(0);
  while (sockets.length < traders) {
    const from = sockets.length;
    const made = Array.from({ length: Math.min(AT_ONCE, traders - from) }, (_, index) =>
      openOne(port, from + index),
    );
    sockets.push(...(await Promise.all(made)));
  }
}

function openOne(port: number, place: number): Promise<Socket> {
  return openRawSocket({
    port,
    messages: [
      { type: 'login', token: tokenOf(place + 1) },
      { type: 'sub', topic: 'FOREX_TRADE' },
    ],
    onBytes: (buffer, size) => {
      if (isCounting) hear(place, buffer, size);
    },
    onClosed: () => {
      if (isLeaving) return;
      console.error('A socket was closed by the server.');
      process.exit(1);
    },
  });
}

function hear(place: number, buffer: Buffer, size: number): void {
  bytes += size;
  const chunk = buffer.subarray(0, size);
  for (let at = chunk.indexOf(MARK); at >= 0; at = chunk.indexOf(MARK, at + MARK.length)) {
    pushes[place] = (pushes[place] ?? 0) + 1;
  }
}

function count(seconds: number): void {
  bytes = 0;
  pushes.fill(0);
  isCounting = true;
  const beganAt = performance.now();
  setTimeout(() => {
    isCounting = false;
    answer({ kind: 'counted', seconds: (performance.now() - beganAt) / 1000, pushes: [...pushes], bytes });
  }, seconds * 1000);
}
