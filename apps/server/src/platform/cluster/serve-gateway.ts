import { IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WireAnswer } from '../http/envelope.ts';
import type { Log } from '../log/log.ts';
import type { Link } from './link.ts';
import type { Headers, Message, RelayedCall } from './packets.ts';
import { RemoteSocket } from './remote-socket.ts';

/** A request as a gateway has read it. */
export interface RelayedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Of the client. */
  readonly address: string;
}

export interface RelayedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface GatewayServing {
  /** Answers a request like one of the owner's own port. */
  readonly answer: (request: RelayedRequest) => Promise<RelayedAnswer>;
  /** Answers a call like one of the owner's own port. */
  readonly answerCall: (call: RelayedCall, json: Buffer) => Promise<WireAnswer>;
  /** Receives upgrades, as those of its own port. */
  readonly server: Server;
  readonly log: Log;
}

/** The owner's side of a link: answers the requests of a gateway, and holds the far end of its sockets. */
export function serveGateway(link: Link, { answer, answerCall, server, log }: GatewayServing): void {
  const sockets = new Map<number, RemoteSocket>();

  const request = ({ head, body }: Message): void => {
    if (head.type !== 'request') return;
    const { id, method, url, headers, address } = head;
    answer({ method, url, headers, address, body }).then(
      (answered) =>
        link.send({ type: 'answer', id, status: answered.status, headers: answered.headers }, answered.body),
      (err: unknown) => {
        log.error({ err, method, url: url.split('?', 1)[0] }, 'a request of a gateway failed');
        link.send({ type: 'end', id, isCut: true });
      },
    );
  };

  const call = ({ head, body }: Message): void => {
    if (head.type !== 'call') return;
    const { id } = head;
    answerCall(head.call, body).then(
      ({ status, retryAfter, isReplayed, body: envelope }) =>
        link.send({ type: 'envelope', id, status, retryAfter, isReplayed }, Buffer.from(envelope)),
      (err: unknown) => {
        log.error({ err, path: head.call.path }, 'a call of a gateway failed');
        link.send({ type: 'end', id, isCut: true });
      },
    );
  };

  const upgrade = ({ head, body }: Message): void => {
    if (head.type !== 'upgrade') return;
    const socket = new RemoteSocket(link, head.id, head.address);
    sockets.set(head.id, socket);
    socket.once('close', () => sockets.delete(head.id));
    socket.on('error', () => undefined);
    const asked = new IncomingMessage(socket as unknown as Socket);
    asked.method = 'GET';
    asked.url = head.url;
    asked.httpVersion = '1.1';
    Object.assign(asked.headers, head.headers);
    server.emit('upgrade', asked, socket, body);
  };

  link.onMessage((message) => {
    const { head, body } = message;
    switch (head.type) {
      case 'request':
        return request(message);
      case 'call':
        return call(message);
      case 'upgrade':
        return upgrade(message);
      case 'bytes':
        for (const id of head.ids) sockets.get(id)?.receive(body);
        return;
      case 'unsent':
        return sockets.get(head.id)?.reportUnsent(head.bytes);
      case 'end':
        return sockets.get(head.id)?.receiveEnd(head.isCut);
      default:
        return;
    }
  });
  link.onClose(() => {
    for (const socket of [...sockets.values()]) socket.destroy();
  });
}
