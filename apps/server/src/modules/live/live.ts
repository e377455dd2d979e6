import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Millis } from '@tidemark/domain/time';
import type { Registry } from 'prom-client';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../../platform/bus/bus.ts';
import { addressOf, type TrustProxy, type Trusts, trustOf } from '../../platform/http/connection/address.ts';
import { asksForSocket, ignoreUpgrade } from '../../platform/http/connection/ignored-upgrade.ts';
import { refuseUpgrade } from '../../platform/http/connection/refused-upgrade.ts';
import type { Bounds } from '../../platform/limits/limits.ts';
import { SocketBounds } from '../../platform/limits/socket-bounds.ts';
import type { Log } from '../../platform/log/log.ts';
import { Broadcast } from './broadcast.ts';
import { type ServeSocketCall, SocketCalls } from './calls.ts';
import { Connection } from './connection.ts';
import { followFacts } from './facts.ts';
import { type ReadMessage, readFrame } from './frames.ts';
import { LastValueCache } from './last-value-cache.ts';
import { defaultLimits, type LiveLimits } from './limits.ts';
import { Logins } from './logins.ts';
import { createMetrics, type LiveMetrics } from './metrics.ts';
import { Protocol } from './protocol.ts';
import type { LiveFacts, LiveSources } from './sources.ts';
import { TokenBucket } from './token-bucket.ts';
import { readUpgrade } from './upgrade.ts';
import { UserPublisher } from './user-publisher.ts';

export interface LiveOptions {
  readonly bus: Bus;
  readonly log: Log;
  /** The read interfaces of market, session, ledger and forex. */
  readonly sources: LiveSources;
  /** The facts those modules publish. */
  readonly facts: LiveFacts;
  /** Origins, besides the server's own host, whose pages may open a socket (PUBLIC_URL and its pc. host). */
  readonly origins: readonly string[];
  /** Registry of the channel's metrics. */
  readonly registry: Registry;
  readonly limits?: Partial<LiveLimits>;
  /** How many sockets a user and an address may have. */
  readonly bounds: Bounds;
  /** Which proxies are trusted to report an address. */
  readonly trustProxy: TrustProxy;
  /** Monotonic time, in ms; sockets use real time also under a simulated clock. */
  readonly steady?: () => Millis;
}

/** The live channel of one process. */
export interface Live {
  /**
   * Takes over the upgrades of a server: `/v2/ws` becomes a socket, paths of `others` are handed on
   * where the origin is welcome, anything else is turned away.
   */
  attach(server: Server, others?: Upgrades): void;
  /** Lets calls over sockets be answered. */
  serveCalls(serve: ServeSocketCall): void;
  /** Whether a user has a socket open in this process. */
  isPresent(userId: number): boolean;
  /** How many sockets are open. */
  socketCount(): number;
  /** Closes every socket (1001) and waits until they are closed, for a second at most. */
  stop(): Promise<void>;
}

/** Sockets of others than users, by their path. */
export type Upgrades = ReadonlyMap<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>;

/** How often dead sockets are looked for. */
const SWEEP_MS_MAX = 5000;
const CLOSE_HANDSHAKE_MS = 1000;
/** How long calls in flight may take when the channel stops. */
const FINISH_MS = 10_000;

/** Creates the live channel; it serves no client before `attach`. */
export function createLive(options: LiveOptions): Live {
  return new LiveChannel(options);
}

class LiveChannel implements Live {
  readonly #log: Log;
  readonly #origins: readonly string[];
  readonly #limits: LiveLimits;
  readonly #steady: () => Millis;
  readonly #metrics: LiveMetrics;
  readonly #cache = new LastValueCache();
  readonly #broadcast: Broadcast;
  readonly #userPublisher: UserPublisher;
  readonly #logins: Logins;
  readonly #protocol: Protocol;
  readonly #calls: SocketCalls;
  readonly #trusts: Trusts;
  readonly #sockets: WebSocketServer;
  readonly #bounds: SocketBounds;
  readonly #connections = new Set<Connection>();
  readonly #servers = new Map<Server, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #unfollow: () => void;
  #isStopping = false;

