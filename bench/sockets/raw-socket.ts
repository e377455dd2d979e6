import { connect, type Socket } from 'node:net';

/**
 * A plain TCP socket that completes the WebSocket handshake and then only reads: the cheapest possible
 * reader.
 */
export function openRawSocket(input: {
  readonly port: number;
  /** Sent right after the handshake. */
  readonly messages: readonly unknown[];
  /** Data after the handshake; the buffer is reused afterwards. */
  readonly onBytes: (buffer: Buffer, size: number) => void;
  /** Called where it ends without having been destroyed here. */
  readonly onClosed: () => void;
}): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isShaken = false;
    const socket = connect({
      port: input.port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback: (size, buffer) => {
          if (isShaken) {
            input.onBytes(buffer as Buffer, size);
          } else {
            isShaken = true;
            socket.write(clientFrame(input.messages));
            resolve(socket);
          }
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', input.onClosed);
    socket.write(
      [
        'GET /v2/ws HTTP/1.1',
        'Host: 127.0.0.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );
  });
}

/** All messages as one frame; its mask is zero, so that it need not be applied. */
function clientFrame(messages: readonly unknown[]): Buffer {
  const payload = Buffer.from(JSON.stringify(messages));
  const head = Buffer.alloc(8);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
