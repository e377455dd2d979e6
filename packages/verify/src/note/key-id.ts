import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, sameBytes, utf8 } from '../bytes.ts';

/** The first four bytes of a hash over name, algorithm and public key: which of several keys signed. */
export type KeyId = Uint8Array;

export const KEY_ID_BYTES = 4;

/** Signature types of C2SP `signed-note`. */
export const algorithms = { ed25519: 1, cosignature: 4 } as const;
export type Algorithm = keyof typeof algorithms;

export function keyIdOf(name: string, algorithm: Algorithm, publicKey: Uint8Array): KeyId {
  const type = Uint8Array.of(algorithms[algorithm]);
  return sha256(concatBytes(utf8(`${name}\n`), type, publicKey)).slice(0, KEY_ID_BYTES);
}

export const sameKeyId = sameBytes;
