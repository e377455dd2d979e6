import { connect, createServer, type Socket } from 'node:net';

/** What Lighthouse simulates for a phone: a slow 4G (its `mobileSlow4G`). */
export const MOBILE = { rttMs: 150, kilobitsPerSecond: 1638.4, cpuSlowDown: 4 } as const;

const TURN_MS = 4;
const SEGMENT_BYTES = 1460;
/** What a server may send on a new connection before any acknowledgement (RFC 6928). */
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/** A slow connection to a server for all traffic: pages, answers, sockets. */
export interface MobileLink {
  readonly origin: string;
  /** Bytes that went down since it was opened. */
  readonly bytes: () => number;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly waiting: Buffer[];
  /** Maximum unacknowledged bytes; grows with acknowledgements (slow start). */
  window: number;
  underWay: number;
}

/**
 * A proxy for a port: half the round trip each way, another one to connect, all connections share the
 * throughput, each begins with a small window. Emulated for real because Lighthouse's simulation does not
 * include sockets.
 */
export async function openMobileLink(port: number): Promise<MobileLink> {
  const connections = new Set<Connection>();
  let bytes = 0;
  const server = createServer((client) => {
    const connection: Connection = { client, waiting: [], window: FIRST_WINDOW_BYTES, underWay: 0 };
    connections.add(connection);
    join(connection, port, () => connections.delete(connection));
  });
  let room = 0;
  let last = performance.now();
  const turn = setInterval(() => {
    const now = performance.now();
    const perTurn = (MOBILE.kilobitsPerSecond / 8) * (now - last);
    // What was not used is not saved up for later.
    room = Math.min(room, 0) + perTurn;
    last = now;
    const ready = () =>
      [...connections].filter(({ waiting, window, underWay }) => waiting.length > 0 && underWay < window);
    for (let some = ready(); some.length > 0 && room > 0; some = ready()) {
      for (const connection of some) {
        const sent = sendOne(connection);
        room -= sent;
        bytes += sent;
      }
    }
  }, TURN_MS);
  const listening = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${listening}`,
    bytes: () => bytes,
    close: () =>
      new Promise((resolve) => {
        clearInterval(turn);
        for (const { client } of connections) client.destroy();
        server.close(() => resolve());
      }),
  };
}

function join(connection: Connection, port: number, gone: () => void): void {
  const { client } = connection;
  const far = connect(port, '127.0.0.1');
  for (const socket of [client, far]) socket.setNoDelay(true).on('error', () => undefined);
  // The handshake has cost a round trip before the first byte leaves the phone.
  const openAt = performance.now() + MOBILE.rttMs;
  client.on('data', (chunk) => {
    const delayMs = Math.max(0, openAt - performance.now()) + MOBILE.rttMs / 2;
    setTimeout(() => far.write(chunk), delayMs);
  });
  far.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += SEGMENT_BYTES) {
      connection.waiting.push(chunk.subarray(at, at + SEGMENT_BYTES));
    }
  });
  client.on('close', () => {
    gone();
    far.destroy();
  });
  far.on('close', () => setTimeout(() => client.end(), MOBILE.rttMs));
}

/** Sends one segment; returns its bytes. */
function sendOne(connection: Connection): number {
  const segment = connection.waiting.shift();
  if (segment === undefined) return 0;
  connection.underWay += segment.length;
  setTimeout(() => connection.client.write(segment), MOBILE.rttMs / 2);
  setTimeout(() => {
    connection.underWay -= segment.length;
    connection.window += segment.length;
  }, MOBILE.rttMs);
  return segment.length;
}
