/** Frames of a WebSocket as a server sends them (RFC 6455, section 5.2), written by hand to break them at will. */

const TEXT = 0x1;
const CONTINUATION = 0x0;
const FINAL = 0x80;

/** One message in one frame. */
export function textFrame(text: string): Buffer {
  return frame(FINAL | TEXT, Buffer.from(text));
}

/** One message in frames of so many bytes, also in the middle of a character. */
export function fragmentedFrames(text: string, size: number): Buffer {
  const bytes = Buffer.from(text);
  const frames: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += size) {
    const end = at + size >= bytes.length ? FINAL : 0;
    frames.push(frame(end | (at === 0 ? TEXT : CONTINUATION), bytes.subarray(at, at + size)));
  }
  return Buffer.concat(frames);
}

export function pingFrame(payload = ''): Buffer {
  return frame(FINAL | 0x9, Buffer.from(payload));
}

export function pongFrame(payload: Buffer): Buffer {
  return frame(FINAL | 0xa, payload);
}

/** Without a code: an empty close frame. */
export function closeFrame(code?: number, reason = ''): Buffer {
  const bytes = Buffer.from(`\0\0${reason}`);
  if (code !== undefined) bytes.writeUInt16BE(code);
  return frame(FINAL | 0x8, code === undefined ? Buffer.alloc(0) : bytes);
}

/** The beginning of a message that would have so many bytes. */
export function announcedFrame(bytes: number): Buffer {
  const head = Buffer.from([FINAL | TEXT, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}

/** A frame of a kind that does not exist. */
export function wrongFrame(): Buffer {
  return frame(FINAL | 0x7, Buffer.from('?'));
}

function frame(first: number, payload: Buffer): Buffer {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  const head = Buffer.from([first, 126, 0, 0]);
  if (length > 0xffff) throw new RangeError('the fixture sends no frame of more than 65,535 bytes');
  head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}
