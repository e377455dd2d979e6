import { Duplex } from 'node:stream';
import type { Link } from './link.ts';

/**
 * The owner's end of a socket that a client holds at a gateway. It behaves like the socket itself: what is
 * written leaves at once, and `writableLength` is what the client has not taken from the gateway yet.
 */
export class RemoteSocket extends Duplex {
  readonly remoteAddress: string;
  readonly #link: Link;
  readonly #id: number;
  #unsent = 0;

  constructor(link: Link, id: number, remoteAddress: string) {
    super({ allowHalfOpen: false });
    this.#link = link;
    this.#id = id;
    this.remoteAddress = remoteAddress;
    Object.defineProperty(this, 'writableLength', { get: () => this.#unsent });
  }

  /** The gateway reports how much its client has not taken. */
  reportUnsent(bytes: number): void {
    this.#unsent = bytes;
    if (bytes === 0) this.emit('drain');
  }

  /** Bytes of the client; the limits of the live channel bound them. */
  receive(bytes: Buffer): void {
    this.push(bytes);
  }

  /** The client has closed its side. */
  receiveEnd(isCut: boolean): void {
    if (isCut) this.destroy();
    else this.push(null);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#link.sendBytes(this.#id, chunk);
    done();
  }

  override _final(done: () => void): void {
    this.#link.send({ type: 'end', id: this.#id, isCut: false });
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#link.send({ type: 'end', id: this.#id, isCut: true });
    done(error);
  }

  // What a socket of the network has besides.
  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }
}
