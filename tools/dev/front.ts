import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createVite } from 'vite';
import { createGallery, galleryAddress } from './gallery/gallery.ts';

export interface Front {
  /** Resolves when the server answers that it is ready. */
  whenServerAnswers(): Promise<void>;
  close(): Promise<void>;
}

/** Paths that the server answers; all others are pages and sources, which Vite serves. */
const ofServer =
  /^\/(api|v2|files|feed|docs|openapi\.json|healthz|readyz|metrics|console\/(api|ws))(\/|\?|$)/;
const HOST = '127.0.0.1';
/** Between two tries while the server restarts, and how long a request waits for it. */
const PAUSE_MS = 50;
const WAIT_MS = 15_000;

/** One address for the server, the web and the console: each request goes to the one that answers it. */
export async function createFront(options: {
  readonly root: string;
  readonly listener: Server;
  readonly serverPort: number;
}): Promise<Front> {
  const { root, listener, serverPort } = options;
  const pages = (name: 'web' | 'console') =>
    createVite({
      configFile: join(root, 'apps', name, 'vite.config.ts'),
      appType: 'spa',
      clearScreen: false,
      plugins: [galleryAddress()],
      server: { middlewareMode: true, hmr: { server: listener, path: `/@hot-reload-${name}` } },
    });
  const [web, console] = await Promise.all([pages('web'), pages('console')]);

  const gallery = createGallery({ web, console }, root);

  listener.on('request', async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    if (await gallery(incoming, outgoing)) return;
    if (ofServer.test(path)) void forward(incoming, outgoing, serverPort);
    else if (/^\/console(\/|\?|$)/.test(path)) console.middlewares(incoming, outgoing);
    else web.middlewares(incoming, outgoing);
  });
  listener.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (ofServer.test(incoming.url ?? '/')) void forwardSocket(incoming, socket, { head, serverPort });
  });
  return {
    whenServerAnswers: () => whenReady(serverPort),
    close: async () => void (await Promise.all([web.close(), console.close()])),
  };
}

/** While the server restarts, a request waits for it instead of failing. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  if (!(await isListening(port))) {
    outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not answer.\n');
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: HOST, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function forwardSocket(
  incoming: IncomingMessage,
  socket: Duplex,
  { head, serverPort }: { readonly head: Buffer; readonly serverPort: number },
): Promise<void> {
  socket.on('error', () => socket.destroy());
  if (!(await isListening(serverPort))) {
    socket.destroy();
    return;
  }
  const onward = connect(serverPort, HOST, () => {
    const { rawHeaders, method, url, httpVersion } = incoming;
    const lines = [`${method} ${url} HTTP/${httpVersion}`];
    for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  onward.on('close', () => socket.destroy());
}

/** Whether the server accepts connections, within the time that a request may wait. */
async function isListening(port: number): Promise<boolean> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    if (await accepts(port)) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function whenReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://${HOST}:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(PAUSE_MS);
  }
}
