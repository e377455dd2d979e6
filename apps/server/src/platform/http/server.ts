import type { Server } from 'node:http';
import { pages } from '@tidemark/contract/pages';
import { refuse } from '@tidemark/domain/outcome';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Registry } from 'prom-client';
import type { Headers, RelayedCall } from '../cluster/packets.ts';
import type { RelayedAnswer, RelayedRequest } from '../cluster/serve-gateway.ts';
import type { Bounds } from '../limits/limits.ts';
import type { Log } from '../log/log.ts';
import { errorCode, firstLine, StartProblem } from '../start-problem.ts';
import { type ApiOptions, answeredMethods, langOf, methodsOf, originsAt, send, serveApi } from './api.ts';
import { type TrustProxy, trustOf } from './connection/address.ts';
import { createBoundedServer, isHealthPath } from './connection/connections.ts';
import { InFlight } from './connection/in-flight.ts';
import { malformed, refused, type WireAnswer } from './envelope.ts';
import { keyOfError, refuseConnection, whatIsWrong } from './errors.ts';
import { BODY_BYTES_MAX, layeredOver, readBodies, readJson } from './input/body.ts';
import { createTraffic } from './metrics.ts';
import { protectAnswers } from './protect-answers.ts';
import { type ReceivedCall, serveCall } from './serve-call.ts';
import type { Hosts } from './site/hosts.ts';
import { createSiteVariants, redirectToSiteVariant, type SiteVariants } from './site/site-variants.ts';
import { serveConsole, serveWeb, type WebOptions } from './site/web.ts';
import { serveStatus } from './status.ts';
import { StoredRefusals } from './stored-refusals.ts';

export interface HttpOptions extends Omit<ApiOptions, 'traffic' | 'inFlight' | 'storedRefusals'> {
  /** The separate `api.` and `pc.` hosts; undefined: a single origin. */
  readonly hosts?: Hosts | undefined;
  readonly log: Log;
  readonly metrics: Registry;
  /** Token that gives access to `/metrics` from anywhere; unset: direct callers on this machine only. */
  readonly metricsToken?: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Limits on clients. */
  readonly bounds: Bounds;
  /** Whether pages are reached by https only. */
  readonly secure: boolean;
  /** The built web app; nothing is served at `/` where it is not there. */
  readonly webDirectory: string | undefined;
  /** The built operator console; nothing is served at `/console` where it is not there. */
  readonly consoleDirectory?: string | undefined;
  /** Origins outside that the web's pages may reach (web.ts). */
  readonly reach?: WebOptions['reach'];
  /** What is still missing before the server can do its work. */
  readonly missing: () => Promise<readonly string[]>;
  /** Warnings for operators although the server works. */
  readonly warnings?: () => readonly string[];
  /** How long shutdown waits for responses that are not read; default: ten seconds. */
  readonly finishMs?: number;
  /** Further routes on the same server: the ingest feed, the API's description. */
  readonly more?: readonly ((server: FastifyInstance) => void)[];
}

export type CallMethod = 'GET' | 'POST';

