import {
  type Call,
  DEFAULT_LANG,
  isForOperators,
  type Lang,
  languages,
  type OperatorRole,
  readLang,
} from '@tidemark/contract';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import type { InFlight } from './connection/in-flight.ts';
import { malformed, refused, success, type WireAnswer } from './envelope.ts';
import { layered, parametersOf } from './input/body.ts';
import { fieldProblems } from './input/field-problems.ts';
import { idempotencyClaimOf, isKey, type Parameters } from './input/idempotency-fingerprint.ts';
import { readInput } from './input/read-input.ts';
import { tokenOf } from './input/token.ts';
import { readFile, type SentFile } from './input/upload.ts';
import type { Traffic } from './metrics.ts';
import { logRefusedAccess } from './refused-access.ts';
import type { Caller, OperatorCaller, RequestContext, Route } from './route.ts';
import { packedAnswer } from './site/packed.ts';
import type { StoredRefusals } from './stored-refusals.ts';

export interface ApiOptions {
  readonly routes: readonly Route[];
  readonly clock: Clock;
  /** The user of a token; undefined: no longer valid. */
  readonly authenticate: (token: string) => Promise<Caller | undefined> | Caller | undefined;
  /** The operator of a console token; a user's token is not valid there, and vice versa. */
  readonly authenticateOperator?: (token: string, call: Call) => Promise<OperatorCaller | undefined>;
  /** Origins whose pages may call. */
  readonly origins: readonly string[];
  readonly traffic: Traffic;
  readonly log: Log;
  /** How many calls of a user are being answered. */
  readonly inFlight: Pick<InFlight, 'enterUser' | 'userLeft'>;
  /** How many refused calls of a user are stored for replay. */
  readonly storedRefusals: StoredRefusals;
  /** False until everything is loaded: clients are asked to retry. */
  readonly isOpen: () => boolean;
}

const expired = refuse('session.expired');
const onlyReal = refuse('session.only_real_accounts');
const unavailable = refuse('request.unavailable');
const crossSite = refuse('request.forbidden');

/** Serves the contract's calls: one fastify route each, and nothing between it and its handler. */
export function serveApi(server: FastifyInstance, options: ApiOptions): void {
  for (const route of options.routes) {
    server.route({
      method: [...answeredMethods(route.call)],
      url: urlOf(route.call),
      handler: async (request, reply) => {
        const answer = await serve(options, route, request);
        options.traffic.count(route.call.path, answer.status);
        const packed = packedAnswer(route.call, request.headers['accept-encoding'], answer.body);
        if (packed === undefined) return send(reply, request, answer, options.origins);
        const body = await packed;
        reply.header('content-encoding', 'gzip');
        return send(reply, request, { ...answer, body }, options.origins);
      },
    });
  }
}

/** `/users/{id}` as fastify writes it: `/users/:id`. */
function urlOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Calls that the spec gives as GET and that change something also answer to POST. */
export function methodsOf(call: Call): readonly ('GET' | 'POST')[] {
  return call.isMutation && !call.methods.includes('POST') ? [...call.methods, 'POST'] : call.methods;
}

