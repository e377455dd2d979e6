import { type Hash, type Node, rootAt } from '@tidemark/verify/merkle';
import { hashWithin, placeOf, TILE_WIDTH } from '@tidemark/verify/tile';
import { fastLeafHash, fastNodeHash } from './hashing.ts';

/** A complete tile of hashes. */
export interface FullTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

/** The right edge of the log's tree: the hashes of the tiles that are not complete, by level. */
export class Tree {
  #size: number;
  readonly #edges: Hash[][];

  constructor(size: number, edges: readonly (readonly Hash[])[]) {
    this.#size = size;
    this.#edges = edges.map((hashes) => [...hashes]);
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf with this content; the tiles that it completes, lowest level first. */
  append(content: Uint8Array): FullTile[] {
    this.#size += 1;
    return this.#push(0, fastLeafHash(content));
  }

  #push(level: number, hash: Hash): FullTile[] {
    const edge = this.#edges[level] ?? [];
    this.#edges[level] = edge;
    edge.push(hash);
    if (edge.length < TILE_WIDTH) return [];
    this.#edges[level] = [];
    const index = Math.floor(this.#size / TILE_WIDTH ** (level + 1)) - 1;
    return [{ level, index, hashes: edge }, ...this.#push(level + 1, rootOfTile(edge))];
  }

  /** Root of all leaves (RFC 9162, section 2.1.1). */
  root(): Promise<Hash> {
    return rootAt(this.#size, (nodes) => Promise.resolve(nodes.map((node) => this.#hashOf(node))));
  }

  /** Every subtree that makes up the root lies in a tile that is not complete. */
  #hashOf(wanted: Node): Hash {
    const { tile, node } = placeOf(wanted, this.#size);
    const hash = hashWithin(this.#edges[Number(tile.level)] ?? [], node);
    if (hash === undefined)
      throw new RangeError(`the tree of ${this.#size} leaves has no node ${wanted.level}/${wanted.index}`);
    return hash;
  }
}

/** Hash of the subtree that a complete tile spans. */
export function rootOfTile(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1) {
    const above: Hash[] = [];
    for (let at = 0; at + 1 < row.length; at += 2)
      above.push(fastNodeHash(row[at] as Hash, row[at + 1] as Hash));
    row = above;
  }
  return row[0] as Hash;
}
