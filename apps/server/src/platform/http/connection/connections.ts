import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Lang, readLang } from '@tidemark/contract';
import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Bounds, LimitName } from '../../limits/limits.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { Tally } from '../../limits/tally.ts';
import { refused, type WireAnswer } from '../envelope.ts';
import { networkOf, type Trusts } from './address.ts';

export interface ConnectionsOptions {
  readonly bounds: Bounds;
  /** Connections of a proxy that is believed are many people's: they are not bounded by its address. */
  readonly trusts: Trusts;
  readonly keepAliveMs: number;
  readonly requestMs: number;
}

/** A request in flight; what must happen once it is over, whatever its result. */
export interface Flight {
  /** The network it comes from; undefined if a trusted proxy states it with each request. */
  readonly network: string | undefined;
  /** As long as its address is bounded by it. */
  leave: (() => void) | undefined;
}

/** One TCP connection. */
interface Connection {
  readonly network: string | undefined;
  readonly flights: Set<Flight>;
  /** It was refused a request: what else was read with that one is not answered any more. */
  isClosing: boolean;
}

const FLIGHT = Symbol('flight');

/** A connection above the limit has this long to send its request, then to read the refusal. */
const LAST_WORDS_MS = 2000;
const RETRY_SECONDS = 1;
/** Each refusal is delayed, which slows down a client that reconnects in a loop. */
const REFUSAL_WAITS_MS = 500;
const tooMany: Refusal = refuse('request.too_many', { seconds: RETRY_SECONDS });

/** Health check paths: never refused because of other clients' load. */
export function isHealthPath(url: string): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(url);
}

/** The request in flight that belongs to a message; undefined if none was counted. */
export function flightOf(request: IncomingMessage): Flight | undefined {
  return (request as { [FLIGHT]?: Flight })[FLIGHT];
}

/**
 * An HTTP server with limits on connections: how many an address has, how many it opens in a second, and how
 * many requests are in flight on one. If a connection's request is refused, later requests on it are not
 * executed, because its client relied on the order: it is closed.
 */
export function createBoundedServer(handle: RequestListener, options: ConnectionsOptions): Server {
  return new Connections(handle, options).server;
}

class Connections {
  readonly server: Server;
  readonly #handle: RequestListener;
  readonly #options: ConnectionsOptions;
  readonly #serve: (socket: Socket) => void;
  readonly #known = new WeakMap<Socket, Connection>();
  readonly #open: Tally<string>;
  readonly #fresh: RateLimit;

  constructor(handle: RequestListener, options: ConnectionsOptions) {
    this.#handle = handle;
    this.#options = options;
    this.#open = new Tally(options.bounds.limits.connectionsPerAddress);
    this.#fresh = new RateLimit(options.bounds.limits.newConnectionsPerAddress);
    this.server = createServer((request, response) => this.#request(request, response));
    this.server.keepAliveTimeout = options.keepAliveMs;
    this.server.requestTimeout = options.requestMs;
    // Node's own listener reads HTTP; what is one too many never reaches it.
    const [serve] = this.server.listeners('connection');
    this.#serve = (socket) => serve?.call(this.server, socket);
    this.server.removeAllListeners('connection');
    this.server.on('connection', (socket: Socket) => this.#connect(socket));
    this.server.on('close', () => this.#fresh.stop());
  }

  #connect(socket: Socket): void {
    // A request that offers another protocol returns here like a new connection.
    if (this.#known.has(socket)) {
      this.#serve(socket);
      return;
    }
    const { remoteAddress: peer } = socket;
    if (peer === undefined) {
      socket.destroy();
      return;
    }
    if (this.#options.trusts(peer, 0)) this.#welcome(socket, undefined);
    else this.#connectBounded(socket, networkOf(peer));
  }

  #connectBounded(socket: Socket, network: string): void {
    const isFast = !this.#fresh.take(network);
    if (!this.#open.enter(network)) {
      this.#count('connectionsPerAddress');
      socket.destroy();
      return;
    }
    socket.once('close', () => this.#open.leave(network));
    if (isFast) this.#refuseUnlessHealth(socket, network);
    else this.#welcome(socket, network);
  }

  #welcome(socket: Socket, network: string | undefined): void {
    const connection: Connection = { network, flights: new Set(), isClosing: false };
    this.#known.set(socket, connection);
    // Node reports no end of responses that wait behind others on a broken connection.
    socket.once('close', () => {
      for (const flight of connection.flights) flight.leave?.();
    });
    this.#serve(socket);
  }

  /** Answers the first bytes without reading them as HTTP, which would cost as much as serving them. */
  #refuseUnlessHealth(socket: Socket, network: string): void {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(LAST_WORDS_MS, () => socket.destroy());
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      const text = bytes.toString('latin1', 0, 2048);
      if (/^(GET|HEAD) \/(healthz|readyz)[ ?]/.test(text)) {
        socket.setTimeout(0);
        socket.removeAllListeners('timeout');
        socket.unshift(bytes);
        this.#welcome(socket, network);
        socket.resume();
        return;
      }
      this.#count('newConnectionsPerAddress');
      const lang = readLang(/\r\nlang: *([\w-]+)/i.exec(text)?.[1]);
      const answer = (): void =>
        void socket.end(rawAnswer(refused(tooMany, lang)), () => socket.destroySoon());
      const waiting = setTimeout(answer, REFUSAL_WAITS_MS);
      socket.once('close', () => clearTimeout(waiting));
    });
  }

  #request(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#known.get(request.socket);
    if (connection === undefined) return;
    if (connection.isClosing) {
      // Read to its end: Node writes an error with its stack for each request that is open when a connection closes.
      request.resume();
      return;
    }
    const { flights } = connection;
    if (flights.size >= this.#options.bounds.limits.requestsPerConnection) {
      connection.isClosing = true;
      request.resume();
      this.#refuseRest(request, connection);
      refuseLast(response, langOfHeader(request.headers.lang));
      return;
    }
    const flight: Flight = { network: connection.network, leave: undefined };
    flights.add(flight);
    (request as { [FLIGHT]?: Flight })[FLIGHT] = flight;
    response.once('close', () => {
      flights.delete(flight);
      flight.leave?.();
    });
    this.#handle(request, response);
  }

  /** Nothing more is read of a connection that sent too many requests, and its address may open fewer for a while. */
  #refuseRest({ socket }: IncomingMessage, { network }: Connection): void {
    this.#count('requestsPerConnection');
    // Node resumes a connection to read a body to its end; this one stays paused until its last answer closes it.
    socket.pause();
    socket.resume = () => socket;
    if (network !== undefined) this.#fresh.penalise(network);
  }

  #count(limit: LimitName): void {
    this.#options.bounds.refused.count(limit);
  }
}

function langOfHeader(header: string | string[] | undefined): Lang {
  return readLang(typeof header === 'string' ? header : undefined);
}

function headersOf({ body, retryAfter }: WireAnswer): Record<string, string | number> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': retryAfter ?? RETRY_SECONDS,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
}

/** The last answer of a connection: it is closed behind it. */
function refuseLast(response: ServerResponse, lang: Lang): void {
  const answer = refused(tooMany, lang);
  response.writeHead(answer.status, headersOf(answer)).end(answer.body);
}

function rawAnswer(answer: WireAnswer): string {
  const headers = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 429 Too Many Requests\r\n${headers.join('\r\n')}\r\n\r\n${answer.body}`;
}
