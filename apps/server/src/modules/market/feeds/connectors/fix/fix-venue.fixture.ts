import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A FIX 4.4 market data venue on loopback, written from the standard and not from our reader. */

const SOH = '\u0001';

export type Pair = readonly [tag: number, value: string | number];

/** A message as the venue received it. */
export interface Heard {
  readonly type: string;
  readonly fields: ReadonlyMap<number, string>;
  readonly raw: string;
}

/** How the venue writes the next bytes. */
export type Writer = (socket: Socket, bytes: string) => void;

export interface VenueOptions {
  /** Answers a logon: undefined accepts it, a text refuses it with a Logout. */
  logon?: (heard: Heard) => string | undefined;
  /** Answers a subscription; by default with nothing. */
  subscribed?: (session: VenueSession, id: string, symbol: string) => void;
  /**
   * Whether messages that are asked for again are sent again, filled as a gap, or not answered; or which ones are
   * sent again.
   */
  resend?: 'again' | 'fill' | 'ignore' | ((number: number) => boolean);
  /** How far the venue's clock is ahead. */
  clockMs?: number;
  now?: () => number;
  tls?: { readonly key: string; readonly cert: string };
}

/** One connection of a client. */
export class VenueSession {
  readonly heard: Heard[] = [];
  /** What was sent under each number. */
  readonly sent = new Map<
    number,
    { readonly type: string; readonly pairs: readonly Pair[]; readonly at: string }
  >();
  /** Requests (262) that stand, by symbol. */
  readonly subscriptions = new Map<string, string>();
  readonly socket: Socket;
  isLoggedOn = false;
  isClosed = false;
  next = 1;
  write: Writer = (socket, bytes) => socket.write(bytes, 'latin1');
  readonly #venue: FixVenue;
  #waiting = '';

  constructor(venue: FixVenue, socket: Socket) {
    this.#venue = venue;
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
    });
    socket.on('data', (bytes) => this.#hear(bytes.toString('latin1')));
  }

  /** Sends under the next number. */
  send(type: string, pairs: readonly Pair[] = []): void {
    this.write(this.socket, this.numbered(type, pairs));
  }

  /** The bytes of a message under the next number, which is then used up whether or not they are sent. */
  numbered(type: string, pairs: readonly Pair[] = []): string {
    const number = this.next;
    this.next += 1;
    const at = this.#venue.timestamp();
    this.sent.set(number, { type, pairs, at });
    return this.bytes(type, number, at, pairs);
  }

  /** The bytes of a message that was sent under this number, as a possible duplicate. */
  again(number: number): string {
    const sent = this.sent.get(number);
    if (sent === undefined) throw new Error(`the venue sent no message ${number}`);
    return this.bytes(sent.type, number, this.#venue.timestamp(), [[43, 'Y'], [122, sent.at], ...sent.pairs]);
  }

  bytes(type: string, number: number, at: string, pairs: readonly Pair[]): string {
    return frame([[35, type], [49, 'VENUE'], [56, 'TIDEMARK'], [34, number], [52, at], ...pairs]);
  }

  #hear(bytes: string): void {
    this.#waiting += bytes;
    for (let end = trailerEnd(this.#waiting); end !== -1; end = trailerEnd(this.#waiting)) {
      const raw = this.#waiting.slice(0, end);
      this.#waiting = this.#waiting.slice(end);
      const fields = new Map<number, string>();
      for (const part of raw.split(SOH)) {
        const equals = part.indexOf('=');
        const tag = Number(part.slice(0, equals));
        if (equals > 0 && !fields.has(tag)) fields.set(tag, part.slice(equals + 1));
      }
      const heard = { type: fields.get(35) ?? '', fields, raw };
      this.heard.push(heard);
      this.#answer(heard);
    }
  }

  #answer(heard: Heard): void {
    const { options } = this.#venue;
    if (heard.type === 'A') {
      const refusal = options.logon?.(heard);
      if (refusal === undefined) {
        this.isLoggedOn = true;
        const reset: Pair[] = heard.fields.get(141) === 'Y' ? [[141, 'Y']] : [];
        this.send('A', [[98, 0], [108, heard.fields.get(108) ?? 30], ...reset]);
      } else {
        this.send('5', [[58, refusal]]);
        this.socket.end();
      }
    } else if (heard.type === '1') this.send('0', [[112, heard.fields.get(112) ?? '']]);
    else if (heard.type === '5') {
      this.send('5');
      this.socket.end();
    } else if (heard.type === '2') this.#resend(Number(heard.fields.get(7)));
    else if (heard.type === 'V') this.#subscribe(heard);
  }

  #subscribe(heard: Heard): void {
    const id = heard.fields.get(262) ?? '';
    const symbol = heard.fields.get(55) ?? heard.fields.get(48) ?? '';
    if (heard.fields.get(263) === '1') {
      this.subscriptions.set(symbol, id);
      this.#venue.options.subscribed?.(this, id, symbol);
    } else if (this.subscriptions.get(symbol) === id) this.subscriptions.delete(symbol);
  }

  #resend(begin: number): void {
    const { resend = 'again' } = this.#venue.options;
    if (resend === 'ignore') return;
    const fill = (from: number, to: number): void =>
      this.write(
        this.socket,
        this.bytes('4', from, this.#venue.timestamp(), [
          [43, 'Y'],
          [123, 'Y'],
          [36, to],
        ]),
      );
    if (resend === 'fill') {
      fill(begin, this.next);
      return;
    }
    for (let number = begin; number < this.next; number += 1) {
      const isOfSession = '0123A45'.includes(this.sent.get(number)?.type ?? '0');
      if (isOfSession || (typeof resend === 'function' && !resend(number))) fill(number, number + 1);
      else this.write(this.socket, this.again(number));
    }
  }
}

