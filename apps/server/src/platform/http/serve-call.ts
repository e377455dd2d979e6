import { type Call, isForOperators, type Lang, type OperatorRole } from '@tidemark/contract';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Log } from '../log/log.ts';
import type { InFlight } from './connection/in-flight.ts';
import { malformed, refused, success, type WireAnswer } from './envelope.ts';
import { layered } from './input/body.ts';
import { fieldProblems } from './input/field-problems.ts';
import { idempotencyClaimOf, isKey, type Parameters } from './input/idempotency-fingerprint.ts';
import { readInput } from './input/read-input.ts';
import type { SentFile } from './input/upload.ts';
import { logRefusedAccess } from './refused-access.ts';
import type { Caller, OperatorCaller, RequestContext, Route } from './route.ts';
import type { StoredRefusals } from './stored-refusals.ts';

export interface CallOptions {
  readonly clock: Clock;
  /** The user of a token; undefined: no longer valid. */
  readonly authenticate: (token: string) => Promise<Caller | undefined> | Caller | undefined;
  /** The operator of a console token; a user's token is not valid there, and vice versa. */
  readonly authenticateOperator?: (token: string, call: Call) => Promise<OperatorCaller | undefined>;
  readonly log: Log;
  /** How many calls of a user are being answered. */
  readonly inFlight: Pick<InFlight, 'enterUser' | 'userLeft'>;
  /** How many refused calls of a user are stored for replay. */
  readonly storedRefusals: StoredRefusals;
  /** False until everything is loaded: clients are asked to retry. */
  readonly isOpen: () => boolean;
}

/** A call as a client sent it, by HTTP or over a socket. */
export interface ReceivedCall {
  readonly lang: Lang;
  readonly token: string | undefined;
  /** Of the client. */
  readonly address: string;
  readonly userAgent: string;
  /** The Idempotency-Key, as it was sent. */
  readonly key: unknown;
  /** Whether a page of another site makes it. */
  readonly isCrossSite: boolean;
  /** Fields in the path, which win over those of the same name. */
  readonly pathParameters: Parameters;
  /** Reads the parameters, and the file where the call takes one: only once the caller is admitted. */
  read(): Outcome<SentFile> | Promise<Outcome<SentFile>>;
}

const expired = refuse('session.expired');
const onlyReal = refuse('session.only_real_accounts');
const unavailable = refuse('request.unavailable');
const crossSite = refuse('request.forbidden');

/** Answers a call: who makes it, what it says, its claim, its handler, the envelope. */
export async function serveCall(
  options: CallOptions,
  route: Route,
  received: ReceivedCall,
): Promise<WireAnswer> {
  const { call } = route;
  const { lang } = received;
  if (!options.isOpen()) return refused(unavailable, lang);
  if (call.isMutation && received.isCrossSite) return refused(crossSite, lang);

  const asked = callersOf(options, call, received.token);
  const callers = asked instanceof Promise ? await asked : asked;
  if (isRefusal(callers)) {
    const by = { address: received.address, caller: undefined, operator: undefined };
    logRefusedAccess(options.log, call, callers, by);
    return refused(callers, lang);
  }
  const userId = callers.caller?.userId;
  if (userId === undefined) return serveAdmitted(options, route, received, callers);
  const refusal = options.inFlight.enterUser(userId);
  if (refusal) return refused(refusal, lang);
  try {
    return await serveAdmitted(options, route, received, callers);
  } finally {
    options.inFlight.userLeft(userId);
  }
}

async function serveAdmitted(
  options: CallOptions,
  route: Route,
  received: ReceivedCall,
  callers: Callers,
): Promise<WireAnswer> {
  if (route.admit === undefined) return serveRead(options, route, received, callers);
  // Rejects a caller without permission before reading megabytes.
  const leave = route.admit(callers);
  if (isRefusal(leave)) return refused(leave, received.lang);
  try {
    return await serveRead(options, route, received, callers);
  } finally {
    leave();
  }
}

/** Reads what was sent by whom it is taken from, and answers it. */
async function serveRead(
  options: CallOptions,
  route: Route,
  received: ReceivedCall,
  callers: Callers,
): Promise<WireAnswer> {
  const { call } = route;
  const { lang } = received;
  const asked = received.read();
  const sent = asked instanceof Promise ? await asked : asked;
  if (isRefusal(sent)) return refused(sent, lang);
  // The path decides; a field of the same name in query or body is ignored.
  const parameters = layered(sent.parameters, received.pathParameters);

  const input = readInput(call, parameters);
  if (!input.success) return malformed(fieldProblems(input.error.issues, parameters, lang), lang);
  const context = contextOf(options, call, received, { callers, parameters, file: sent.file });
  if (context === undefined) return malformed(badKey(lang), lang);

  const outcome = await route.handle(input.data, context);
  if (isRefusal(outcome)) logRefusedAccess(options.log, call, outcome, context);
  const answer = isRefusal(outcome) ? refused(outcome, lang) : success(outcome, call.successMessage, lang);
  const { idempotency: claim, caller } = context;
  if (claim !== undefined && caller !== undefined) options.storedRefusals.note(caller.userId, claim, outcome);
  return claim?.isReplayed === true ? { ...answer, isReplayed: true } : answer;
}

/** Who made the call: a user or an operator; neither for public calls. */
interface Callers {
  readonly caller: Caller | undefined;
  readonly operator: OperatorCaller | undefined;
}

/** The callers, or why they are refused; synchronous if a user's token is cached. */
function callersOf(
  options: CallOptions,
  call: Call,
  token: string | undefined,
): Outcome<Callers> | Promise<Outcome<Callers>> {
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
  options: CallOptions,
  call: Call,
  roles: readonly OperatorRole[],
  token: string | undefined,
): Promise<Outcome<Callers>> {
  const operator = token === undefined ? undefined : await options.authenticateOperator?.(token, call);
  if (operator === undefined) return expired;
  if (!roles.includes(operator.role)) return refuse('operator.role_required', { roles: roles.join(', ') });
  return { caller: undefined, operator };
}

interface Read {
  readonly callers: Callers;
  readonly parameters: Parameters;
  readonly file: Buffer | undefined;
}

/** Undefined where the Idempotency-Key cannot be one. */
function contextOf(
  options: CallOptions,
  call: Call,
  received: ReceivedCall,
  read: Read,
): RequestContext | undefined {
  const { caller, operator } = read.callers;
  const { key } = received;
  const now = options.clock.now();
  const changes = call.isMutation && (caller ?? operator) !== undefined;
  if (changes && key !== undefined && !(typeof key === 'string' && isKey(key))) return undefined;
  return {
    caller,
    operator,
    file: read.file,
    lang: received.lang,
    address: received.address,
    userAgent: received.userAgent,
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
