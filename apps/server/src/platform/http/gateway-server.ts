import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import fileServer from '@fastify/static';
import { refuse } from '@tidemark/domain/outcome';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Registry } from 'prom-client';
import type { Headers } from '../cluster/packets.ts';
import { OwnerLost, type Relay } from '../cluster/relay.ts';
import type { Bounds } from '../limits/limits.ts';
import { SocketBounds } from '../limits/socket-bounds.ts';
import { langOf } from './api.ts';
import { addressOf, type TrustProxy, trustOf } from './connection/address.ts';
import { createBoundedServer, isHealthPath } from './connection/connections.ts';
import { asksForSocket, ignoreUpgrade } from './connection/ignored-upgrade.ts';
import { InFlight } from './connection/in-flight.ts';
import { refuseUpgrade, upgradeLang } from './connection/refused-upgrade.ts';
import { malformed, refused } from './envelope.ts';
import { keyOfError, refuseConnection, whatIsWrong } from './errors.ts';
import { relayCalls } from './gateway-calls.ts';
import { serveStatus } from './status.ts';

export interface GatewayServerOptions {
  /** The open link to the owner; undefined while there is none. */
  readonly relay: () => Relay | undefined;
  readonly bounds: Bounds;
  readonly trustProxy: TrustProxy;
  /** Origins whose pages may call. */
  readonly origins: readonly string[];
  /** Whether pages are reached by https only. */
  readonly secure: boolean;
  /** The built web app and console, of which it serves the hashed files itself. */
  readonly webDirectory: string | undefined;
  readonly consoleDirectory: string | undefined;
  readonly metrics: Registry;
  readonly metricsToken: string | undefined;
}

/** No body is read further: an upload with the form around it. */
const BODY_BYTES_MAX = 16 * 2 ** 20;
const KEEP_ALIVE_MS = 72_000;
const REQUEST_MS = 120_000;
const YEAR_S = 31_536_000;

/** Headers that concern one connection, or say who the client is, which the gateway has found out. */
const OWN_HEADERS = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'expect', 'date'],
  ...['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'],
]);
const unavailable = refuse('request.unavailable');

/** The HTTP server of a gateway: it reads requests, bounds their clients, and lets the owner answer. */
export async function createGatewayServer(options: GatewayServerOptions): Promise<FastifyInstance> {
  const { bounds } = options;
  const trusts = trustOf(options.trustProxy);
  const inFlight = new InFlight(bounds, trusts);
  const server = fastify<Server>({
    logger: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES_MAX,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: refuseConnection,
    serverFactory: (handle) =>
      createBoundedServer(handle, { bounds, trusts, keepAliveMs: KEEP_ALIVE_MS, requestMs: REQUEST_MS }),
  });
  server.setErrorHandler<FastifyError>(answerError);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = isHealthPath(request.url) ? undefined : inFlight.enter(request.raw);
    if (refusal === undefined) return done();
    if (request.method === 'POST') reply.header('connection', 'close');
    return sendRefusal(reply, refused(refusal, langOf(request)));
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    inFlight.leave(request.raw);
    done(null, payload);
  });
  serveStatus(server, {
    ...options,
    missing: async () => (options.relay() === undefined ? ['no owner answers this gateway'] : []),
  });
  for (const [directory, prefix] of [
    [options.webDirectory, '/assets/'],
    [options.consoleDirectory, '/console/assets/'],
  ] as const) {
    if (directory !== undefined) await serveAssets(server, join(directory, 'assets'), prefix);
  }
  const addressOfClient = (request: FastifyRequest): string => addressOf(request.raw, trusts);
  const relayed = (request: FastifyRequest, reply: FastifyReply) =>
    relayRequest(options, request, reply, addressOfClient(request));
  await relayCalls(server, {
    ...options,
    relay: () => ownerOf(options),
    addressOf: addressOfClient,
    relayRequest: relayed,
  });
  server.all('/*', relayed);
  relayUpgrades(server.server, options, new SocketBounds(bounds, trusts), (request) =>
    addressOf(request, trusts),
  );
  await server.ready();
  return server;
}

/** Files whose names say what they contain: they never change. */
async function serveAssets(server: FastifyInstance, root: string, prefix: string): Promise<void> {
  await server.register((scope, _options, done) => {
    void scope.register(fileServer, {
      root,
      prefix,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply) {
        reply.setHeader('cache-control', `public, max-age=${YEAR_S}, immutable`);
        reply.setHeader('x-content-type-options', 'nosniff');
      },
    });
    done();
  });
}

function ownerOf({ relay }: GatewayServerOptions): Relay {
  const open = relay();
  if (open === undefined) throw new OwnerLost('there is no owner');
  return open;
}

async function relayRequest(
  options: GatewayServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> {
  const { method, url } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = ownersHeaders(request.headers);
  const answer = await ownerOf(options).request({ method, url, headers, body, address });
  reply.code(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !OWN_HEADERS.has(name)) reply.header(name, value);
  }
  return reply.send(answer.body);
}

function ownersHeaders(headers: IncomingMessage['headers']): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang = langOf(request);
  if (error instanceof OwnerLost) return sendRefusal(reply, refused(unavailable, lang));
  const key = keyOfError(error);
  return sendRefusal(
    reply,
    key === 'request.malformed' ? malformed(whatIsWrong(error, lang), lang) : refused(refuse(key), lang),
  );
}

function relayUpgrades(
  server: Server,
  { relay }: GatewayServerOptions,
  bounds: SocketBounds,
  addressOfClient: (request: IncomingMessage) => string,
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, unread: Buffer) => {
    if (!asksForSocket(request)) {
      ignoreUpgrade(server, request, socket, unread);
      return;
    }
    const open = relay();
    if (open === undefined) return refuseUpgrade(socket, 'request.unavailable', upgradeLang(request));
    if (!bounds.enter(request, socket))
      return refuseUpgrade(socket, 'request.too_many', upgradeLang(request));
    const headers = { ...ownersHeaders(request.headers), connection: 'Upgrade', upgrade: 'websocket' };
    const address = addressOfClient(request);
    open.upgrade(socket, { url: request.url ?? '/', headers, address, unread });
  });
}

function sendRefusal(reply: FastifyReply, answer: ReturnType<typeof refused>): FastifyReply {
  reply.code(answer.status).headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
  return reply.send(answer.body);
}
