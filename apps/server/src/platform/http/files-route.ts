import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { langOf, send } from './api.ts';
import { refused } from './envelope.ts';

/** A file under a signed address: its name in the path, the rest in the query. */
export interface FileAsk {
  readonly name: string;
  readonly expires: string;
  readonly signature: string;
}

export interface SentBytes {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** A public picture never changes under its name. */
const YEAR_S = 31_536_000;

/**
 * Serves uploaded files at `/files/…`. They are untrusted: no browser may guess their type, run them, cache
 * them, or let another site use them. Public files from operators, at `/files/public/…`, may be cached.
 */
export function serveFiles(
  show: (ask: FileAsk) => Promise<Outcome<SentBytes>>,
  showPublic: (name: string) => Promise<Outcome<SentBytes>>,
): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/files/public/:name', { exposeHeadRoute: true }, async (request, reply) => {
      const { name = '' } = request.params as { name?: string };
      const shown = await showPublic(name);
      if (isRefusal(shown)) return send(reply, request, refused(shown, langOf(request)), []);
      return sendFile(reply, shown, `public, max-age=${YEAR_S}, immutable`);
    });
    server.get('/files/*', { exposeHeadRoute: true }, async (request, reply) => {
      const shown = await show(askOf(request));
      if (isRefusal(shown)) return send(reply, request, refused(shown, langOf(request)), []);
      return sendFile(reply, shown);
    });
  };
}

function askOf(request: FastifyRequest): FileAsk {
  const { expires, signature } = request.query as Record<string, unknown>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { '*': name } = request.params as Record<string, unknown>;
  return { name: text(name), expires: text(expires), signature: text(signature) };
}

function sendFile(
  reply: FastifyReply,
  { bytes, contentType }: SentBytes,
  cacheControl = 'private, no-store',
): FastifyReply {
  reply.headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
  });
  return reply.send(bytes);
}