/** A call that only reads also answers to HEAD; one that changes something never does. */
export function answeredMethods(call: Call): readonly ('GET' | 'POST' | 'HEAD')[] {
  const methods = methodsOf(call);
  return !call.isMutation && methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

async function serve(options: ApiOptions, route: Route, request: FastifyRequest): Promise<WireAnswer> {
  const { call } = route;
  const lang = langOf(request);
  if (!options.isOpen()) return refused(unavailable, lang);
  if (call.isMutation && isCrossSite(request)) return refused(crossSite, lang);

  const asked = callersOf(options, call, request);
  const callers = asked instanceof Promise ? await asked : asked;
  if (isRefusal(callers)) {
    const by = { address: request.ip, caller: undefined, operator: undefined };
    logRefusedAccess(options.log, call, callers, by);
    return refused(callers, lang);
  }
  const userId = callers.caller?.userId;
  if (userId === undefined) return serveAdmitted(options, route, request, lang, callers);
  const refusal = options.inFlight.enterUser(userId);
  if (refusal) return refused(refusal, lang);
  try {
    return await serveAdmitted(options, route, request, lang, callers);
  } finally {
    options.inFlight.userLeft(userId);
  }
}

async function serveAdmitted(
  options: ApiOptions,
  route: Route,
  request: FastifyRequest,
  lang: Lang,
  callers: Callers,
): Promise<WireAnswer> {
  if (route.admit === undefined) return serveRead(options, route, request, lang, callers);
  // Rejects a caller without permission before reading megabytes.
  const leave = route.admit(callers);
  if (isRefusal(leave)) return refused(leave, lang);
  try {
    return await serveRead(options, route, request, lang, callers);
  } finally {
    leave();
  }
}

/** Reads what was sent by whom it is taken from, and answers it. */
async function serveRead(
  options: ApiOptions,
  route: Route,
  request: FastifyRequest,
  lang: Lang,
  callers: Callers,
): Promise<WireAnswer> {
  const { call } = route;
  const sent = call.upload ? await readFile(request, call.upload) : await sentWithout(request);
  if (isRefusal(sent)) return refused(sent, lang);
  // The path decides; a field of the same name in query or body is ignored.
  const parameters = layered(sent.parameters, request.params as Parameters);

  const input = readInput(call, parameters);
  if (!input.success) return malformed(fieldProblems(input.error.issues, parameters, lang), lang);
  const context = contextOf(options, call, request, { lang, callers, parameters, file: sent.file });
  if (context === undefined) return malformed(badKey(lang), lang);

  const outcome = await route.handle(input.data, context);
  if (isRefusal(outcome)) logRefusedAccess(options.log, call, outcome, context);
  const answer = isRefusal(outcome) ? refused(outcome, lang) : success(outcome, call.successMessage, lang);
  const { idempotency: claim, caller } = context;
  if (claim !== undefined && caller !== undefined) options.storedRefusals.note(caller.userId, claim, outcome);
  return claim?.isReplayed === true ? { ...answer, isReplayed: true } : answer;
}

/** What was sent without a file. */
function sentWithout(request: FastifyRequest): SentFile | Promise<SentFile> {
  const sent = parametersOf(request);
  if (sent instanceof Promise) return sent.then((parameters) => ({ parameters, file: undefined }));
  return { parameters: sent, file: undefined };
}

/** Who made the call: a user or an operator; neither for public calls. */
interface Callers {
  readonly caller: Caller | undefined;
  readonly operator: OperatorCaller | undefined;
}

/** The callers, or why they are refused; synchronous if a user's token is cached. */
function callersOf(
  options: ApiOptions,
  call: Call,
  request: FastifyRequest,
): Outcome<Callers> | Promise<Outcome<Callers>> {
  const token = tokenOf(request.headers.authorization);
  if (isForOperators(call)) return operatorOf(options, call, call.access.operator, token);
  const found = token === undefined ? undefined : options.authenticate(token);
  return found instanceof Promise ? found.then((caller) => admitted(call, caller)) : admitted(call, found);
}

function admitted(call: Call, caller: Caller | undefined): Outcome<Callers> {
  if (call.access !== 'anyone' && caller === undefined) return expired;
  if (call.access === 'real_user' && caller?.isDemo) return onlyReal;
  return { caller, operator: undefined };
}

async function operatorOf(
  options: ApiOptions,
  call: Call,
  roles: readonly OperatorRole[],
  token: string | undefined,
): Promise<Outcome<Callers>> {
  const operator = token === undefined ? undefined : await options.authenticateOperator?.(token, call);
  if (operator === undefined) return expired;
  if (!roles.includes(operator.role)) return refuse('operator.role_required', { roles: roles.join(', ') });
  return { caller: undefined, operator };
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return String(headers['sec-fetch-site']).toLowerCase() === 'cross-site';
}

interface Read {
  readonly lang: Lang;
  readonly callers: Callers;
  readonly parameters: Parameters;
  readonly file: Buffer | undefined;
}

/** Undefined where the Idempotency-Key cannot be one. */
function contextOf(
  options: ApiOptions,
  call: Call,
  request: FastifyRequest,
  read: Read,
): RequestContext | undefined {
  const { caller, operator } = read.callers;
  const key = request.headers['idempotency-key'];
  const now = options.clock.now();
  const changes = call.isMutation && (caller ?? operator) !== undefined;
  if (changes && key !== undefined && !(typeof key === 'string' && isKey(key))) return undefined;
  return {
    caller,
    operator,
    file: read.file,
    lang: read.lang,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    idempotency: changes
      ? idempotencyClaimOf(call.path, read.parameters, key as string | undefined, {
          audience: operator ? 'operator' : 'user',
          keepsRefusals: caller === undefined || options.storedRefusals.keeps(caller.userId, now),
        })
      : undefined,
    now,
  };
}

function badKey(lang: Lang): ReturnType<typeof fieldProblems> {
  return fieldProblems([{ code: 'custom', path: ['Idempotency-Key'] }], { 'Idempotency-Key': ' ' }, lang);
}

const known = new Map<string, Lang>(languages.map((lang) => [lang, lang]));

/** The language that the request selects in its `lang` header. */
export function langOf(request: FastifyRequest): Lang {
  const { lang } = request.headers;
  if (typeof lang !== 'string') return DEFAULT_LANG;
  return known.get(lang) ?? readLang(lang);
}

/** Whose pages may call a path: the console's API is called by its own origin alone. */
export function originsAt(path: string, origins: readonly string[]): readonly string[] {
  return path.startsWith('/console/') ? [] : origins;
}

/** Writes the envelope; caches store no response of the API. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Omit<WireAnswer, 'body'> & { readonly body: string | Buffer },
  origins: readonly string[],
): FastifyReply {
  reply.statusCode = answer.status;
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  const { origin } = request.headers;
  reply.header('vary', typeof answer.body === 'string' ? 'Origin' : 'Accept-Encoding, Origin');
  if (origin !== undefined && originsAt(request.url, origins).includes(origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, idempotent-replayed',
    });
  }
  return reply.send(answer.body);
}
