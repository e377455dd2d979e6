import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '../bytes.ts';

/** SHA-256: 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Hash of a tree without leaves (RFC 9162, section 2.1.1). */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

/** Hash of a leaf with this content (RFC 9162, section 2.1.1). */
export function leafHash(content: Uint8Array): Hash {
  return sha256(concatBytes(LEAF, content));
}

/** Hash of the node above these two (RFC 9162, section 2.1.1). */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(NODE, left, right));
}
