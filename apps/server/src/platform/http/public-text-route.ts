import { refuse } from '@tidemark/domain/outcome';
import type { FastifyInstance } from 'fastify';
import { langOf, send } from './api.ts';
import { refused } from './envelope.ts';

/** A text that anyone may read and keep. */
export interface PublicText {
  readonly text: string;
  readonly contentType: string;
  /** How long it may be cached, seconds. */
  readonly maxAgeS: number;
}

/**
 * Serves texts without login at a path whose last part may be `:id`, also to programs on other sites: a proof is
 * checked where the one who checks likes.
 */
export function servePublicText(
  path: string,
  show: (id: string) => Promise<PublicText | undefined>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      const { id = '' } = request.params as { id?: string };
      const shown = await show(id);
      if (shown === undefined) {
        return send(reply, request, refused(refuse('request.not_found'), langOf(request)), []);
      }
      return reply
        .headers({
          'content-type': shown.contentType,
          'cache-control': `public, max-age=${shown.maxAgeS}`,
          'access-control-allow-origin': '*',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(shown.text);
    });
  };
}