export interface HttpServer {
  /** For the live channel's upgrades. */
  readonly server: Server;
  /** Listens and answers the port. @throws StartProblem where the port is taken. */
  listen(host: string, port: number): Promise<number>;
  /** Answers a call that came without HTTP: its envelope; undefined where there is no such call. */
  call(method: CallMethod, path: string, received: ReceivedCall): Promise<WireAnswer> | undefined;
  /** Answers a call that a gateway has read; `json` is its body where that is JSON. */
  answerCall(call: RelayedCall, json: Buffer): Promise<WireAnswer>;
  /** Answers another request that a gateway has read. */
  answer(request: RelayedRequest): Promise<RelayedAnswer>;
  /** Stops accepting, finishes what is in flight. */
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 72_000;
/** A picture of 10 MB may come over a slow phone; headers must arrive within a minute. */
const REQUEST_MS = 120_000;

const METHODS = ['GET', 'HEAD', 'POST'] as const;
const API_PATH = /^\/(api|v2|feed|console\/api)(\/|$)/;

/** The only HTTP server: the API's calls, the web app and the health checks. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { bounds } = options;
  const trusts = trustOf(options.trustProxy);
  const inFlight = new InFlight(bounds, trusts);
  const settings: FastifyServerOptions<Server> = {
    logger: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES_MAX,
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      createBoundedServer(handle, { bounds, trusts, keepAliveMs: KEEP_ALIVE_MS, requestMs: REQUEST_MS }),
    trustProxy: options.trustProxy === false ? false : trusts,
    frameworkErrors: (error, request, reply) => answerError(options, error, request, reply),
    clientErrorHandler: refuseConnection,
  };
  const server = fastify(settings);
  boundRequests(server, inFlight, options.origins);
  await readBodies(server);
  server.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(options, error, request, reply),
  );
  protectAnswers(server, options.secure);
  const siteVariants = createSiteVariants(options.hosts);
  if (siteVariants !== undefined) redirectToSiteVariant(server, siteVariants);
  serveStatus(server, options);
  const traffic = createTraffic(options.metrics);
  const api = { ...options, inFlight, storedRefusals: new StoredRefusals(bounds), traffic };
  serveApi(server, api);
  for (const register of options.more ?? []) register(server);
  if (options.webDirectory !== undefined)
    await serveWeb(server, { ...options, siteVariants, directory: options.webDirectory });
  if (options.consoleDirectory !== undefined)
    await serveConsole(server, { ...options, siteVariants, directory: options.consoleDirectory });
  server.setNotFoundHandler(notFound(server, options, siteVariants));
  await server.ready();
  const call = callsWithoutHttp(api);
  return {
    server: server.server as Server,
    listen: (host, port) => listenOn(server, host, port),
    call,
    answerCall: (relayed, json) =>
      call(relayed.isPost ? 'POST' : 'GET', relayed.path, receivedByGateway(relayed, json)) ??
      Promise.resolve(refused(refuse('request.not_found'), relayed.lang)),
    answer: (request) => answerRelayed(server, request),
    close: () => closePatiently(server, options.finishMs ?? FINISH_MS),
  };
}

/** A call as a gateway has read it. */
function receivedByGateway(
  { isPost, query, form, token, key, ...rest }: RelayedCall,
  json: Buffer,
): ReceivedCall {
  return {
    ...rest,
    token,
    key,
    read() {
      const body = json.length > 0 ? readJson(json) : form;
      return { parameters: isPost ? layeredOver(query, body) : query, file: undefined };
    },
  };
}

/** Calls without HTTP around them; a defect becomes the envelope that HTTP would have. */
function callsWithoutHttp(options: ApiOptions): HttpServer['call'] {
  const served = new Map(
    options.routes.flatMap((route) =>
      methodsOf(route.call).map((method) => [`${method} ${route.call.path}`, route] as const),
    ),
  );
  return (method, path, received) => {
    const route = served.get(`${method} ${path}`);
    if (route === undefined || route.call.upload) return undefined;
    return serveCall(options, route, received)
      .catch((err: FastifyError) => {
        const key = keyOfError(err);
        if (key === 'request.failed') options.log.error({ err, path }, 'a call failed');
        const { lang } = received;
        return key === 'request.malformed'
          ? malformed(whatIsWrong(err, lang), lang)
          : refused(refuse(key), lang);
      })
      .then((answer) => {
        options.traffic.count(path, answer.status);
        return answer;
      });
  };
}

async function answerRelayed(
  server: FastifyInstance,
  { method, url, headers, body, address }: RelayedRequest,
): Promise<RelayedAnswer> {
  const answer = await server.inject({
    method: method as 'GET',
    url,
    headers: headers as Record<string, string>,
    remoteAddress: address,
    ...(body.length > 0 && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers as Headers, body: answer.rawPayload };
}

/** What is in flight has this long to be read; a client that does not read must not keep the server. */
const FINISH_MS = 10_000;

async function closePatiently(server: FastifyInstance, finishMs: number): Promise<void> {
  const { server: http } = server as { server: Server };
  const giveUp = setTimeout(() => http.closeAllConnections(), finishMs);
  try {
    await server.close();
  } finally {
    clearTimeout(giveUp);
  }
}

/** Refuses requests above an address's limit before any of it is read. */
function boundRequests(server: FastifyInstance, inFlight: InFlight, origins: readonly string[]): void {
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = isHealthPath(request.url) ? undefined : inFlight.enter(request.raw);
    if (refusal === undefined) {
      done();
      return;
    }
    // What is left of its body is not read to its end.
    if (request.method === 'POST') reply.header('connection', 'close');
    send(reply, request, refused(refusal, langOf(request)), origins);
  });
  server.addHook('onSend', (request, _reply, payload, done) => {
    inFlight.leave(request.raw);
    done(null, payload);
  });
}

/** Listens and answers the port. @throws StartProblem where the port is taken. */
export async function listenOn(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw listenProblem(error, host, port);
  }
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function listenProblem(error: unknown, host: string, port: number): StartProblem {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartProblem(
        `PORT ${port} is taken by another program on ${host}: stop it, or choose another, for example PORT=${port + 1}`,
      );
    case 'EACCES':
      return new StartProblem(
        `PORT ${port} may not be used by this user: choose one above 1023, for example PORT=8080`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST ${host} is no address of this machine: for example HOST=127.0.0.1`);
    default:
      return new StartProblem(
        `HOST ${host} and PORT ${port} cannot be listened on: ${firstLine(error)}; for example HOST=127.0.0.1 PORT=8080`,
      );
  }
}

/** Which methods a path is served by, also where its call carries fields in it. */
function methodsOfPaths(server: FastifyInstance, { routes }: HttpOptions): (path: string) => string[] {
  const patterns = routes
    .filter(({ call }) => call.path.includes('{'))
    .map(({ call }) => ({
      shape: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: answeredMethods(call),
    }));
  return (path) => {
    const served = METHODS.filter((method) => server.hasRoute({ method, url: path }));
    const matching = patterns.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods);
    return [...new Set([...served, ...matching])];
  };
}

/** An unknown path: an envelope under the API's paths, the home page elsewhere. */
function notFound(
  server: FastifyInstance,
  options: HttpOptions,
  siteVariants: SiteVariants | undefined,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const methodsAt = methodsOfPaths(server, options);
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const lang = langOf(request);
    const known = methodsAt(path);
    if (known.length > 0 && request.method === 'OPTIONS') {
      return answerOptions(reply, request.headers.origin, known, originsAt(path, options.origins));
    }
    if (known.length > 0) {
      reply.header('allow', known.join(', '));
      return send(reply, request, refused(refuse('request.method_not_allowed'), lang), options.origins);
    }
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !API_PATH.test(path) && !/\.\w+$/.test(path);
    const leads = isPage && !path.startsWith('/console') ? siteVariants?.lead(request, reply) : undefined;
    if (leads !== undefined) return leads;
    if (isPage && path !== '/')
      return reply.redirect(pageBehindHash(request.url) ?? homeOf(path, options), 302);
    return send(reply, request, refused(refuse('request.not_found'), lang), options.origins);
  };
}

const pagePaths: ReadonlySet<string> = new Set(Object.values(pages));

/**
 * The hash route of a page requested without the hash, with its query: `/order?type=3` is `/#/order?type=3`.
 */
function pageBehindHash(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const page = path.replace(/\/$/, '');
  return pagePaths.has(page) ? `/#${[page, ...query].join('?')}` : undefined;
}

/** The page that an unknown path leads to: the console's below it, Home elsewhere. */
function homeOf(path: string, options: HttpOptions): string {
  return path.startsWith('/console/') && options.consoleDirectory !== undefined ? '/console' : '/';
}

/** Which methods there are; to the pages of our own hosts also that they may call (a preflight). */
function answerOptions(
  reply: FastifyReply,
  origin: string | undefined,
  methods: readonly string[],
  origins: readonly string[],
): FastifyReply {
  reply.code(204).headers({ allow: methods.join(', '), 'cache-control': 'no-store', vary: 'Origin' });
  if (origin !== undefined && origins.includes(origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, lang',
      'access-control-max-age': '7200',
    });
  }
  return reply.send();
}

function answerError(
  options: HttpOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const key = keyOfError(error);
  // A client that aborts in the middle of a request has not found a defect.
  const isGone = request.raw.readableAborted;
  if (!isGone && (key === 'request.failed' || key === 'request.unavailable')) {
    options.log.error(
      { err: error, method: request.method, path: request.url.split('?', 1)[0] },
      'a request failed',
    );
  }
  const lang = langOf(request);
  const answer =
    key === 'request.malformed' ? malformed(whatIsWrong(error, lang), lang) : refused(refuse(key), lang);
  return send(reply, request, answer, options.origins);
}