  constructor(options: LiveOptions) {
    this.#log = options.log;
    this.#origins = options.origins;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#steady = options.steady ?? (() => performance.now());
    this.#metrics = createMetrics(options.registry);
    this.#trusts = trustOf(options.trustProxy);
    this.#bounds = new SocketBounds(options.bounds, this.#trusts);
    const shared = {
      limits: this.#limits,
      metrics: this.#metrics,
      steady: this.#steady,
      onDefect: (error: unknown) => this.#log.error({ err: error }, 'The live channel met a defect.'),
    };
    const { sources, facts, bus } = options;
    this.#broadcast = new Broadcast({ ...shared, cache: this.#cache });
    this.#userPublisher = new UserPublisher({ ...shared, sources });
    this.#logins = new Logins({
      ...shared,
      session: sources.session,
      userPublisher: this.#userPublisher,
      bounds: options.bounds,
    });
    this.#calls = new SocketCalls(this.#limits);
    this.#protocol = new Protocol({
      ...shared,
      calls: this.#calls,
      market: sources.market,
      cache: this.#cache,
      broadcast: this.#broadcast,
      userPublisher: this.#userPublisher,
      logins: this.#logins,
    });
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: this.#limits.frameBytesMax,
    });
    // A handshake that breaks its own rules is answered like any other malformed request.
    this.#sockets.on('wsClientError', (_error, socket, request) => {
      const { lang } = readUpgrade(request, this.#origins);
      refuseUpgrade(socket, 'request.malformed', lang);
    });
    this.#unfollow = followFacts(bus, facts, {
      market: sources.market,
      cache: this.#cache,
      broadcast: this.#broadcast,
      userPublisher: this.#userPublisher,
      logins: this.#logins,
    });
    const sweepMs = Math.min(SWEEP_MS_MAX, this.#limits.heartbeatTimeoutMs / 4);
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  attach(server: Server, others: Upgrades = new Map()): void {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (asksForSocket(request)) this.#upgrade(request, socket, { head, others });
      else ignoreUpgrade(server, request, socket, head);
    };
    this.#servers.set(server, onUpgrade);
    server.on('upgrade', onUpgrade);
  }

  serveCalls(serve: ServeSocketCall): void {
    this.#calls.servedBy(serve);
  }

  isPresent(userId: number): boolean {
    return this.#userPublisher.isThere(userId);
  }

  socketCount(): number {
    return this.#connections.size;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.race([this.#calls.finish(), wait(FINISH_MS, undefined, { ref: false })]);
    this.#unfollow();
    this.#broadcast.stop();
    this.#userPublisher.stop();
    this.#bounds.stop();
    clearInterval(this.#sweeper);
    await Promise.all([...this.#connections].map((connection) => closeHandshake(connection.ws)));
    for (const [server, onUpgrade] of this.#servers) server.off('upgrade', onUpgrade);
    this.#servers.clear();
  }

  #upgrade(
    request: IncomingMessage,
    socket: Duplex,
    { head, others }: { readonly head: Buffer; readonly others: Upgrades },
  ): void {
    const read = readUpgrade(request, this.#origins, [...others.keys()]);
    if (read.kind === 'refused') {
      refuseUpgrade(socket, read.key, read.lang);
      return;
    }
    if (this.#isStopping) {
      refuseUpgrade(socket, 'request.unavailable', read.lang);
      return;
    }
    if (!this.#bounds.enter(request, socket)) {
      refuseUpgrade(socket, 'request.too_many', read.lang);
      return;
    }
    const other = others.get(read.path);
    if (other) {
      other(request, socket, head);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      const now = this.#steady();
      const { burst, messagesPerSecond: perSecond } = this.#limits;
      const bucket = new TokenBucket({ burst, perSecond, now });
      const address = addressOf(request, this.#trusts);
      const userAgent = request.headers['user-agent'] ?? '';
      const client = { lang: read.lang, address, userAgent };
      this.#welcome(new Connection({ ws, socket, ...client, bucket, limits: this.#limits, now }));
    });
  }

  #welcome(connection: Connection): void {
    const { ws } = connection;
    this.#connections.add(connection);
    this.#metrics.sockets.set(this.#connections.size);
    ws.on('message', (data, isBinary) => this.#hear(connection, data, isBinary));
    ws.on('ping', () => this.#charge(connection, 1));
    ws.on('pong', () => this.#charge(connection, 1));
    // A frame that breaks the protocol or is too large is answered by ws itself (1002, 1009).
    ws.on('error', () => undefined);
    ws.on('close', (code) => {
      this.#metrics.closed.inc({ code });
      this.#connections.delete(connection);
      this.#metrics.sockets.set(this.#connections.size);
      this.#protocol.forget(connection);
    });
    connection.onDrain(() => {
      if (!connection.lagging) return;
      connection.lagging = false;
      this.#broadcast.caughtUp(connection);
      const userId = connection.login?.caller.userId;
      if (userId !== undefined) this.#userPublisher.caughtUp(userId, connection);
    });
  }

  #hear(connection: Connection, data: RawData, isBinary: boolean): void {
    if (!connection.isOpen) return;
    const messages = readFrame(bytesOf(data), isBinary);
    // Calls of a user are bounded by how many are being answered.
    const isFree = (message: ReadMessage) => 'type' in message && message.type === 'call' && connection.login;
    const charged = this.#calls.hasRoom(connection)
      ? messages.filter((message) => !isFree(message)).length
      : messages.length;
    if (!this.#charge(connection, messages.length === 0 ? 1 : charged)) return;
    for (const message of messages) this.#protocol.handle(connection, message);
  }

  /** Records activity and its cost; disconnects a client that sends too much. */
  #charge(connection: Connection, count: number): boolean {
    const now = this.#steady();
    connection.heardAt = now;
    if (connection.bucket.take(count, now)) return true;
    connection.ws.close(1008, 'flood');
    return false;
  }

  /** Pings idle sockets, drops dead ones and checks old sessions again. */
  #sweep(): void {
    const now = this.#steady();
    for (const connection of this.#connections) {
      const heartbeatTimeoutMs = now - connection.heardAt;
      if (heartbeatTimeoutMs > this.#limits.heartbeatTimeoutMs) {
        connection.ws.terminate();
        continue;
      }
      if (heartbeatTimeoutMs > this.#limits.probeAfterMs) connection.ws.ping();
      const { login } = connection;
      if (login && now - login.checkedAt > this.#limits.recheckMs) {
        this.#logins
          .recheck(connection)
          .catch((error: unknown) =>
            this.#log.warn({ err: error }, 'A session could not be looked up again.'),
          );
      }
    }
  }
}

/** One buffer, whatever form ws hands it over in. */
function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Closes a socket in order; one that does not answer in time is cut. */
function closeHandshake(ws: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => ws.terminate(), CLOSE_HANDSHAKE_MS);
    ws.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    ws.close(1001, 'going away');
  });
}
