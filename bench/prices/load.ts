import { WebSocket } from 'ws';
import {
  FixVenue,
  type Pair,
  type VenueSession,
} from '../../apps/server/src/modules/market/testing/venues.ts';
import { type LoadAnswer, type LoadOrder, quoteOf, TURNS, turnOf } from './wire.ts';

/**
 * A venue that quotes by FIX, and a socket that reads the prices of the server: one process, so that one clock
 * measures both.
 */

/** The instruments take turns: so many groups, one after the other. */
const GROUPS = 10;
const LATENCIES_KEPT = 100_000;

interface Quoted {
  readonly code: string;
  turn: number;
  /** When the quote of each turn was written. */
  readonly sentAt: Float64Array;
}

const venue = new FixVenue();
const quoted = new Map<string, Quoted>();
let timer: NodeJS.Timeout | undefined;
let sent = 0;
let measuredSent = 0;
let received = 0;
let latencies: number[] = [];
let isMeasuring = false;
let isResting = false;

venue.listen().then(() => answer({ kind: 'listening', port: venue.port }), fail);

process.on('message', (order: LoadOrder) => {
  switch (order.kind) {
    case 'quote':
      quote(order.codes, order.ticksPerSecond);
      return;
    case 'read':
      read(order.port, order.codes).then(() => answer({ kind: 'reading' }), fail);
      return;
    case 'measure':
      measure(order.seconds);
      return;
    case 'rest':
      isResting = true;
      clearInterval(timer);
      answer({ kind: 'resting', sent });
      return;
  }
});

function answer(message: LoadAnswer): void {
  process.send?.(message);
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

function quote(codes: readonly string[], ticksPerSecond: number): void {
  const groups: Quoted[][] = Array.from({ length: GROUPS }, () => []);
  for (const [place, code] of codes.entries()) {
    const instrument = { code, turn: 0, sentAt: new Float64Array(TURNS) };
    quoted.set(code, instrument);
    groups[place % GROUPS]?.push(instrument);
  }
  const begunAt = performance.now();
  let turns = 0;
  timer = setInterval(
    () => {
      // A timer that came late has more groups to send, so that the rate is kept.
      const due = ((performance.now() - begunAt) / 1000) * ticksPerSecond * GROUPS;
      for (; turns < due; turns += 1) writeQuotes(groups[turns % GROUPS] ?? []);
    },
    1000 / (ticksPerSecond * GROUPS),
  );
}

/** All quotes of a group in one write, as a venue sends them. */
function writeQuotes(group: readonly Quoted[]): void {
  const session = venue.open.at(-1);
  if (session === undefined) return;
  const now = performance.now();
  let bytes = '';
  for (const instrument of group) {
    const id = session.subscriptions.get(instrument.code);
    if (id === undefined) continue;
    bytes += snapshot(session, id, instrument);
    instrument.sentAt[instrument.turn % TURNS] = now;
    instrument.turn += 1;
    sent += 1;
    if (isMeasuring) measuredSent += 1;
  }
  if (bytes !== '') session.socket.write(bytes, 'latin1');
}

function snapshot(session: VenueSession, id: string, { code, turn }: Quoted): string {
  const { bid, ask } = quoteOf(turn);
  const pairs: readonly Pair[] = [
    [262, id],
    [55, code],
    [268, 2],
    [269, 0],
    [270, bid],
    [269, 1],
    [270, ask],
  ];
  // The venue keeps what it sends by `send`, to send it again: too much memory for millions of quotes.
  const number = session.next;
  session.next += 1;
  return session.bytes('W', number, venue.timestamp(), pairs);
}

interface Pushed {
  readonly topic?: string;
  readonly data?: { readonly symbol?: string; readonly quotation?: { readonly close: string | number } };
}

/** Reads until every instrument has a price. */
function read(port: number, codes: readonly string[]): Promise<void> {
  const missing = new Set(codes);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws`);
  socket.on('open', () => socket.send(JSON.stringify({ type: 'sub', topic: 'DAY_MARKET' })));
  socket.on('close', () => {
    if (!isResting) fail(new Error('The socket was closed by the server.'));
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (text: Buffer) => {
      const now = performance.now();
      const message = JSON.parse(text.toString()) as Pushed | readonly Pushed[];
      for (const pushed of Array.isArray(message) ? message : [message as Pushed]) {
        const { symbol, quotation } = pushed.data ?? {};
        if (symbol === undefined || quotation === undefined) continue;
        note(symbol, quotation.close, now);
        if (missing.delete(symbol) && missing.size === 0) resolve();
      }
    });
  });
}

function note(symbol: string, close: string | number, now: number): void {
  const writtenAt = quoted.get(symbol)?.sentAt[turnOf(close)];
  if (!isMeasuring || writtenAt === undefined || writtenAt === 0) return;
  received += 1;
  latencies.push(now - writtenAt);
}

function measure(seconds: number): void {
  measuredSent = 0;
  received = 0;
  latencies = [];
  isMeasuring = true;
  const begunAt = performance.now();
  setTimeout(() => {
    isMeasuring = false;
    latencies.sort((a, b) => a - b);
    const every = Math.max(1, Math.ceil(latencies.length / LATENCIES_KEPT));
    answer({
      kind: 'measured',
      ...{ sent: measuredSent, received, seconds: (performance.now() - begunAt) / 1000 },
      latencies: latencies.filter((_, place) => place % every === 0),
    });
  }, seconds * 1000);
}
