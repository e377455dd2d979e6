import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/** A proxy before the instance that, on request, serves the service worker of another release. */
export interface ReleaseProxy {
  readonly url: string;
  /** From now on the server has another release: its worker names another entry. */
  release(): void;
  close(): Promise<void>;
}

export async function openReleaseProxy(instance: string): Promise<ReleaseProxy> {
  const to = new URL(instance);
  let isNext = false;
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const changes = isNext && url === '/sw.js';
    const sent = request(
      { host: to.hostname, port: to.port, method, path: url, headers: changes ? plain(headers) : headers },
      (got) => {
        if (!changes) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        got.on('data', (chunk: Buffer) => chunks.push(chunk));
        got.on('end', () => {
          answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          answer.end(nextWorker(Buffer.concat(chunks).toString()));
        });
      },
    );
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  server.on('upgrade', (asked, socket, head) => {
    const live = connect(Number(to.port), to.hostname, () => {
      const lines = asked.rawHeaders.flatMap((text, at, all) => (at % 2 ? [] : `${text}: ${all[at + 1]}`));
      live.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      live.write(head);
      live.pipe(socket).pipe(live);
    });
    live.on('error', () => socket.destroy());
    socket.on('error', () => live.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    release: () => {
      isNext = true;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Requested completely and uncompressed, regardless of the browser's cache. */
function plain(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  const conditional = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !conditional.has(name)));
}

/** The same worker with the entry under another address, and so of another release. */
function nextWorker(code: string): string {
  return code.replace(/"(\/assets\/index-[\w-]+\.js)"/, '"$1?next"').replace(/`tidemark /, '$&next-');
}
