import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@tidemark/domain/outcome';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { langOf, send } from './api.ts';
import { refused } from './envelope.ts';
import { tokenOf } from './input/token.ts';

export interface StatusOptions {
  readonly metrics: Registry;
  readonly metricsToken?: string | undefined;
  readonly missing: () => Promise<readonly string[]>;
  /** Warnings for operators although the server works. */
  readonly warnings?: () => readonly string[];
}

/** `/healthz` while the process runs, `/readyz` when it can do its work, `/metrics` for machines. */
export function serveStatus(server: FastifyInstance, options: StatusOptions): void {
  // Monitoring often uses HEAD.
  const alsoHead = { exposeHeadRoute: true };
  server.get('/healthz', alsoHead, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  server.get('/readyz', alsoHead, async (_request, reply) => {
    const missing = await options.missing();
    reply.header('cache-control', 'no-store').code(missing.length === 0 ? 200 : 503);
    const warnings = options.warnings?.() ?? [];
    return {
      ...(missing.length === 0 ? { status: 'ready' } : { status: 'not ready', missing }),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  });
  server.get('/metrics', alsoHead, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) {
      return send(reply, request, refused(refuse('request.not_found'), langOf(request)), []);
    }
    reply.headers({ 'cache-control': 'no-store', 'content-type': options.metrics.contentType });
    return options.metrics.metrics();
  });
}

/** With a token, clients that send it; without one, clients on this machine that use no proxy. */
function mayReadMetrics({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(tokenOf(headers.authorization) ?? '', token);
  const isDirect = FORWARDED.every((name) => headers[name] === undefined);
  return isDirect && LOOPBACK.test(raw.socket.remoteAddress ?? '');
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Compared by their digests, so that the duration reveals nothing. */
function isSame(shown: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
