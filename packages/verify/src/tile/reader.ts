import type { Hash, Node, NodeReader } from '../merkle/index.ts';
import { hashesIn, hashWithin, placeOf, type Tile, tilePath } from './tile.ts';

/** Bytes of a tile: from a server, a mirror's folder, or a table. */
export type TileFetcher = (tile: Tile) => Promise<Uint8Array>;

/**
 * Reads hashes of a log of this size out of its tiles; each tile is fetched once.
 *
 * @throws RangeError where a tile has not the length that its path says
 */
export function createTileReader(size: number, fetchTile: TileFetcher): NodeReader {
  const tiles = new Map<string, Promise<readonly Hash[]>>();
  const hashesOf = (tile: Tile): Promise<readonly Hash[]> => {
    const path = tilePath(tile);
    const known = tiles.get(path);
    if (known !== undefined) return known;
    const fetched = fetchTile(tile).then((bytes) => {
      const hashes = hashesIn(bytes, tile.width);
      if (hashes === undefined) throw new RangeError(`tile ${path} has ${bytes.length} bytes`);
      return hashes;
    });
    tiles.set(path, fetched);
    return fetched;
  };
  return (nodes: readonly Node[]) =>
    Promise.all(
      nodes.map(async (wanted) => {
        const { tile, node } = placeOf(wanted, size);
        const hash = hashWithin(await hashesOf(tile), node);
        if (hash === undefined) throw new RangeError(`tile ${tilePath(tile)} ends before ${node.index}`);
        return hash;
      }),
    );
}
