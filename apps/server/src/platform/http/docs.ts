import { docsPage, docsPagePolicy, openApi } from '@tidemark/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** `/openapi.json` for machines and `/docs` for people: the contract, drawn once. */
export function serveDocs(options: {
  publicUrl: string;
  version: string;
}): (server: FastifyInstance) => void {
  return (server) => {
    let drawn: { readonly json: string; readonly page: string } | undefined;
    const draw = (): { readonly json: string; readonly page: string } => {
      if (drawn) return drawn;
      const document = openApi(options);
      drawn = { json: JSON.stringify(document), page: docsPage(document) };
      return drawn;
    };
    server.get('/openapi.json', { exposeHeadRoute: true }, (_request, reply) =>
      reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
        .send(draw().json),
    );
    server.get('/docs', { exposeHeadRoute: true }, (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': docsPagePolicy,
        })
        .send(draw().page),
    );
  };
}
