import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8 } from '../bytes.ts';
import { HASH_BYTES, type Hash, isSize } from '../merkle/index.ts';

/** A node of a Merkle sum tree: its hash, and what all leaves below it owe together, in millionths of USD. */
export interface SumNode {
  readonly hash: Hash;
  readonly sum: bigint;
}

/** One above the largest sum: 30 digits, far more than all money there is. */
const SUM_END = 10n ** 30n;
/** Longer than the path of any tree whose size is a safe integer. */
const PATH_MAX = 64;

const LEAF = utf8('tidemark liabilities v1 leaf\n');
const NODE = utf8('tidemark liabilities v1 node\n');

/** Whether it may stand in a tree: no balance is negative, or one customer's debt would hide another's money. */
export const isSum = (sum: bigint): boolean => sum >= 0n && sum < SUM_END;

/**
 * Leaf of a customer: hash over the balance and the commitment.
 *
 * @throws RangeError for a negative balance, or one that is too large
 */
export function sumLeaf(commitment: Hash, balance: bigint): SumNode {
  requireSum(balance);
  if (commitment.length !== HASH_BYTES) throw new RangeError('a commitment has 32 bytes');
  return { hash: sha256(concatBytes(LEAF, utf8(`${balance}\n`), commitment)), sum: balance };
}

/**
 * Node above two others. Its hash covers both sums one by one (Hu, Zhang, Guo: "Breaking the binding", 2019):
 * with their total alone a server could show a smaller sum to each side.
 *
 * @throws RangeError where a sum is negative or too large
 */
export function sumParent(left: SumNode, right: SumNode): SumNode {
  requireSum(left.sum);
  requireSum(right.sum);
  requireSum(left.sum + right.sum);
  const sums = utf8(`${left.sum}\n${right.sum}\n`);
  return { hash: sha256(concatBytes(NODE, sums, left.hash, right.hash)), sum: left.sum + right.sum };
}

/** Root of a tree without customers. */
export const EMPTY_SUM: SumNode = { hash: sha256(utf8('tidemark liabilities v1 empty\n')), sum: 0n };

/** Root of the tree of these leaves; its shape is that of RFC 9162, section 2.1.1. */
export function sumRoot(leaves: readonly SumNode[]): SumNode {
  let row = leaves;
  while (row.length > 1) row = rowAbove(row);
  return row[0] ?? EMPTY_SUM;
}

/**
 * The nodes beside the way from leaf `index` to the root, lowest first.
 *
 * @throws RangeError where there is no such leaf
 */
export function sumPath(leaves: readonly SumNode[], index: number): readonly SumNode[] {
  if (!isSize(index) || index >= leaves.length) throw new RangeError(`leaf ${index} of ${leaves.length}`);
  const path: SumNode[] = [];
  let [row, at] = [leaves, index];
  while (row.length > 1) {
    const beside = row[at % 2 === 1 ? at - 1 : at + 1];
    if (beside !== undefined) path.push(beside);
    [row, at] = [rowAbove(row), Math.floor(at / 2)];
  }
  return path;
}

/** A last node without a partner moves up as it is. */
function rowAbove(row: readonly SumNode[]): readonly SumNode[] {
  const above: SumNode[] = [];
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = [row[at] as SumNode, row[at + 1]];
    above.push(right === undefined ? left : sumParent(left, right));
  }
  return above;
}

/**
 * Root of the tree of `size` leaves in which `leaf` has this index by this path. Undefined where the path has not
 * the length for these numbers, or a sum on it is negative or too large.
 */
export function rootBySumPath(
  index: number,
  size: number,
  leaf: SumNode,
  path: readonly SumNode[],
): SumNode | undefined {
  if (!isSize(index) || !isSize(size) || index >= size || path.length > PATH_MAX) return undefined;
  if (!isSum(leaf.sum) || !path.every(({ sum, hash }) => isSum(sum) && hash.length === HASH_BYTES)) {
    return undefined;
  }
  let node = leaf;
  let used = 0;
  for (
    let [at, last] = [index, size - 1];
    last > 0;
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  ) {
    if (at % 2 === 0 && at === last) continue;
    const beside = path[used];
    if (beside === undefined || !isSum(node.sum + beside.sum)) return undefined;
    node = at % 2 === 1 ? sumParent(beside, node) : sumParent(node, beside);
    used += 1;
  }
  return used === path.length ? node : undefined;
}

function requireSum(sum: bigint): void {
  if (!isSum(sum)) throw new RangeError(`a sum of ${sum} millionths`);
}
