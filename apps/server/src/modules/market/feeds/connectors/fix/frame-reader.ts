import { decodeBody, type FixMessage } from './message.ts';

/** The longest message that is read; a longer one is garbled. */
export const MESSAGE_BYTES_MAX = 256 * 1024;
/** Bytes of `10=ddd<SOH>`. */
const TRAILER = 7;
/** Bytes of `8=FIX.4.4<SOH>9=dddddd<SOH>` and some more. */
const HEAD_MAX = 40;

/** The end of a field, as the standard's name of this character. */
const SOH = '\u0001';
const HEAD = new RegExp(`^8=(FIX[\\w.]{1,9})${SOH}9=(\\d{1,6})${SOH}`);
const BEGINNING_OF_HEAD = new RegExp(
  `^8?$|^8=(F|FI|FIX[\\w.]{0,9})?$|^8=FIX[\\w.]{1,9}${SOH}(9|9=\\d{0,6})?$`,
);
const NEXT_MESSAGE = `${SOH}8=FIX`;
const CHECKSUM = new RegExp(`^10=(\\d{3})${SOH}$`);

/** What was cut out of the stream: a message, or bytes that are none. */
export type Frame =
  | { readonly kind: 'message'; readonly message: FixMessage }
  | { readonly kind: 'garbled'; readonly detail: string };

interface Head {
  readonly beginString: string;
  /** Where the body begins and ends. */
  readonly body: number;
  readonly end: number;
}

/**
 * Cuts a stream of bytes into messages by their body length, whatever pieces it arrives in. Bytes that are no
 * message are skipped up to the next begin string (FIX 4.4 volume 2, garbled messages). Holds at most
 * MESSAGE_BYTES_MAX and the last piece.
 */
export class FrameReader {
  #bytes = Buffer.allocUnsafe(16 * 1024);
  #start = 0;
  #end = 0;
  #isSkipping = false;
  /** Bytes of an incomplete message in which no other was found. */
  #searched = 0;

  push(piece: Buffer): void {
    if (this.#end + piece.length > this.#bytes.length) this.#makeRoom(piece.length);
    piece.copy(this.#bytes, this.#end);
    this.#end += piece.length;
  }

  /** The next frame, or undefined until more bytes have come. Bytes that are no message are one frame together. */
  next(): Frame | undefined {
    for (;;) {
      const frame = this.#cut();
      const isMore = frame?.kind === 'garbled' && this.#isSkipping;
      if (frame !== undefined) this.#isSkipping = frame.kind === 'garbled';
      if (!isMore) return frame;
    }
  }

  #cut(): Frame | undefined {
    if (this.#start === this.#end) {
      this.#start = 0;
      this.#end = 0;
      return undefined;
    }
    const head = this.#readHead();
    if (head === 'incomplete') return undefined;
    if (typeof head === 'string') return this.#skip(head);
    if (this.#end < head.end + TRAILER) {
      // A length that is too long would hide all messages until so many bytes have come.
      return this.#holdsAnotherMessage(head.body) ? this.#skip('the body length is wrong') : undefined;
    }
    const trailer = this.#text(head.end, head.end + TRAILER);
    const checksum = CHECKSUM.exec(trailer)?.[1];
    if (checksum === undefined) return this.#skip('the body length is wrong');
    let sum = 0;
    for (let i = this.#start; i < head.end; i += 1) sum += this.#bytes[i] ?? 0;
    const body = this.#text(head.body, head.end);
    this.#start = head.end + TRAILER;
    this.#searched = 0;
    if (sum % 256 !== Number(checksum)) return { kind: 'garbled', detail: 'the checksum is wrong' };
    return { kind: 'message', message: decodeBody(head.beginString, body) };
  }

  /** Begin string and body length; a detail where the bytes are no head of a message. */
  #readHead(): Head | string {
    const available = Math.min(this.#end, this.#start + HEAD_MAX);
    const text = this.#text(this.#start, available);
    const head = HEAD.exec(text);
    if (head === null) {
      return BEGINNING_OF_HEAD.test(text)
        ? 'incomplete'
        : 'no begin string and body length where a message begins';
    }
    const length = Number(head[2]);
    if (length > MESSAGE_BYTES_MAX) return `a body length of ${length} bytes`;
    const body = this.#start + head[0].length;
    return { beginString: head[1] ?? '', body, end: body + length };
  }

  /** Whether a message begins within a body that is not complete yet; looks at each byte once. */
  #holdsAnotherMessage(body: number): boolean {
    const from = Math.max(body, this.#start + this.#searched - NEXT_MESSAGE.length);
    this.#searched = this.#end - this.#start;
    return this.#bytes.subarray(from, this.#end).includes(NEXT_MESSAGE, 0, 'latin1');
  }

  /** Drops bytes up to the next that may begin a message. */
  #skip(detail: string): Frame {
    this.#searched = 0;
    const held = this.#bytes.subarray(0, this.#end);
    const next = held.indexOf('8=FIX', this.#start + 1, 'latin1');
    if (next !== -1) this.#start = next;
    else {
      // The last bytes may be the first of a begin string.
      const text = this.#text(Math.max(this.#start + 1, this.#end - 4), this.#end);
      this.#start = this.#end - (/8(=(F(I)?)?)?$/.exec(text)?.[0].length ?? 0);
    }
    return { kind: 'garbled', detail };
  }

  #text(from: number, to: number): string {
    return this.#bytes.toString('latin1', from, to);
  }

  #makeRoom(more: number): void {
    const held = this.#end - this.#start;
    const isEnough = held + more <= this.#bytes.length;
    const bytes = isEnough ? this.#bytes : Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, held + more));
    this.#bytes.copy(bytes, 0, this.#start, this.#end);
    this.#bytes = bytes;
    this.#start = 0;
    this.#end = held;
  }
}
