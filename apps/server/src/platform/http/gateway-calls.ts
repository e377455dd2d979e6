import type { Call } from '@tidemark/contract';
import { allCalls } from '@tidemark/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RelayedCall } from '../cluster/packets.ts';
import type { Relay } from '../cluster/relay.ts';
import { answeredMethods, isCrossSite, langOf, send, urlOf } from './api.ts';
import { BODY_BYTES_MAX, readForms, readJson } from './input/body.ts';
import { tokenOf } from './input/token.ts';
import { protectAnswers } from './protect-answers.ts';
import { packedAnswer } from './site/packed.ts';
import { TurnQueue } from './turn-queue.ts';

export interface GatewayCallsOptions {
  /** @throws OwnerLost where there is no owner. */
  readonly relay: () => Relay;
  /** Origins whose pages may call. */
  readonly origins: readonly string[];
  /** Whether pages are reached by https only. */
  readonly secure: boolean;
  /** The client's address. */
  readonly addressOf: (request: FastifyRequest) => string;
  /** Relays a request as it came: its body is neither JSON nor a form. */
  readonly relayRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** A JSON body that was read and found well-formed; the owner reads it again, byte for byte. */
class JsonBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Serves the contract's calls at a gateway: it reads them from HTTP, the owner answers with an envelope. */
export async function relayCalls(server: FastifyInstance, options: GatewayCallsOptions): Promise<void> {
  const answers = new TurnQueue();
  await server.register((scope, _options, done) => {
    protectAnswers(scope, options.secure);
    scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, read) => {
      try {
        readJson(body);
        read(null, new JsonBody(body));
      } catch (error) {
        read(error as Error);
      }
    });
    void readForms(scope);
    for (const { call } of allCalls) {
      if (call.upload) continue;
      scope.route({
        method: [...answeredMethods(call)],
        url: urlOf(call),
        bodyLimit: BODY_BYTES_MAX,
        handler(request, reply) {
          relayCall(options, call, request, reply, answers).catch((error: unknown) => reply.send(error));
        },
      });
    }
    done();
  });
}

async function relayCall(
  options: GatewayCallsOptions,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  answers: TurnQueue,
): Promise<void> {
  // Not read here: a multipart form, or what no call takes.
  if (Buffer.isBuffer(request.body)) {
    await options.relayRequest(request, reply);
    return;
  }
  const json = request.body instanceof JsonBody ? request.body.bytes : undefined;
  const answer = await options.relay().call(relayedCall(options, call, request), json);
  const packed = packedAnswer(call, request.headers['accept-encoding'], answer.body);
  if (packed === undefined) return answers.push(() => send(reply, request, answer, options.origins));
  reply.header('content-encoding', 'gzip');
  send(reply, request, { ...answer, body: await packed }, options.origins);
}

function relayedCall(options: GatewayCallsOptions, call: Call, request: FastifyRequest): RelayedCall {
  const { headers } = request;
  return {
    path: call.path,
    isPost: request.method === 'POST',
    lang: langOf(request),
    token: tokenOf(headers.authorization),
    address: options.addressOf(request),
    userAgent: headers['user-agent'] ?? '',
    key: headers['idempotency-key'],
    isCrossSite: isCrossSite(request),
    query: request.query as RelayedCall['query'],
    pathParameters: request.params as RelayedCall['pathParameters'],
    form: request.body instanceof JsonBody ? undefined : (request.body as RelayedCall['form']),
  };
}
