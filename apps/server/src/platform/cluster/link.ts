import type { Duplex } from 'node:stream';
import { bare, type Message, type MessageHead, MessageReader, packed } from './packets.ts';

/**
 * The connection between a gateway and the owner: messages arrive in their order and each once, or the link is
 * closed. What is sent in one turn of the event loop travels in one piece.
 */
export interface Link {
  send(head: MessageHead, body?: Buffer): void;
  /** The bytes are the same for several sockets: those that follow one another go as one message. */
  sendBytes(id: number, bytes: Buffer): void;
  onMessage(listener: (message: Message) => void): void;
  /** Called once, when nothing can be sent or received any more. */
  onClose(listener: () => void): void;
  /** Sends what is waiting, then closes. */
  close(): void;
}

/** How messages travel: a stream of bytes that keeps their order, or ends. */
export type Carrier = Pick<Duplex, 'write' | 'end' | 'destroy' | 'on' | 'once' | 'writableLength'>;

/** Between two heartbeats, and how long the other end may be silent. */
const HEARTBEAT_MS = 1000;
const SILENT_MS_MAX = 4000;
/** A peer that takes nothing more is given up. */
const UNSENT_BYTES_MAX = 64 * 2 ** 20;

/** A link over a socket or another carrier. */
export function createLink(carrier: Carrier): Link {
  return new CarriedLink(carrier);
}

class CarriedLink implements Link {
  readonly #carrier: Carrier;
  readonly #reader = new MessageReader();
  #waiting: Message[] = [];
  #isScheduled = false;
  #isClosed = false;
  #heardAt = performance.now();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #onMessage: ((message: Message) => void)[] = [];
  readonly #onClose: (() => void)[] = [];

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
    carrier.on('data', (bytes: Buffer) => this.#hear(bytes));
    carrier.on('error', () => this.#closed());
    carrier.once('close', () => this.#closed());
    carrier.once('end', () => this.#closed());
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  send(head: MessageHead, body?: Buffer): void {
    this.#queue(body === undefined ? bare(head) : { head, body });
  }

  sendBytes(id: number, bytes: Buffer): void {
    const last = this.#waiting.at(-1);
    if (last?.body === bytes && last.head.type === 'bytes') last.head.ids.push(id);
    else this.#queue({ head: { type: 'bytes', ids: [id] }, body: bytes });
  }

  onMessage(listener: (message: Message) => void): void {
    this.#onMessage.push(listener);
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#onClose.push(listener);
  }

  close(): void {
    this.#flush();
    this.#carrier.end();
    this.#closed();
  }

  #queue(message: Message): void {
    if (this.#isClosed) return;
    this.#waiting.push(message);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    if (this.#isClosed || this.#waiting.length === 0) return;
    const messages = this.#waiting;
    this.#waiting = [];
    this.#carrier.write(Buffer.concat(messages.flatMap(packed)));
    if (this.#carrier.writableLength > UNSENT_BYTES_MAX) this.#closed();
  }

  #hear(bytes: Buffer): void {
    this.#heardAt = performance.now();
    try {
      for (const message of this.#reader.read(bytes)) {
        if (message.head.type === 'heartbeat') continue;
        for (const listener of this.#onMessage) listener(message);
      }
    } catch (error) {
      this.#closed();
      throw error;
    }
  }

  #beat(): void {
    if (performance.now() - this.#heardAt > SILENT_MS_MAX) this.#closed();
    else this.send({ type: 'heartbeat' });
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = [];
    clearInterval(this.#heartbeat);
    this.#carrier.destroy();
    for (const listener of this.#onClose.splice(0)) listener();
  }
}
