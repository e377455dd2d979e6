import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

export interface StatusOptions {
  readonly metrics: Registry;
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
  server.get('/metrics', alsoHead, async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': options.metrics.contentType });
    return options.metrics.metrics();
  });
}
