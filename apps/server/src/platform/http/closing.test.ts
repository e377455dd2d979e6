import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { testBounds } from '../../../test/support/bounds.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';

/** A file that is sent piece by piece, larger than a client that does not read accepts. */
function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 'x');
}

it('who never reads an answer does not keep the server from ending', async () => {
  const server = await createHttpServer({
    routes: [],
    clock: { now: () => 0 },
    authenticate: () => undefined,
    isOpen: () => true,
    origins: [],
    log: createLog({ pretty: false, write: () => undefined }),
    metrics: createMetrics(),
    trustProxy: false,
    bounds: testBounds(),
    secure: false,
    webDirectory: undefined,
    missing: async () => [],
    finishMs: 50,
    more: [(http) => http.get('/large', (_request, reply) => reply.send(Readable.from(endless())))],
  });
  const port = await server.listen('127.0.0.1', 0);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'readable');
  await server.close();
  socket.on('error', () => undefined);
  socket.destroy();
  expect(server.server.listening).toBe(false);
});
