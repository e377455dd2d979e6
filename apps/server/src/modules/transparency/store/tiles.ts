import { present } from '@tidemark/domain/outcome';
import { concatBytes } from '@tidemark/verify/bytes';
import { type Hash, type NodeReader, rootAt, type TreeHead } from '@tidemark/verify/merkle';
import {
  createTileReader,
  formatEntries,
  hashesIn,
  parseEntries,
  TILE_WIDTH,
  type Tile,
} from '@tidemark/verify/tile';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { fastLeafHash } from '../writer/hashing.ts';
import { rootOfTile } from '../writer/tree.ts';
import { type Batch, selectBatchesOver, selectTiles } from './batches.ts';

/** Contents of the leaves from one number up to, without, another. */
export async function readEntries(
  database: Queryable,
  { log, from, to }: { readonly log: number; readonly from: number; readonly to: number },
): Promise<Uint8Array[]> {
  const batches = await selectBatchesOver(database, { log, from, to });
  return batches.flatMap((batch) =>
    entriesOf(batch).slice(Math.max(0, from - batch.first), Math.max(0, to - batch.first)),
  );
}

/** Contents of the leaves of a batch. */
export function entriesOf({ entries, leaves, first }: Batch): readonly Uint8Array[] {
  return present(parseEntries(new Uint8Array(entries), leaves), `the batch from leaf ${first} on is whole`);
}

/**
 * The bytes of a tile that the log has (C2SP `tlog-tiles`): complete tiles of hashes are stored, everything else
 * follows from the contents of the leaves.
 */
export async function readTile(database: Queryable, log: number, tile: Tile): Promise<Uint8Array> {
  if (tile.level !== 'entries')
    return concatBytes(...(await readHashes(database, log, { ...tile, level: tile.level })));
  const from = tile.index * TILE_WIDTH;
  return formatEntries(await readEntries(database, { log, from, to: from + tile.width }));
}

async function readHashes(
  database: Queryable,
  log: number,
  { level, index, width }: { readonly level: number; readonly index: number; readonly width: number },
): Promise<readonly Hash[]> {
  const [stored] = await selectTiles(database, { log, level, from: index, to: index + 1 });
  if (stored) return hashesOf(stored.hashes).slice(0, width);
  const from = index * TILE_WIDTH;
  if (level === 0) return (await readEntries(database, { log, from, to: from + width })).map(fastLeafHash);
  const below = await selectTiles(database, { log, level: level - 1, from, to: from + width });
  return below.map(({ hashes }) => rootOfTile(hashesOf(hashes)));
}

const hashesOf = (bytes: Uint8Array): readonly Hash[] =>
  present(hashesIn(new Uint8Array(bytes), TILE_WIDTH), 'a stored tile is complete');

/** Reads the nodes of a log of this size. */
export function nodeReader(database: Queryable, log: number, size: number): NodeReader {
  return createTileReader(size, (tile) => readTile(database, log, tile));
}

/** The root that the stored leaves make for a size. */
export async function headAt(database: Queryable, log: number, size: number): Promise<TreeHead> {
  return { size, root: await rootAt(size, nodeReader(database, log, size)) };
}

/** Hashes of the incomplete tiles of a log of this size, by level. */
export async function readEdges(
  database: Queryable,
  log: number,
  size: number,
): Promise<(readonly Hash[])[]> {
  const edges: (readonly Hash[])[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / TILE_WIDTH)) {
    const width = hashes % TILE_WIDTH;
    const index = Math.floor(hashes / TILE_WIDTH);
    edges.push(width === 0 ? [] : await readHashes(database, log, { level, index, width }));
  }
  return edges;
}
