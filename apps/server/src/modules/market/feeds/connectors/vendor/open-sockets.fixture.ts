import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

const CHANNEL = 'http.client.request.start';

/**
 * The WebSockets of this process to a port, as the side that opened them sees them. The clock of a test is moved by
 * hand, the network is not: the test must not let seconds pass while a connection is on its way.
 */
export class OpenSockets {
  readonly #portOf: () => number;
  readonly #opening = new Set<ClientRequest>();
  readonly #open = new Set<Socket>();

  constructor(portOf: () => number) {
    this.#portOf = portOf;
    subscribe(CHANNEL, this.#started);
  }

  end(): void {
    unsubscribe(CHANNEL, this.#started);
  }

  /** Handshakes under way. */
  get opening(): number {
    return this.#opening.size;
  }

  /** Own ports of the connections that are open. */
  get ports(): readonly (number | undefined)[] {
    return [...this.#open].map(({ localPort }) => localPort);
  }

  readonly #started = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    if (!String(request.getHeader('host')).endsWith(`:${this.#portOf()}`)) return;
    this.#opening.add(request);
    request.once('close', () => this.#opening.delete(request));
    request.once('upgrade', (_response, socket: Socket) => {
      this.#opening.delete(request);
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  };
}
