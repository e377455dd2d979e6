import { type Call, DEFAULT_LANG, type Lang, languages, readLang } from '@tidemark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireAnswer } from './envelope.ts';
import { parametersOf } from './input/body.ts';
import type { Parameters } from './input/idempotency-fingerprint.ts';
import { tokenOf } from './input/token.ts';
import { readFile, type SentFile } from './input/upload.ts';
import type { Traffic } from './metrics.ts';
import type { Route } from './route.ts';
import { type CallOptions, type ReceivedCall, serveCall } from './serve-call.ts';
import { packedAnswer } from './site/packed.ts';
import { TurnQueue } from './turn-queue.ts';

export interface ApiOptions extends CallOptions {
  readonly routes: readonly Route[];
  /** Origins whose pages may call. */
  readonly origins: readonly string[];
  readonly traffic: Traffic;
}

/** Serves the contract's calls: one fastify route each, and nothing between it and its handler. */
export function serveApi(server: FastifyInstance, options: ApiOptions): void {
  const answers = new TurnQueue();
  for (const route of options.routes) {
    server.route({
      method: [...answeredMethods(route.call)],
      url: urlOf(route.call),
      handler(request, reply) {
        const { origins, traffic } = options;
        const answered = async (answer: WireAnswer): Promise<void> => {
          traffic.count(route.call.path, answer.status);
          const packed = packedAnswer(route.call, request.headers['accept-encoding'], answer.body);
          if (packed === undefined) return answers.push(() => send(reply, request, answer, origins));
          const body = await packed;
          reply.header('content-encoding', 'gzip');
          send(reply, request, { ...answer, body }, origins);
        };
        serveCall(options, route, receivedOf(route.call, request))
          .then(answered)
          .catch((error: unknown) => reply.send(error));
      },
    });
  }
}

/** `/users/{id}` as fastify writes it: `/users/:id`. */
export function urlOf(call: Call): string {
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

/** What the request says, for the code that answers calls of any transport. */
function receivedOf(call: Call, request: FastifyRequest): ReceivedCall {
  const { headers } = request;
  return {
    lang: langOf(request),
    token: tokenOf(headers.authorization),
    address: request.ip,
    userAgent: headers['user-agent'] ?? '',
    key: headers['idempotency-key'],
    isCrossSite: isCrossSite(request),
    pathParameters: request.params as Parameters,
    read: () => (call.upload ? readFile(request, call.upload) : sentWithout(request)),
  };
}

/** What was sent without a file. */
function sentWithout(request: FastifyRequest): SentFile | Promise<SentFile> {
  const sent = parametersOf(request);
  if (sent instanceof Promise) return sent.then((parameters) => ({ parameters, file: undefined }));
  return { parameters: sent, file: undefined };
}

/** Whether a page of another site sends it. */
export function isCrossSite({ headers }: FastifyRequest): boolean {
  return String(headers['sec-fetch-site']).toLowerCase() === 'cross-site';
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
