import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the venue answers to a request instead of what was asked for. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A stream of prices that a client has open. */
export interface OpenedStream {
  readonly instruments: readonly string[];
  readonly response: ServerResponse;
}

/** A bar as OANDA writes it. */
export interface Candle {
  readonly time: string;
  readonly complete: boolean;
  readonly volume: number;
  readonly mid: { readonly o: string; readonly h: string; readonly l: string; readonly c: string };
}

/** A server that speaks OANDA's v20 interface on loopback, and fails in the ways that a test sets. */
export class OandaVenue {
  token = 'sunflower-seeds';
  account = '101-004-1234567-001';
  /** What the account can trade. */
  offered: readonly string[] = ['EUR_USD', 'USD_JPY', 'XAU_USD'];
  /** Whether it has the list of instruments at all. */
  hasList = true;
  streamRefusal: Refusal | undefined;
  restRefusal: Refusal | undefined;
  candles: (instrument: string, query: URLSearchParams) => readonly Candle[] = () => [];
  readonly requests: string[] = [];
  readonly streams: OpenedStream[] = [];
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  /** Listens, after the first time on the same port. */
  async listen(): Promise<this> {
    const server = createServer((request, response) => this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The stream that is open; undefined while there is none. */
  get stream(): OpenedStream | undefined {
    return this.streams.findLast(({ response }) => !response.destroyed && !response.writableEnded);
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Sends bytes to the open stream. */
  write(bytes: string | Uint8Array): void {
    this.stream?.response.write(bytes);
  }

  send(...lines: readonly unknown[]): void {
    this.write(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    for (const socket of this.#sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://venue');
    this.requests.push(request.url ?? '/');
    const isStream = pathname === `/v3/accounts/${this.account}/pricing/stream`;
    const refusal = this.#refusal(isStream, request);
    if (refusal !== undefined) {
      response.writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers });
      response.end(refusal.body ?? '{"errorMessage":"refused"}');
      return;
    }
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const bars = /^\/v3\/instruments\/([^/]+)\/candles$/.exec(pathname);
    if (isStream) this.#openStream(searchParams, response, json);
    else if (this.hasList && pathname === `/v3/accounts/${this.account}/instruments`) {
      json(200, { instruments: this.offered.map((name) => ({ name, type: 'CURRENCY' })) });
    } else if (bars === null) json(404, { errorMessage: 'no such endpoint' });
    else {
      const instrument = decodeURIComponent(bars[1] ?? '');
      if (!this.offered.includes(instrument)) json(400, { errorMessage: 'Invalid instrument' });
      else json(200, { instrument, candles: this.candles(instrument, searchParams) });
    }
  }

  #refusal(isStream: boolean, { headers }: IncomingMessage): Refusal | undefined {
    if (headers.authorization !== `Bearer ${this.token}`) {
      return { status: 401, body: '{"errorMessage":"Insufficient authorization to perform request."}' };
    }
    return isStream ? this.streamRefusal : this.restRefusal;
  }

  #openStream(
    query: URLSearchParams,
    response: ServerResponse,
    json: (status: number, body: unknown) => void,
  ): void {
    const instruments = (query.get('instruments') ?? '').split(',');
    if (instruments.some((name) => !this.offered.includes(name))) {
      json(400, { errorMessage: "Invalid value specified for 'instruments'" });
      return;
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.flushHeaders();
    this.streams.push({ instruments, response });
  }
}

/** A price as OANDA sends it. */
export const price = (
  instrument: string,
  bid: string,
  ask: string,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  type: 'PRICE',
  instrument,
  time: '2026-11-18T12:00:00.123456789Z',
  status: 'tradeable',
  tradeable: true,
  bids: [
    { price: bid, liquidity: 1_000_000 },
    { price: '0.00001', liquidity: 10_000_000 },
  ],
  asks: [
    { price: ask, liquidity: 1_000_000 },
    { price: '999999', liquidity: 10_000_000 },
  ],
  closeoutBid: '0.5',
  closeoutAsk: '2.5',
  ...more,
});
