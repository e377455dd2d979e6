import type { FieldProblem } from '@tidemark/contract';
import { refuse } from '@tidemark/domain/outcome';
import type { FastifyInstance } from 'fastify';
import { langOf, send } from './api.ts';
import { malformed, refused, success, type WireAnswer } from './envelope.ts';

/** A post that is no call of the contract: a list, under a token of its own. */
export interface ListPost {
  readonly authorization: string | undefined;
  /** The parsed JSON. */
  readonly body: unknown;
}

export type ListAnswer =
  | { readonly kind: 'taken'; readonly receipt: unknown }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'malformed'; readonly fields: readonly FieldProblem[] };

/** Lists of prices are longer than calls. */
const LIST_BYTES_MAX = 4 * 2 ** 20;

/** A path where a machine posts lists; it answers with the envelope of every call. */
export function serveListPost(
  path: string,
  take: (post: ListPost) => Promise<ListAnswer>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.post(path, { bodyLimit: LIST_BYTES_MAX }, async (request, reply) => {
      const { authorization } = request.headers;
      const answer = await take({ authorization, body: request.body });
      return send(reply, request, written(answer, langOf(request)), []);
    });
  };
}

function written(answer: ListAnswer, lang: ReturnType<typeof langOf>): WireAnswer {
  switch (answer.kind) {
    case 'taken':
      return success(answer.receipt, undefined, lang);
    case 'not_found':
      return refused(refuse('request.not_found'), lang);
    case 'forbidden':
      return refused(refuse('request.forbidden'), lang);
    case 'malformed':
      return malformed(answer.fields, lang);
  }
}