export class FixVenue {
  readonly options: VenueOptions;
  /** All connections so far, the latest last. */
  readonly sessions: VenueSession[] = [];
  #server: Server;
  port = 0;

  constructor(options: VenueOptions = {}) {
    this.options = options;
    this.#server = this.#createServer();
  }

  /** The latest connection. */
  get session(): VenueSession {
    const session = this.sessions.at(-1);
    if (session === undefined) throw new Error('nobody connected to the venue');
    return session;
  }

  get open(): readonly VenueSession[] {
    return this.sessions.filter((session) => !session.isClosed);
  }

  async listen(): Promise<this> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Closes the port and every connection; it can listen again on the same port. */
  async close(): Promise<void> {
    for (const session of this.sessions) session.socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
    this.#server = this.#createServer();
  }

  timestamp(): string {
    const moment = (this.options.now?.() ?? Date.now()) + (this.options.clockMs ?? 0);
    return new Date(moment).toISOString().replace(/-/g, '').replace('T', '-').replace('Z', '');
  }

  #createServer(): Server {
    const accept = (socket: Socket): void => {
      this.sessions.push(new VenueSession(this, socket));
    };
    const server = this.options.tls ? createTlsServer(this.options.tls, accept) : createServer(accept);
    return server.on('error', () => undefined);
  }
}

/** Body length and checksum as volume 1 defines them. */
export function frame(pairs: readonly Pair[], begin = 'FIX.4.4'): string {
  const body = pairs.map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
  const counted = `8=${begin}${SOH}9=${Buffer.byteLength(body, 'latin1')}${SOH}${body}`;
  const sum = [...Buffer.from(counted, 'latin1')].reduce((total, byte) => total + byte, 0) % 256;
  return `${counted}10=${sum.toString().padStart(3, '0')}${SOH}`;
}

function trailerEnd(text: string): number {
  const at = text.indexOf(`${SOH}10=`);
  return at === -1 || text.length < at + 8 ? -1 : at + 8;
}
