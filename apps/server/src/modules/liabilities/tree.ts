import { lackOf, owedOf, type SumNode, sumLeaf, sumPath, sumRoot } from '@tidemark/verify/liabilities';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type Block, type StoredLeaf, selectBlocks, selectLeaves } from './store.ts';

/** A power of two: blocks are complete subtrees of the tree over all leaves. */
export const BLOCK_LEAVES = 256;
/** Blocks hashed at once, so that requests are answered in between. */
const BLOCKS_AT_ONCE = 2;

const leafOf = ({ commitment, balances }: StoredLeaf): SumNode => sumLeaf(commitment, owedOf(balances));

/** Blocks of a statement from its stored leaves, how many leaves there are, and what accounts below zero lack. */
export async function blocksOf(
  database: Queryable,
  statement: number,
): Promise<{ blocks: Block[]; leaves: number; below: bigint }> {
  const blocks: Block[] = [];
  let [leaves, below] = [0, 0n];
  for (let from: Parameters<typeof selectLeaves>[2]['from'] = { at: new Uint8Array() }; ; ) {
    const rows = await selectLeaves(database, statement, { from, limit: BLOCK_LEAVES * BLOCKS_AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return { blocks, leaves, below };
    for (let at = 0; at < rows.length; at += BLOCK_LEAVES) {
      const own = rows.slice(at, at + BLOCK_LEAVES);
      const first = own[0]?.commitment ?? last.commitment;
      blocks.push({ number: blocks.length, first, node: sumRoot(own.map(leafOf)) });
    }
    leaves += rows.length;
    below = rows.reduce((lack, { balances }) => lack + lackOf(balances), below);
    from = { behind: last.commitment };
  }
}

/** Place of a leaf in its tree, and the nodes beside its way to the root. */
export async function placeOf(
  database: Queryable,
  statement: number,
  { commitment }: StoredLeaf,
): Promise<{ index: number; path: readonly SumNode[] }> {
  const blocks = await selectBlocks(database, statement);
  const block = blocks.findLast(({ first }) => Buffer.compare(first, commitment) <= 0);
  if (block === undefined) throw new Error(`statement ${statement} has no block for its leaf`);
  const leaves = await selectLeaves(database, statement, { from: { at: block.first }, limit: BLOCK_LEAVES });
  const within = leaves.findIndex((leaf) => leaf.commitment.equals(commitment));
  const above = blocks.map(({ node }) => node);
  return {
    index: block.number * BLOCK_LEAVES + within,
    path: [...sumPath(leaves.map(leafOf), within), ...sumPath(above, block.number)],
  };
}
