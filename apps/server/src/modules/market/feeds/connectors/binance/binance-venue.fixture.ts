import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  closeFrame,
  fragmentedFrames,
  pingFrame,
  pongFrame,
  textFrame,
} from '../net/socket-frames.fixture.ts';

/** What the venue answers instead of what was asked for; `hang`: nothing, and the connection stays open. */
export type Refusal =
  | { readonly status: number; readonly body?: string; readonly retryAfter?: string }
  | 'hang'
  | undefined;

/** A message of the best bid and ask; prices are texts as the venue writes them. */
export interface Ticker {
  readonly s: string;
  readonly u: number;
  readonly b: string;
  readonly a: string;
  readonly E?: number;
}

/** A row of a bar: open time, four prices, volume, close time, quote volume, trades and so on. */
export type KlineRow = readonly unknown[];

/** One stream connection of a client. */
export class VenueConnection {
  /** As the client asked for them: `btcusdt@bookTicker`. */
  readonly streams: readonly string[];
  /** Bytes of the pongs that the client sent. */
  readonly pongs: string[] = [];
  readonly socket: Socket;
  isClosed = false;
  /** It answers nothing any more, not even pings: as behind a router that lost the connection. */
  isSilent = false;
  pings = 0;

  constructor(client: WebSocket, socket: Socket, streams: readonly string[]) {
    this.streams = streams;
    this.socket = socket;
    socket.setNoDelay(true);
    client.on('error', () => undefined);
    client.on('close', () => {
      this.isClosed = true;
    });
    client.on('pong', (payload) => this.pongs.push(String(payload)));
    client.on('ping', (payload) => {
      this.pings += 1;
      if (!this.isSilent) this.write(pongFrame(payload));
    });
  }

  /** Writes the bytes at once, or in pieces of so many. */
  write(bytes: Buffer, pieceSize: () => number = () => bytes.length): void {
    for (let at = 0; at < bytes.length; ) {
      const size = Math.max(1, pieceSize());
      if (this.socket.writable) this.socket.write(bytes.subarray(at, at + size));
      at += size;
    }
  }

  /** A message in one frame. */
  send(text: string): void {
    this.write(textFrame(text));
  }

  /** A message in frames of so many bytes. */
  sendFragments(text: string, size: number): void {
    this.write(fragmentedFrames(text, size));
  }

  /** The best bid and ask in the frame of its stream. */
  tick(ticker: Ticker): void {
    this.send(wrapped(ticker));
  }

  ping(payload = ''): void {
    this.write(pingFrame(payload));
  }

  close(code?: number, reason?: string): void {
    this.write(closeFrame(code, reason));
    this.socket.end();
  }

  /** As when a process is killed. */
  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/** A message with the name of its stream around it, as on a combined connection. */
export function wrapped(ticker: Ticker): string {
  return JSON.stringify({ stream: `${ticker.s.toLowerCase()}@bookTicker`, data: bare(ticker) });
}

/** A message as the venue writes it, with the sizes, which nobody asked for. */
export function bare({ s, u, b, a, ...more }: Ticker): Readonly<Record<string, unknown>> {
  return { u, s, b, B: '31.21000000', a, A: '40.66000000', ...more };
}

/**
 * Binance on loopback, as its public documents describe it (developers.binance.com): combined streams of the best bid
 * and ask, and bars over HTTP.
 */
export class BinanceVenue {
  /** Symbols that exist; streams of others are accepted in silence. */
  readonly symbols = new Set(['BTCUSDT', 'ETHUSDT', 'XRPUSDT']);
  /** Bars of all symbols by interval, oldest first. */
  readonly rows = new Map<string, readonly KlineRow[]>();
  /** Rows of one answer at most. */
  pageRows = 1000;
  /** What is answered to requests for bars in place of the bars. */
  restRefusal: Refusal;
  /** What is answered to requests for a stream. */
  streamRefusal: Refusal;
  /** Paths of the requests for bars, with their queries. */
  readonly requests: string[] = [];
  /** Paths of the requests for a stream. */
  readonly upgrades: string[] = [];
  readonly connections: VenueConnection[] = [];
  /** Requests without an answer. */
  readonly hanging = new Set<Duplex | ServerResponse>();
  port = 0;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #acceptor = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Listens at a free port, and at the same one after a restart. */
  async listen(): Promise<this> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Ends as a process that is killed: every connection breaks. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get settings() {
    return { url: `http://127.0.0.1:${this.port}`, streamUrl: `ws://127.0.0.1:${this.port}` };
  }

  get open(): readonly VenueConnection[] {
    return this.connections.filter(({ isClosed }) => !isClosed);
  }

  /** The latest connection that is open. */
  get connection(): VenueConnection {
    const last = this.open.at(-1);
    if (last === undefined) throw new Error('the venue has no open connection');
    return last;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { url = '' } = request;
    this.upgrades.push(url);
    socket.on('error', () => undefined);
    const refused = this.streamRefusal;
    if (refused === 'hang') {
      this.#hang(socket);
      // Node leaves its half open until it is ended here, too.
      socket.on('end', () => socket.end()).resume();
    } else if (refused !== undefined) {
      const retry = refused.retryAfter === undefined ? '' : `retry-after: ${refused.retryAfter}\r\n`;
      socket.end(
        `HTTP/1.1 ${refused.status} Refused\r\n${retry}connection: close\r\n\r\n${refused.body ?? ''}`,
      );
    } else {
      this.#acceptor.handleUpgrade(request, socket, head, (client) => {
        const streams = new URL(url, 'http://x').searchParams.get('streams')?.split('/') ?? [];
        this.connections.push(new VenueConnection(client, socket as Socket, streams));
      });
    }
  }

  #hang(kept: Duplex | ServerResponse): void {
    this.hanging.add(kept);
    kept.on('close', () => this.hanging.delete(kept));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    this.requests.push(url);
    const refused = this.restRefusal;
    if (refused === 'hang') this.#hang(response);
    else if (refused === undefined) this.#answerBars(new URL(url, 'http://x'), response);
    else {
      const { status, body = '', retryAfter } = refused;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(body);
    }
  }

  #answerBars({ pathname, searchParams }: URL, response: ServerResponse): void {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const symbol = searchParams.get('symbol') ?? '';
    if (pathname !== '/api/v3/klines') reply(404, {});
    else if (!/^[A-Z0-9._-]{1,20}$/.test(symbol)) {
      reply(400, { code: -1100, msg: "Illegal characters found in parameter 'symbol'." });
    } else if (!this.symbols.has(symbol)) reply(400, { code: -1121, msg: 'Invalid symbol.' });
    else {
      const limit = Math.min(Number(searchParams.get('limit') ?? 500), this.pageRows);
      const end = Number(searchParams.get('endTime') ?? Number.MAX_SAFE_INTEGER);
      const rows = this.rows.get(searchParams.get('interval') ?? '') ?? [];
      reply(200, rows.filter(([time]) => Number(time) <= end).slice(-limit));
    }
  }
}
