import { concatBytes } from '@noble/hashes/utils.js';

export { concatBytes };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Standard Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Undefined unless the text is exactly what `toBase64` writes: two texts never mean the same bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
  return toBase64(bytes) === text ? bytes : undefined;
}
