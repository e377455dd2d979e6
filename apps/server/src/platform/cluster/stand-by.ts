import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readLang } from '@tidemark/contract';
import { refuse } from '@tidemark/domain/outcome';
import { refused } from '../http/envelope.ts';
import { errorCode } from '../start-problem.ts';

/** What a stand-by answers until it takes over. */
export interface StandByServer {
  /** Undefined where its port is taken: by the owner, on the same machine. */
  readonly port: number | undefined;
  close(): Promise<void>;
}

/**
 * Answers `/healthz` with 200, `/readyz` with 503 and whom it stands by, all else like a server that is
 * unavailable for a moment: a proxy sends its requests to the owner.
 */
export async function serveStandBy(
  { host, port }: { readonly host: string; readonly port: number },
  standsBy: () => string,
): Promise<StandByServer> {
  const server = createServer((request, response) => {
    request.resume();
    const path = request.url?.split('?', 1)[0];
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    if (path === '/healthz') {
      response.end('{"status":"alive"}');
    } else if (path === '/readyz') {
      response.statusCode = 503;
      response.end(JSON.stringify({ status: 'not ready', missing: [`stand-by of ${standsBy()}`] }));
    } else {
      const { lang } = request.headers;
      const answer = refused(
        refuse('request.unavailable'),
        readLang(typeof lang === 'string' ? lang : undefined),
      );
      response.statusCode = answer.status;
      response.setHeader('retry-after', String(answer.retryAfter ?? 1));
      response.end(answer.body);
    }
  });
  const listens = await listen(server, host, port);
  return {
    port: listens ? (server.address() as AddressInfo).port : undefined,
    async close() {
      if (!listens) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return false;
    throw error;
  }
}
