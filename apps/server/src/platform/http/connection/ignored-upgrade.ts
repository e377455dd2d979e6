import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that offer another protocol; without them the request is an ordinary one. */
const OFFERS = new Set(['upgrade', 'connection', 'http2-settings']);

/** Whether a request upgrades to a WebSocket, not to another protocol that is not supported. */
export function asksForSocket(request: IncomingMessage): boolean {
  return /(^|,)\s*websocket\s*(,|$)/i.test(request.headers.upgrade ?? '');
}

/**
 * Serves a request that offers an unsupported protocol as if it had not (RFC 9110, 7.8): Java's own client
 * offers h2c with every first request. Node has already parsed such a request, so its head is put back before
 * the unread bytes, and the socket is passed to the server again.
 */
export function ignoreUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  unread: Buffer,
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (!OFFERS.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[index + 1] ?? ''}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), unread]));
  server.emit('connection', socket);
}
