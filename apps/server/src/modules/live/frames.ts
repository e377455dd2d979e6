import { type Lang, type RefusalKey, refusalCode } from '@tidemark/contract';
import { type ClientFrame, clientFrames, type ServerFrame } from '@tidemark/contract/live';
import { sentence } from '@tidemark/i18n/server';
import { parseJson } from '../../platform/text/well-formed.ts';

/** A message of a client that could not be read: why, and the topic where it named one. */
export interface UnreadableMessage {
  readonly problem: RefusalKey;
  readonly topic: string | undefined;
}

export type ReadMessage = ClientFrame | UnreadableMessage;

/** How soon what was refused for overload may be tried again. */
const RETRY_SECONDS = 1;

/** Reads one frame: one JSON message or an array of them. A binary frame is malformed. */
export function readFrame(bytes: Buffer, isBinary: boolean): readonly ReadMessage[] {
  if (isBinary) return [malformed];
  let content: unknown;
  try {
    content = parseJson(bytes.toString('utf8'));
  } catch {
    return [malformed];
  }
  return Array.isArray(content) ? content.map(readMessage) : [readMessage(content)];
}

const malformed: UnreadableMessage = { problem: 'live.malformed', topic: undefined };

function readMessage(content: unknown): ReadMessage {
  if (typeof content !== 'object' || content === null || !('type' in content)) return malformed;
  const { type } = content;
  if (typeof type !== 'string') return malformed;
  if (!isClientType(type)) return { problem: 'live.unknown_type', topic: undefined };
  const read = clientFrames[type].safeParse(content);
  return read.success ? read.data : malformed;
}

function isClientType(type: string): type is keyof typeof clientFrames {
  return Object.hasOwn(clientFrames, type);
}

/** A message of the server as JSON text. */
export function messageText(message: ServerFrame): string {
  return JSON.stringify(message);
}

/** Why something was refused, in the language of a socket; `topic` where it was about one. */
export function errorText(lang: Lang, key: RefusalKey, topic?: string): string {
  const msg = sentence(lang, key, key === 'request.too_many' ? { seconds: RETRY_SECONDS } : {});
  const data = { code: refusalCode(key), key, msg };
  return messageText({ type: 'error', data: topic === undefined ? data : { ...data, topic } });
}

/** Several messages as the text of one frame: one as it is, more as an array. */
export function frameText(messages: readonly string[]): string {
  return messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(',')}]`;
}

const FINAL_TEXT = 0x81;

/**
 * A complete WebSocket text frame (RFC 6455, section 5.2), ready to be written to any number of sockets:
 * frames of a server are not masked, so that the bytes are the same for all clients.
 */
export function preparedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length < 126) return withHeader(text, length, 2, (frame) => frame.writeUInt8(length, 1));
  if (length < 65_536) {
    return withHeader(text, length, 4, (frame) => {
      frame.writeUInt8(126, 1);
      frame.writeUInt16BE(length, 2);
    });
  }
  return withHeader(text, length, 10, (frame) => {
    frame.writeUInt8(127, 1);
    frame.writeBigUInt64BE(BigInt(length), 2);
  });
}

function withHeader(
  text: string,
  length: number,
  headerBytes: number,
  writeLength: (frame: Buffer) => void,
): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame.writeUInt8(FINAL_TEXT, 0);
  writeLength(frame);
  frame.write(text, headerBytes, 'utf8');
  return frame;
}
