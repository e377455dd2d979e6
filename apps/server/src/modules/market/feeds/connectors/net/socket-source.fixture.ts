import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A WebSocket server on loopback, whose connections a test writes to frame by frame. */
export class SocketSource {
  /** What is written in place of an acceptance; an empty text leaves the request without an answer. */
  refusal: string | undefined;
  readonly clients: WebSocket[] = [];
  /** The raw side of each client. */
  readonly sockets: Socket[] = [];
  /** Texts that the clients sent. */
  readonly heard: string[] = [];
  readonly pongs: string[] = [];
  pings = 0;
  /** Whether pings are answered. */
  isAnswering = true;
  /** TCP connections that are open. */
  open = 0;
  port = 0;
  readonly #server = createServer();
  readonly #acceptor = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #all = new Set<Socket>();

  constructor() {
    this.#server.on('connection', (socket: Socket) => {
      this.open += 1;
      this.#all.add(socket);
      socket.on('close', () => {
        this.open -= 1;
        this.#all.delete(socket);
      });
    });
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => undefined);
      // Node leaves a side open whose other side has ended.
      socket.on('end', () => socket.end());
      if (this.refusal !== undefined) {
        socket.resume();
        if (this.refusal !== '') socket.end(this.refusal);
        return;
      }
      this.#acceptor.handleUpgrade(request, socket, head, (client) => {
        this.clients.push(client);
        this.sockets.push(socket as Socket);
        client.on('error', () => undefined);
        client.on('message', (data) => this.heard.push(String(data)));
        client.on('pong', (data) => this.pongs.push(String(data)));
        client.on('ping', () => {
          this.pings += 1;
          if (this.isAnswering) client.pong();
        });
      });
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.#all) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
