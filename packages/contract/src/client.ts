import { type Call, type CallInput, type CallOutput, fieldsInPath } from './call.ts';
import { CODE_OK, CODE_SESSION_EXPIRED, type Envelope, type FieldProblem } from './envelope.ts';

/** Options of a call besides its input. */
export interface CallOptions {
  /** A later call with the same key cancels the earlier one. */
  readonly race?: string;
  /** Failures are not shown as toasts; the caller shows them itself. */
  readonly quiet?: boolean;
  /** A startup request: an ended session is cleared without opening the sign-in. */
  readonly initial?: boolean;
  readonly signal?: AbortSignal;
  /** The key of an earlier attempt: a retry does not execute twice. */
  readonly idempotencyKey?: string;
}

/** The server's refusal: its stable key, its sentence, and the field it concerns. */
export class CallRefused extends Error {
  readonly code: number;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly field: string | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(envelope: Envelope) {
    super(envelope.msg);
    this.name = 'CallRefused';
    this.code = envelope.code;
    this.key = envelope.key ?? 'request.failed';
    const details = readDetails(envelope.data);
    this.params = details.params;
    this.fields = details.fields;
    this.field = details.field ?? details.fields[0]?.field;
  }
}

/** No readable answer: network error, proxy, or malformed answer. */
export class CallFailed extends Error {
  /** For the toast: an HTTP status, or `ERR_NETWORK`. */
  readonly code: string;

  constructor(code: string) {
    super(`request failed: ${code}`);
    this.name = 'CallFailed';
    this.code = code;
  }
}

/** The caller, or a later call of the same race, took the request back. Never shown. */
export class CallCancelled extends Error {
  constructor() {
    super('request cancelled');
    this.name = 'CallCancelled';
  }
}

/** A success with its sentence, empty on most calls. */
export interface Answer<T> {
  readonly data: T;
  readonly msg: string;
}

/** A change of trading, as it is sent over the live socket. */
export interface SocketRequest {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly lang: string;
  readonly token: string;
}

export interface ApiSetup {
  /**
   * Sends a change of trading over the live socket. Undefined, at once or later: the socket is away, or was lost
   * before the answer. The call then goes over HTTP with the same key, so that it happens once.
   */
  readonly overSocket?: (request: SocketRequest) => Promise<Envelope | undefined> | undefined;
  readonly fetch: typeof fetch;
  /** Origin of the API, without a slash at the end; empty for the page's own. */
  readonly baseUrl: string;
  readonly lang: () => string;
  readonly token: () => string | undefined;
  /** Code 999. `initial`: only clear the session. */
  readonly onSessionEnded: (info: { readonly initial: boolean }) => void;
  /** Any other refusal of a call that is not quiet. */
  readonly onRefusal: (refused: CallRefused) => void;
  /** A network failure of a call that is not quiet. */
  readonly onFailure: (failed: CallFailed) => void;
}

export interface Api {
  /** The data of a success; every other answer rejects with one of the three errors above. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallOutput<C>>;
  /** The same, with the server's sentence. */
  ask<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Answer<CallOutput<C>>>;
}

/**
 * API client (docs/spec/interface.md#calls): the envelope, code 999, headers `lang` and `authorization`, `t`
 * on reads, an Idempotency-Key on changes, races. Page reads use GET. Changes use POST wherever the call
 * accepts it, as JSON or, where the specification requires it, as a form.
 */
