import type { Duplex } from 'node:stream';
import type { WireAnswer } from '../http/envelope.ts';
import type { Link } from './link.ts';
import type { Headers, Message, MessageHead, RelayedCall } from './packets.ts';
import type { RelayedAnswer, RelayedRequest } from './serve-gateway.ts';

/** The link was lost before the answer came: whether the owner has carried out the request is not known. */
export class OwnerLost extends Error {
  override name = 'OwnerLost';
}

/** What a client asks for when it opens a socket. */
export interface RelayedUpgrade {
  readonly url: string;
  readonly headers: Headers;
  readonly address: string;
  /** Bytes behind the head of the request. */
  readonly unread: Buffer;
}

/** The gateway's side of a link: what its clients send goes to the owner, what the owner sends to them. */
export interface Relay {
  /** @throws OwnerLost where the link breaks before the answer. */
  request(request: RelayedRequest): Promise<RelayedAnswer>;
  /** A call of the contract; `json` is its body where that is JSON. @throws OwnerLost like `request`. */
  call(call: RelayedCall, json: Buffer | undefined): Promise<WireAnswer>;
  /** Connects a client's socket with the owner, for as long as both are there. */
  upgrade(socket: Duplex, upgrade: RelayedUpgrade): void;
  /** Requests without an answer, and sockets that are open. */
  open(): { readonly requests: number; readonly sockets: number };
  /** Sends every client away: it comes back, to another gateway. */
  sendAway(): void;
}

/** Below, the owner is not told how much a client has not taken: it would not slow down for it. */
const UNSENT_BYTES_TOLD = 16 * 1024;
/** A WebSocket frame that closes with 1012, "service restart": clients come back. */
const RESTART_FRAME = Buffer.from([0x88, 0x02, 0x03, 0xf4]);

interface Asked<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (error: OwnerLost) => void;
}

export function createRelay(link: Link): Relay {
  return new LinkedRelay(link);
}

class LinkedRelay implements Relay {
  readonly #link: Link;
  readonly #requests = new Map<number, Asked<RelayedAnswer>>();
  readonly #calls = new Map<number, Asked<WireAnswer>>();
  readonly #sockets = new Map<number, ClientSocket>();
  #lastId = 0;

  constructor(link: Link) {
    this.#link = link;
    link.onMessage((message) => this.#hear(message));
    link.onClose(() => {
      for (const asked of [this.#requests, this.#calls]) {
        for (const { reject } of asked.values()) reject(new OwnerLost('the owner was lost'));
        asked.clear();
      }
      this.sendAway();
    });
  }

  request({ body, ...rest }: RelayedRequest): Promise<RelayedAnswer> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject });
      this.#link.send({ type: 'request', id, ...rest }, body);
    });
  }

  call(call: RelayedCall, json: Buffer | undefined): Promise<WireAnswer> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#link.send({ type: 'call', id, call }, json);
    });
  }

  upgrade(socket: Duplex, { unread, ...rest }: RelayedUpgrade): void {
    const id = this.#nextId();
    this.#link.send({ type: 'upgrade', id, ...rest }, unread);
    const client = new ClientSocket(socket, id, this.#link);
    this.#sockets.set(id, client);
    socket.once('close', () => {
      if (this.#sockets.delete(id)) this.#link.send({ type: 'end', id, isCut: true });
    });
  }

  open(): { readonly requests: number; readonly sockets: number } {
    return { requests: this.#requests.size + this.#calls.size, sockets: this.#sockets.size };
  }

  sendAway(): void {
    for (const client of this.#sockets.values()) client.sendAway();
    this.#sockets.clear();
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #hear({ head, body }: Message): void {
    switch (head.type) {
      case 'answer':
        this.#requests.get(head.id)?.resolve({ status: head.status, headers: head.headers, body });
        this.#requests.delete(head.id);
        return;
      case 'envelope':
        this.#calls.get(head.id)?.resolve(answerOf(head, body));
        this.#calls.delete(head.id);
        return;
      case 'bytes':
        for (const id of head.ids) this.#sockets.get(id)?.write(body);
        return;
      case 'end':
        for (const asked of [this.#requests, this.#calls]) {
          asked.get(head.id)?.reject(new OwnerLost('the owner could not answer'));
          asked.delete(head.id);
        }
        this.#sockets.get(head.id)?.end(head.isCut);
        return;
      default:
        return;
    }
  }
}

function answerOf(
  { status, retryAfter, isReplayed }: Extract<MessageHead, { type: 'envelope' }>,
  body: Buffer,
): WireAnswer {
  const answer = { status, body: body.toString('utf8') };
  if (retryAfter !== undefined) return { ...answer, retryAfter };
  return isReplayed === true ? { ...answer, isReplayed } : answer;
}

/** A client's socket, with what it has not taken yet. */
class ClientSocket {
  readonly #socket: Duplex;
  readonly #id: number;
  readonly #link: Link;
  /** What the owner was told last. */
  #told = 0;
  #isUpgraded = false;

  constructor(socket: Duplex, id: number, link: Link) {
    this.#socket = socket;
    this.#id = id;
    this.#link = link;
    socket.on('data', (bytes: Buffer) => link.sendBytes(id, bytes));
    socket.on('error', () => socket.destroy());
    socket.once('end', () => link.send({ type: 'end', id, isCut: false }));
    socket.on('drain', () => {
      if (this.#told > 0) this.#tell(0);
    });
  }

  write(bytes: Buffer): void {
    this.#isUpgraded = true;
    this.#socket.write(bytes);
    const unsent = this.#socket.writableLength;
    if (unsent > UNSENT_BYTES_TOLD && Math.abs(unsent - this.#told) > UNSENT_BYTES_TOLD) this.#tell(unsent);
  }

  end(isCut: boolean): void {
    if (isCut) this.#socket.destroy();
    else this.#socket.end();
  }

  sendAway(): void {
    if (this.#isUpgraded) this.#socket.end(RESTART_FRAME);
    else this.#socket.destroy();
  }

  #tell(bytes: number): void {
    this.#told = bytes;
    this.#link.send({ type: 'unsent', id: this.#id, bytes });
  }
}
