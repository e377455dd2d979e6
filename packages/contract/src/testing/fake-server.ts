import { type Call, type CallInput, type CallOutput, fieldsInPath } from '../call.ts';
import { CODE_OK, type Envelope } from '../envelope.ts';
import type { RefusalKey } from '../refusals.ts';

/** A refusal that the fake server gives instead of data. */
export class FakeRefusal {
  constructor(
    readonly key: RefusalKey,
    readonly msg: string,
    /** The field of the input that caused it. */
    readonly field?: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {}
}

/** Data with the server's success sentence, for calls that return one. */
export class FakeSuccess<T> {
  constructor(
    readonly msg: string,
    readonly data: T,
  ) {}
}

/** One call that the fake server answers. */
export interface FakeAnswer {
  readonly call: Call;
  readonly give: (input: Readonly<Record<string, unknown>>) => unknown;
}

/** A request that has arrived, with the input as it travelled: texts of a query or form, values of JSON. */
export interface ReceivedRequest {
  readonly path: string;
  readonly method: string;
  /** How the body is written; empty without one. */
  readonly contentType: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Undefined where the request carries none. */
  readonly idempotencyKey: string | undefined;
}

/**
 * Answers a call with what `give` makes of its input: data of the contract's shape, bare or with a
 * sentence (`FakeSuccess`), or a `FakeRefusal`.
 * The input is given as it travelled and is not checked.
 */
export function answerTo<C extends Call>(
  call: C,
  give: (input: Partial<CallInput<C>>) => CallOutput<C> | FakeSuccess<CallOutput<C>> | FakeRefusal,
): FakeAnswer {
  return { call, give: (input) => give(input as Partial<CallInput<C>>) };
}

export interface FakeServer {
  readonly fetch: typeof fetch;
  /** All requests so far, in order; with a call only its own. */
  received(call?: Call): readonly ReceivedRequest[];
}

/**
 * Replaces the network in component tests: accepts the API client's requests and answers in envelopes. A call
 * without a prepared answer gets 404, as from the server.
 */
export function fakeServer(answers: readonly FakeAnswer[]): FakeServer {
  const requests: (ReceivedRequest & { readonly call: Call | undefined })[] = [];
  return {
    received: (call) => requests.filter((request) => call === undefined || request.call?.path === call.path),
    async fetch(url, init) {
      const { pathname, searchParams } = new URL(String(url), 'http://fake.test');
      const found = answers.find(({ call }) => matches(call, pathname));
      const input = {
        ...(found && inPath(found.call, pathname)),
        ...Object.fromEntries(searchParams),
        ...readBody(init?.body),
      };
      const headers = new Headers(init?.headers);
      const contentType = headers.get('content-type') ?? '';
      const idempotencyKey = headers.get('idempotency-key') ?? undefined;
      const method = init?.method ?? 'GET';
      requests.push({ path: pathname, method, contentType, input, idempotencyKey, call: found?.call });
      if (!found)
        return Response.json({ code: 404, msg: `No answer for ${pathname}`, data: null }, { status: 404 });
      return Response.json(envelopeOf(await found.give(input)));
    },
  };
}

function pattern(call: Call): RegExp {
  return new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
}

function matches(call: Call, path: string): boolean {
  return pattern(call).test(path);
}

function inPath(call: Call, path: string): Record<string, string> {
  const values = pattern(call).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(
    fieldsInPath(call.path).map((name, place) => [name, decodeURIComponent(values[place] ?? '')]),
  );
}

/** What a JSON body, a form or a multipart form holds. */
function readBody(body: unknown): Record<string, unknown> {
  if (body instanceof FormData || body instanceof URLSearchParams) return Object.fromEntries(body);
  if (typeof body !== 'string' || body === '') return {};
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

function envelopeOf(given: unknown): Envelope {
  if (given instanceof FakeSuccess) return { code: CODE_OK, msg: given.msg, data: given.data };
  if (!(given instanceof FakeRefusal)) return { code: CODE_OK, msg: '', data: given };
  const { key, msg, field, params } = given;
  return { code: 0, key, msg, data: { params, field, fields: field ? [{ field, key, msg }] : [] } };
}
