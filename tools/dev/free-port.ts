import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which the system takes the ports of connections and of servers that want any. */
const FIRST = 20_000;
const LAST = 30_000;

/** A free port of this machine, which the system gives to no other program meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
