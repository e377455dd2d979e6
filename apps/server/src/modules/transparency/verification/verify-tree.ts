import { hash } from 'node:crypto';
import { HASH_BYTES, type Hash } from '@tidemark/verify/merkle';
import { TILE_WIDTH } from '@tidemark/verify/tile';

/** A complete tile of hashes. */
export interface MadeTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Buffer;
}

/** Levels of the tree that a tile spans. */
const TILE_HEIGHT = 8;

/*
 * Hashes are texts of one byte a letter: OpenSSL answers such a text in a third of the time of a buffer, and a verifier
 * makes two hashes of every leaf.
 */

const node = Buffer.alloc(1 + 2 * HASH_BYTES);
node[0] = 1;

function nodeHash(left: string, right: string): string {
  node.write(left, 1, 'latin1');
  node.write(right, 1 + HASH_BYTES, 'latin1');
  return hash('sha256', node, 'binary');
}

/** Computes the tiles and roots of a log from its first leaf on (RFC 9162, section 2.1.1). */
export class VerifyTree {
  #size = 0;
  /** The complete subtrees of which the tree consists: that of a level where the size has its bit. */
  readonly #subtrees: string[] = [];
  readonly #rows: Buffer[] = [];

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf by the byte 0 and its content; adds the tiles that it completes, lowest level first. */
  append(prefixed: Uint8Array, tiles: MadeTile[]): void {
    let subtree = hash('sha256', prefixed, 'binary');
    let level = 0;
    this.#note(level, subtree, tiles);
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      subtree = nodeHash(this.#subtrees[level] ?? '', subtree);
      level += 1;
      if (level % TILE_HEIGHT === 0) this.#note(level, subtree, tiles);
    }
    this.#subtrees[level] = subtree;
    this.#size += 1;
  }

  #note(level: number, subtree: string, tiles: MadeTile[]): void {
    const depth = level / TILE_HEIGHT;
    const row = this.#rows[depth] ?? Buffer.alloc(TILE_WIDTH * HASH_BYTES);
    this.#rows[depth] = row;
    const place = Math.floor(this.#size / TILE_WIDTH ** depth);
    row.write(subtree, (place % TILE_WIDTH) * HASH_BYTES, 'latin1');
    if (place % TILE_WIDTH < TILE_WIDTH - 1) return;
    tiles.push({ level: depth, index: Math.floor(place / TILE_WIDTH), hashes: row });
    this.#rows[depth] = Buffer.alloc(TILE_WIDTH * HASH_BYTES);
  }

  /** Root of the leaves so far; there must be one. */
  root(): Hash {
    let root: string | undefined;
    for (let level = 0, rest = this.#size; rest > 0; level += 1, rest = Math.floor(rest / 2)) {
      if (rest % 2 === 0) continue;
      const subtree = this.#subtrees[level] ?? '';
      root = root === undefined ? subtree : nodeHash(subtree, root);
    }
    return Buffer.from(root ?? '', 'latin1');
  }
}
