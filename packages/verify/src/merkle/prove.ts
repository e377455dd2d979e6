import { EMPTY_ROOT, type Hash, nodeHash } from './hash.ts';
import { coverOf, isSize, type Node, splitOf } from './shape.ts';

/** Gives the hashes of complete subtrees, in the order in which they are named. */
export type NodeReader = (nodes: readonly Node[]) => Promise<readonly Hash[]>;

/**
 * Root of the first `size` leaves (RFC 9162, section 2.1.1).
 *
 * @throws RangeError where the size is no whole number
 */
export async function rootAt(size: number, read: NodeReader): Promise<Hash> {
  requireSize(size);
  return size === 0 ? EMPTY_ROOT : rangeHash(0, size, read);
}

/**
 * Proof that leaf `index` is in the tree of `size` leaves (RFC 9162, section 2.1.3.1): the hashes beside the path
 * from the leaf to the root, lowest first.
 *
 * @throws RangeError where the tree has no such leaf
 */
export async function proveInclusion(
  index: number,
  size: number,
  read: NodeReader,
): Promise<readonly Hash[]> {
  requireSize(size);
  if (!isSize(index) || index >= size) throw new RangeError(`leaf ${index} of ${size}`);
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  return hashesOf(ranges.reverse(), read);
}

/**
 * Proof that the tree of `from` leaves is the beginning of that of `to` (RFC 9162, section 2.1.4.1).
 *
 * @throws RangeError unless 0 < from ≤ to
 */
export async function proveConsistency(from: number, to: number, read: NodeReader): Promise<readonly Hash[]> {
  requireSize(to);
  if (!isSize(from) || from === 0 || from > to) throw new RangeError(`${from} of ${to}`);
  const ranges: Range[] = [];
  let [start, end] = [0, to];
  // Down the path to the last leaf of the old tree, until a subtree belongs to that tree alone.
  while (end !== from) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  // Its hash is the old root itself where it begins at the first leaf: who checks has that.
  if (start > 0) ranges.push([start, end]);
  return hashesOf(ranges.reverse(), read);
}

type Range = readonly [start: number, end: number];

/** Reads all subtrees of all ranges in one call. */
async function hashesOf(ranges: readonly Range[], read: NodeReader): Promise<readonly Hash[]> {
  const covers = ranges.map(([start, end]) => coverOf(start, end));
  const hashes = await read(covers.flat());
  let at = 0;
  return covers.map((cover) => {
    const own = hashes.slice(at, at + cover.length);
    at += cover.length;
    return folded(own);
  });
}

async function rangeHash(start: number, end: number, read: NodeReader): Promise<Hash> {
  return folded(await read(coverOf(start, end)));
}

/** Hash over complete subtrees beside one another, largest first. */
function folded(hashes: readonly Hash[]): Hash {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

function requireSize(size: number): void {
  if (!isSize(size)) throw new RangeError(`a tree of ${size} leaves`);
}
