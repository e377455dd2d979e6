import { sameBytes } from '../bytes.ts';
import { EMPTY_ROOT, HASH_BYTES, type Hash, nodeHash } from './hash.ts';
import { isSize } from './shape.ts';

/** Longer than the proof of any tree whose size is a safe integer. */
const PROOF_MAX = 128;

/**
 * Root of the tree of `size` leaves in which `leaf` has this index by this proof (RFC 9162, section 2.1.3.2).
 * Undefined where the proof has not the shape for these numbers.
 */
export function rootByInclusion(
  index: number,
  size: number,
  leaf: Hash,
  proof: readonly Hash[],
): Hash | undefined {
  if (!isSize(index) || !isSize(size) || index >= size || !isProof(proof)) return undefined;
  let [at, last] = [index, size - 1];
  let hash = leaf;
  for (const beside of proof) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    } else {
      hash = nodeHash(hash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : undefined;
}

/** Whether `leaf` has this index in the tree of `size` leaves with this root. */
export function isIncluded(
  index: number,
  size: number,
  { leaf, proof, root }: { readonly leaf: Hash; readonly proof: readonly Hash[]; readonly root: Hash },
): boolean {
  const found = rootByInclusion(index, size, leaf, proof);
  return found !== undefined && sameBytes(found, root);
}

/** A tree by its size and root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** Whether the older tree is the beginning of the newer one (RFC 9162, section 2.1.4.2). */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Hash[]): boolean {
  if (!isSize(older.size) || !isSize(newer.size) || older.size > newer.size || !isProof(proof)) return false;
  if (older.size === 0) return proof.length === 0 && sameBytes(older.root, EMPTY_ROOT);
  if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : proof;
  const [first, ...rest] = path;
  if (first === undefined) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  let [oldHash, newHash] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      oldHash = nodeHash(beside, oldHash);
      newHash = nodeHash(beside, newHash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)];
    } else {
      newHash = nodeHash(newHash, beside);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && sameBytes(oldHash, older.root) && sameBytes(newHash, newer.root);
}

/** Bit operators of JavaScript end at 32 bits. */
const half = (value: number): number => Math.floor(value / 2);

function isPowerOfTwo(size: number): boolean {
  let rest = size;
  while (rest % 2 === 0) rest /= 2;
  return rest === 1;
}

function isProof(proof: readonly Hash[]): boolean {
  return proof.length <= PROOF_MAX && proof.every(({ length }) => length === HASH_BYTES);
}
