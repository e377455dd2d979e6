/** A complete subtree: the node `index` of `level`, above leaves `index × 2^level` and on. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

/** The largest size of a tree: numbers stay exact. */
export const SIZE_MAX = Number.MAX_SAFE_INTEGER;

export function isSize(size: number): boolean {
  return Number.isSafeInteger(size) && size >= 0;
}

/** The largest power of two below `size`, where RFC 9162 splits a tree; `size` ≥ 2. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The complete subtrees that cover the leaves from `start` (a multiple of their size) to `end`, largest first. */
export function coverOf(start: number, end: number): readonly Node[] {
  const nodes: Node[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    let size = 1;
    while (at % (size * 2) === 0 && at + size * 2 <= end) {
      size *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / size });
    at += size;
  }
  return nodes;
}
