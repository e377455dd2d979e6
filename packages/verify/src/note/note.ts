import { fromBase64, toBase64, utf8 } from '../bytes.ts';
import { KEY_ID_BYTES, type KeyId, sameKeyId } from './key-id.ts';

/**
 * A signed note (C2SP `signed-note`): a text, an empty line, and signature lines. Nothing in it is trusted before a
 * signature was checked.
 */
export interface SignedNote {
  /** Ends with a line break; exactly these bytes are signed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: KeyId;
  /** What follows the key id: 64 bytes for Ed25519, 72 for a cosignature. */
  readonly bytes: Uint8Array;
}

const NOTE_CHARS_MAX = 64_000;
const SIGNATURES_MAX = 100;
const SIGNATURE_BYTES_MAX = 4096;
const DASH = '— ';

/** Undefined where the text is no signed note. */
export function parseNote(note: string): SignedNote | undefined {
  if (note.length > NOTE_CHARS_MAX || hasControlCharacter(note)) return undefined;
  const gap = note.lastIndexOf('\n\n');
  if (gap < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(gap + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const signature = parseSignature(line);
    if (signature === undefined) return undefined;
    signatures.push(signature);
  }
  return { text: note.slice(0, gap + 1), signatures };
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** A line of a note. */
export function formatSignature({ name, keyId, bytes }: NoteSignature): string {
  return `${DASH}${name} ${toBase64(Uint8Array.of(...keyId, ...bytes))}\n`;
}

function parseSignature(line: string): NoteSignature | undefined {
  if (!line.startsWith(DASH)) return undefined;
  const [name = '', encoded = '', ...more] = line.slice(DASH.length).split(' ');
  const bytes = fromBase64(encoded);
  if (more.length > 0 || !isKeyName(name) || bytes === undefined) return undefined;
  if (bytes.length <= KEY_ID_BYTES || bytes.length > SIGNATURE_BYTES_MAX) return undefined;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), bytes: bytes.slice(KEY_ID_BYTES) };
}

const KEY_NAME_CHARS_MAX = 255;

/** Names of keys have neither spaces nor a plus sign. */
export function isKeyName(name: string): boolean {
  return name !== '' && name.length <= KEY_NAME_CHARS_MAX && !/[\s+\p{Cc}]/u.test(name);
}

/** All but the line break. */
function hasControlCharacter(text: string): boolean {
  return /[^\P{Cc}\n]/u.test(text);
}

/** Signatures of a note by this key. */
export function signaturesBy(
  { signatures }: SignedNote,
  key: { readonly name: string; readonly keyId: KeyId },
): readonly NoteSignature[] {
  return signatures.filter(({ name, keyId }) => name === key.name && sameKeyId(keyId, key.keyId));
}

export const signedBytes = ({ text }: SignedNote): Uint8Array => utf8(text);
