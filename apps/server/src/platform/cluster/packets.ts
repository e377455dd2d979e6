import type { Lang } from '@tidemark/contract';

/** One message between a gateway and the owner: what it is as JSON, and bytes that go with it. */
export interface Message {
  readonly head: MessageHead;
  readonly body: Buffer;
}

/** What a message is. Numbers of requests and sockets are the gateway's, from 1 up, for as long as the link is open. */
export type MessageHead =
  | {
      readonly type: 'request';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: Headers;
      /** Of the client. */
      readonly address: string;
    }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly headers: Headers }
  /** A call of the contract, which the gateway has read; the bytes are its body where that is JSON. */
  | { readonly type: 'call'; readonly id: number; readonly call: RelayedCall }
  /** Its answer; the bytes are the envelope. */
  | {
      readonly type: 'envelope';
      readonly id: number;
      readonly status: number;
      readonly retryAfter?: number | undefined;
      readonly isReplayed?: boolean | undefined;
    }
  /** A client asks for a WebSocket; its bytes follow as `bytes`. */
  | {
      readonly type: 'upgrade';
      readonly id: number;
      readonly url: string;
      readonly headers: Headers;
      readonly address: string;
    }
  /** From a client, or (several ids) to each of some clients. */
  | { readonly type: 'bytes'; readonly ids: number[] }
  /** How much of what was sent to a socket its client has not taken yet. */
  | { readonly type: 'unsent'; readonly id: number; readonly bytes: number }
  /** No more bytes follow, or (`isCut`) the connection is broken. */
  | { readonly type: 'end'; readonly id: number; readonly isCut: boolean }
  | { readonly type: 'heartbeat' };

/** A call as a gateway has read it, without the HTTP around it. */
export interface RelayedCall {
  readonly path: string;
  readonly isPost: boolean;
  readonly lang: Lang;
  readonly token?: string | undefined;
  /** Of the client. */
  readonly address: string;
  readonly userAgent: string;
  /** The Idempotency-Key, as it was sent. */
  readonly key?: unknown;
  readonly isCrossSite: boolean;
  readonly query: Fields;
  readonly pathParameters: Fields;
  /** The body where it is a form. */
  readonly form?: Fields | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** No message is larger: an upload with its form, a statement as CSV. */
export const MESSAGE_BYTES_MAX = 64 * 2 ** 20;
const LENGTHS_BYTES = 8;
const NOTHING = Buffer.alloc(0);

/** A message as bytes: the length of all, the length of the head, the head as JSON, the body. */
export function packed({ head, body }: Message): Buffer[] {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.allocUnsafe(LENGTHS_BYTES);
  lengths.writeUInt32BE(json.length + body.length, 0);
  lengths.writeUInt32BE(json.length, 4);
  return body.length === 0 ? [lengths, json] : [lengths, json, body];
}

/** A message without bytes. */
export function bare(head: MessageHead): Message {
  return { head, body: NOTHING };
}

/** Takes messages out of a stream of bytes, whatever pieces it comes in. */
export class MessageReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /** The messages that are complete with these bytes. @throws RangeError at a message that is too large. */
  read(bytes: Buffer): Message[] {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    const messages: Message[] = [];
    for (;;) {
      const wanted = this.#wanted();
      if (this.#length < wanted) return messages;
      const all = this.#pieces.length === 1 ? (this.#pieces[0] ?? NOTHING) : Buffer.concat(this.#pieces);
      const headEnd = LENGTHS_BYTES + all.readUInt32BE(4);
      // The other end is this same program: its heads are not checked again.
      const head = JSON.parse(all.toString('utf8', LENGTHS_BYTES, headEnd)) as MessageHead;
      messages.push({ head, body: all.subarray(headEnd, wanted) });
      this.#pieces = all.length === wanted ? [] : [all.subarray(wanted)];
      this.#length = all.length - wanted;
    }
  }

  /** How many bytes the next message has, as far as that is known. */
  #wanted(): number {
    if (this.#length < LENGTHS_BYTES) return LENGTHS_BYTES;
    const [first = NOTHING] = this.#pieces;
    if (first.length < LENGTHS_BYTES) this.#pieces = [Buffer.concat(this.#pieces)];
    const length = (this.#pieces[0] ?? NOTHING).readUInt32BE(0);
    if (length > MESSAGE_BYTES_MAX) throw new RangeError(`a message of ${length} bytes`);
    return LENGTHS_BYTES + length;
  }
}
