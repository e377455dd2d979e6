import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8 } from '../bytes.ts';

/**
 * The content of a leaf is a JSON list without spaces whose first element names its kind (docs/spec/log.md). A tick
 * is public. A private record appears only as its commitment: who has the record and its salt can find it, nobody
 * else learns anything.
 */
export type Entry =
  | ({ readonly kind: 'tick' } & TickEntry)
  | { readonly kind: 'record'; readonly commitment: string }
  | { readonly kind: 'key'; readonly keys: readonly string[] }
  /** Something that was to become a leaf and was removed from the database before. */
  | { readonly kind: 'missing'; readonly what: string }
  | ({ readonly kind: 'log' } & LogEntry);

/** A recorded price. */
export interface TickEntry {
  /** Code of the instrument, such as EURUSD. */
  readonly instrument: string;
  /** Number of the tick within its instrument: from 1, without gaps. */
  readonly seq: number;
  /** Decimal text in quote currency per unit of the base. */
  readonly price: string;
  /** Since when the price counts, Unix milliseconds. */
  readonly at: number;
  /** When the source says it was made, Unix milliseconds. */
  readonly sourceAt: number;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly source: string | null;
}

/** First entry of a log. */
export interface LogEntry {
  readonly origin: string;
  /** The log of this instance before this one: its origin, size and root in base64. */
  readonly after: { readonly origin: string; readonly size: number; readonly root: string } | null;
}

export function formatEntry(entry: Entry): string {
  switch (entry.kind) {
    case 'tick': {
      const { instrument, seq, price, at, sourceAt, bid, ask, source } = entry;
      return JSON.stringify(['tick', instrument, seq, price, at, sourceAt, bid, ask, source]);
    }
    case 'record':
      return JSON.stringify(['record', entry.commitment]);
    case 'missing':
      return JSON.stringify(['missing', entry.what]);
    case 'key':
      return JSON.stringify(['key', ...entry.keys]);
    case 'log': {
      const { origin, after } = entry;
      return JSON.stringify(['log', origin, after && [after.origin, after.size, after.root]]);
    }
  }
}

/** Undefined where the text is not exactly what `formatEntry` writes for some entry. */
export function parseEntry(text: string): Entry | undefined {
  const entry = entryOf(jsonOf(text));
  return entry && formatEntry(entry) === text ? entry : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function entryOf(list: unknown): Entry | undefined {
  if (!Array.isArray(list)) return undefined;
  const [kind, ...fields] = list as unknown[];
  if (kind === 'tick') return tickOf(fields);
  if (kind === 'log') return logOf(fields);
  if (kind === 'key') return fields.every(isText) ? { kind, keys: fields } : undefined;
  const [commitment] = fields;
  if (kind === 'missing') return isText(commitment) ? { kind, what: commitment } : undefined;
  return kind === 'record' && isText(commitment) ? { kind, commitment } : undefined;
}

function tickOf([instrument, seq, price, at, sourceAt, bid, ask, source]: unknown[]): Entry | undefined {
  if (!isText(instrument) || !isWhole(seq) || !isText(price) || !isWhole(at) || !isWhole(sourceAt)) {
    return undefined;
  }
  if (!isTextOrNull(bid) || !isTextOrNull(ask) || !isTextOrNull(source)) return undefined;
  return { kind: 'tick', instrument, seq, price, at, sourceAt, bid, ask, source };
}

function logOf([origin, after]: unknown[]): Entry | undefined {
  if (!isText(origin)) return undefined;
  if (after === null) return { kind: 'log', origin, after };
  const [before, size, root] = Array.isArray(after) ? (after as unknown[]) : [];
  if (!isText(before) || !isWhole(size) || !isText(root)) return undefined;
  return { kind: 'log', origin, after: { origin: before, size, root } };
}

/** Bytes of a salt. */
export const SALT_BYTES = 32;

/**
 * What the log shows of a private record: SHA-256 over its salt and its text, in hexadecimal. Without the salt a
 * guess cannot be checked.
 */
export function commitmentTo(content: string, salt: Uint8Array): string {
  return toHex(sha256(concatBytes(salt, utf8(content))));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
