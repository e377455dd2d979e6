import type { Duplex } from 'node:stream';
import type { Lang } from '@tidemark/contract';
import type { ClientFrame, PrivateTopic, UserStateTopic } from '@tidemark/contract/live';
import type { Millis } from '@tidemark/domain/time';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/http/route.ts';
import { preparedFrame } from './frames.ts';
import type { LiveLimits } from './limits.ts';
import type { TokenBucket } from './token-bucket.ts';

/** The caller of a socket, and the token of its login. */
export interface Login {
  readonly caller: Caller;
  readonly token: string;
  /** When the session was last looked up. */
  checkedAt: Millis;
}

/**
 * One socket and its subscriptions. Frames are written in one piece and at once to the TCP socket under the
 * WebSocket, in addition to those of `ws` itself (pongs, closing): without compression `ws` also writes each
 * of its frames at once, so that no frame ever lands inside another.
 */
export class Connection {
  readonly ws: WebSocket;
  /** Language of errors: as the upgrade requested, until a message requests another. */
  lang: Lang;
  /** Of the client. */
  readonly address: string;
  readonly userAgent: string;
  readonly bucket: TokenBucket;
  readonly publicTopics = new Set<string>();
  readonly privateTopics = new Set<PrivateTopic>();
  /** UserPublisher states that were not written because the socket was slow. */
  readonly owed = new Set<UserStateTopic>();
  /** What was last sent to this socket of each account, by account type, as JSON. */
  readonly sentAccounts = new Map<number, string>();
  heardAt: Millis;
  login: Login | undefined;
  /** Set while a login is being looked up: what the client sent meanwhile waits here. */
  waiting: ClientFrame[] | undefined;
  /** The cache version up to which this socket has been sent all its public topics. */
  sentVersion = 0;
  /** A slow reader: it is sent no states until its socket has drained. */
  lagging = false;

  readonly #socket: Duplex;
  readonly #limits: LiveLimits;

  constructor(input: {
    readonly ws: WebSocket;
    readonly socket: Duplex;
    readonly lang: Lang;
    readonly address: string;
    readonly userAgent: string;
    readonly bucket: TokenBucket;
    readonly limits: LiveLimits;
    readonly now: Millis;
  }) {
    this.ws = input.ws;
    this.lang = input.lang;
    this.address = input.address;
    this.userAgent = input.userAgent;
    this.bucket = input.bucket;
    this.heardAt = input.now;
    this.#socket = input.socket;
    this.#limits = input.limits;
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  /** Whether so much is unsent that states must wait; remembered until the socket has drained. */
  isBehind(): boolean {
    if (this.#socket.writableLength > this.#limits.laggingBytes) this.lagging = true;
    return this.lagging;
  }

  /**
   * Writes a prepared frame, however slow the reader is: answers and events are never dropped. A socket with
   * more unsent data than allowed is closed with 1013 («try again later»).
   */
  write(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.writableLength > this.#limits.unsentBytesMax) {
      this.ws.close(1013, 'too slow');
      return;
    }
    this.#socket.write(frame);
  }

  /** Writes one message, or several as an array. */
  writeText(text: string): void {
    this.write(preparedFrame(text));
  }

  /** Calls back each time that everything unsent has left. */
  onDrain(listener: () => void): void {
    this.#socket.on('drain', listener);
  }
}
