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
  /** What an operator must see although the server does its work. */
  readonly warnings?: () => readonly string[];
}

/** `/healthz` while the process lives, `/readyz` when it can do its work, `/metrics` for machines. */
export function serveStatus(server: FastifyInstance, options: StatusOptions): void {
  // Those who watch a server often ask with HEAD.
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

/** With a token whoever shows it; without one who calls from this machine, and not through a proxy. */
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

/** Compared by their digests, so that the time it takes tells nothing. */
function isSame(shown: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}