export function createApi(setup: ApiSetup): Api {
  const races = new Map<string, AbortController>();

  async function ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<Answer<CallOutput<C>>> {
    const abort = new AbortController();
    const release = enterRace(races, options.race, abort);
    const cancel = () => abort.abort();
    options.signal?.addEventListener('abort', cancel);
    if (options.signal?.aborted) cancel();
    try {
      const envelope = await exchange(
        setup,
        call,
        input as Readonly<Record<string, unknown>>,
        options,
        abort.signal,
      );
      if (envelope.code === CODE_OK) return { data: envelope.data as CallOutput<C>, msg: envelope.msg };
      throw new CallRefused(envelope);
    } catch (problem) {
      throw report(setup, problem, options, abort.signal);
    } finally {
      release();
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  return { ask, call: async (call, input, options) => (await ask(call, input, options)).data };
}

function enterRace(
  races: Map<string, AbortController>,
  key: string | undefined,
  abort: AbortController,
): () => void {
  if (key === undefined) return () => undefined;
  races.get(key)?.abort();
  races.set(key, abort);
  return () => {
    if (races.get(key) === abort) races.delete(key);
  };
}

async function exchange(
  setup: ApiSetup,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Envelope> {
  const post = call.isMutation ? call.methods.includes('POST') : !call.methods.includes('GET');
  const headers: Record<string, string> = { lang: setup.lang() };
  const token = setup.token();
  if (token !== undefined) headers.authorization = token;
  const key = call.isMutation ? (options.idempotencyKey ?? randomKey()) : undefined;
  if (key !== undefined) headers['idempotency-key'] = key;
  if (key !== undefined && token !== undefined && TRADING.test(call.path)) {
    const request = { path: call.path, params: input, key, lang: setup.lang(), token };
    const envelope = await setup.overSocket?.(request);
    if (signal.aborted) throw new CallCancelled();
    if (envelope !== undefined) return envelope;
  }
  if (post) headers['content-type'] = call.sentAs === 'form' ? FORM_TYPE : 'application/json';
  const { path, rest } = placed(call.path, input);
  const response = await setup.fetch(`${setup.baseUrl}${path}${post ? '' : `?${query(rest)}`}`, {
    method: post ? 'POST' : 'GET',
    headers,
    signal,
    credentials: 'omit',
    ...(post ? { body: call.sentAs === 'form' ? fieldsOf(rest).toString() : JSON.stringify(rest) } : {}),
  });
  const envelope: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(envelope)) return envelope;
  throw new CallFailed(String(response.status));
}

/** Paths of trading, as `isSocketCall` has them; the list of all is not for the web's first load. */
const TRADING = /^\/v2\/api\/(forex|micro)\//;

/** The path with its fields filled in, and what of the input is left to send. */
function placed(path: string, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input };
  let filled = path;
  for (const name of fieldsInPath(path)) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { path: filled, rest };
}

/** Converts a problem into one of the three errors and calls its handler. */
function report(setup: ApiSetup, problem: unknown, options: CallOptions, signal: AbortSignal): Error {
  if (signal.aborted) return new CallCancelled();
  if (problem instanceof CallRefused) {
    if (problem.code === CODE_SESSION_EXPIRED) setup.onSessionEnded({ initial: options.initial ?? false });
    else if (!options.quiet) setup.onRefusal(problem);
    return problem;
  }
  const failed = problem instanceof CallFailed ? problem : new CallFailed('ERR_NETWORK');
  if (!options.quiet) setup.onFailure(failed);
  return failed;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Fields of a form or a query: what is undefined is left out. */
function fieldsOf(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) fields.set(name, String(value));
  }
  return fields;
}

/** The query of a read; `t` prevents caching. */
function query(input: Readonly<Record<string, unknown>>): string {
  const search = fieldsOf(input);
  search.set('t', String(Date.now()));
  return search.toString();
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number';
}

interface Details {
  readonly params: Readonly<Record<string, string | number>>;
  readonly field: string | undefined;
  readonly fields: readonly FieldProblem[];
}

function readDetails(data: unknown): Details {
  const details = (typeof data === 'object' && data !== null ? data : {}) as Partial<Details>;
  return { params: details.params ?? {}, field: details.field, fields: details.fields ?? [] };
}

/** A random key; `crypto.randomUUID` exists only on https and localhost, random bytes everywhere. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
