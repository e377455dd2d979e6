import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { turns, until } from '../pacing/until.fixture.ts';
import { OpenSockets } from './open-sockets.fixture.ts';

/** The token that every fake accepts: with characters that an address writes otherwise. */
export const TOKEN = 'sun+flower/42=';

/** What a request is answered with instead of its data. */
export interface Refusal {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A vendor's own part: what it says to a client, and its bars. */
export interface VendorScript {
  /** A client has connected. */
  connected?(client: VendorClient): void;
  /** A client sent this JSON. */
  heard(client: VendorClient, message: unknown): void;
  /** The answer to a request of REST; undefined: it has no such path. */
  answer(url: URL): unknown;
}

const TEXT = 1;
const CONTINUATION = 0;

/** A frame of a server, not masked (RFC 6455, section 5.2). */
function frame(payload: Buffer, opcode: number, isLast: boolean): Buffer {
  const first = (isLast ? 0x80 : 0) | opcode;
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = first;
  header[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

/** The bytes of a message as one frame, or as fragments that end at these bytes of the payload. */
export function framesOf(text: string, ends: readonly number[] = []): Buffer {
  const payload = Buffer.from(text);
  const cuts = [0, ...ends.filter((end) => end > 0 && end < payload.length), payload.length];
  return Buffer.concat(
    cuts.slice(1).map((end, i) => {
      const opcode = i === 0 ? TEXT : CONTINUATION;
      return frame(payload.subarray(cuts[i], end), opcode, end === payload.length);
    }),
  );
}

/** A client that is connected to the fake. */
export class VendorClient {
  readonly socket: WebSocket;
  readonly url: URL;
  /** What it sent, in its order. */
  readonly heard: unknown[] = [];
  /** For the script: what it knows of the client. */
  readonly subscribed = new Set<string>();
  isAuthenticated = false;
  /** The port of the other side. */
  readonly port: number | undefined;
  readonly #raw: Socket;
  #held: Buffer[] | undefined;

  constructor(socket: WebSocket, raw: Socket, url: URL) {
    this.socket = socket;
    this.#raw = raw;
    this.port = raw.remotePort;
    this.url = url;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Sends a text as one message. */
  send(text: string): void {
    this.write([framesOf(text)]);
  }

  json(message: unknown): void {
    this.send(JSON.stringify(message));
  }

  /** Writes bytes, each piece by itself. While it is paused they wait. */
  write(pieces: readonly Buffer[]): void {
    if (!this.isOpen) return;
    if (this.#held !== undefined) this.#held.push(...pieces);
    else for (const piece of pieces) this.#raw.write(piece);
  }

  /** Waits until the other side has read everything that was sent, or is gone. */
  async answered(): Promise<void> {
    let isAnswered = false;
    this.socket.once('pong', () => {
      isAnswered = true;
    });
    this.socket.ping();
    await until(() => isAnswered || !this.isOpen, 'the answer to a ping');
  }

  /** From now on nothing is sent, until it is resumed. */
  pause(): void {
    this.#held ??= [];
  }

  /** Everything that waited is sent. */
  resume(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.write(held);
  }

  /** Ends the connection: in order, with an error, or as when a cable is pulled. */
  drop(kind: 'close' | 'error' | 'reset'): void {
    if (kind === 'close') this.socket.close(1000, 'good bye');
    else if (kind === 'error') this.socket.close(1011, 'internal error');
    else this.#raw.resetAndDestroy();
  }
}

/** A vendor on loopback: REST and WebSocket at one address. */
export class FakeVendor {
  readonly script: VendorScript;
  /** Every request of REST is refused with it. */
  refusal: Refusal | undefined;
  /** Every WebSocket is refused with it. */
  socketRefusal: Refusal | undefined;
  /** Requests of REST. */
  readonly requests: URL[] = [];
  /** Every connection that was ever open. */
  readonly clients: VendorClient[] = [];
  port = 0;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #connections = new Set<Socket>();
  readonly #others = new OpenSockets(() => this.port);

  constructor(script: VendorScript) {
    this.script = script;
    this.#server = createServer((request, response) => this.#answer(request, response));
    this.#server.on('connection', (socket: Socket) => {
      this.#connections.add(socket.setNoDelay(true));
      socket.on('close', () => this.#connections.delete(socket));
      socket.on('error', () => undefined);
    });
    this.#server.on('upgrade', (request, socket, head) => {
      const refused = this.socketRefusal;
      if (refused !== undefined) {
        const headers = Object.entries(refused.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.end(`HTTP/1.1 ${refused.status} Refused\r\n${headers.join('')}connection: close\r\n\r\n`);
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) =>
        this.#serve(new VendorClient(client, socket as Socket, urlOf(request))),
      );
    });
  }

  /** At the port that it had before, where it had one. */
  async listen(): Promise<this> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Waits until both sides know of each other's connections, and have read what they sent. */
  async settle(): Promise<void> {
    const isKnown = (port: number | undefined): boolean => this.open.some((client) => client.port === port);
    await until(() => this.#others.opening === 0 && this.#others.ports.every(isKnown), 'both sides agree');
    await Promise.all(this.open.map((client) => client.answered()));
    await turns(3);
  }

  /** Closes it for good. */
  async end(): Promise<void> {
    this.#others.end();
    await this.close();
  }

  /** Closes it until it listens again. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    for (const socket of this.#connections) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The connections that are open. */
  get open(): readonly VendorClient[] {
    return this.clients.filter((client) => client.isOpen);
  }

  /** Sends a text to every open connection that subscribed to the symbol. */
  sendTo(symbol: string, text: string): void {
    for (const client of this.open) if (client.subscribed.has(symbol)) client.send(text);
  }

  #serve(client: VendorClient): void {
    this.clients.push(client);
    client.socket.on('error', () => undefined);
    client.socket.on('message', (raw) => {
      const message: unknown = JSON.parse(String(raw));
      client.heard.push(message);
      this.script.heard(client, message);
    });
    this.script.connected?.(client);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = urlOf(request);
    this.requests.push(url);
    const refused = this.refusal;
    if (refused !== undefined) {
      response.writeHead(refused.status, refused.headers).end(refused.body ?? '');
      return;
    }
    const answer = this.script.answer(url);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  }
}

function urlOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://127.0.0.1');
}
