import { type Hash, type NodeReader, nodeHash } from '../merkle/index.ts';
import { type Checkpoint, parseCheckpoint, parseNote } from '../note/index.ts';
import { createTileReader, hashesIn, parseEntries, TILE_WIDTH, type Tile, tilePath } from '../tile/index.ts';

/** Files of a mirror. */
export interface MirrorFolder {
  /** Undefined where there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Replaces a file in one step. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
}

export const CHECKPOINT_FILE = 'checkpoint';

/** Path of a tile, as a log serves it. */
export const tileFile = (tile: Tile): string => `tile/${tilePath(tile)}`;

/** The checkpoint up to which the mirror has checked its log. */
export interface KeptCheckpoint extends Checkpoint {
  readonly text: string;
}

/** @throws RangeError where the file is no checkpoint */
export async function keptCheckpoint(folder: MirrorFolder): Promise<KeptCheckpoint | undefined> {
  const bytes = await folder.read(CHECKPOINT_FILE);
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (checkpoint === undefined) throw new RangeError(`${CHECKPOINT_FILE} is no checkpoint`);
  return { ...checkpoint, text };
}

/** How many hashes the tile has in a log of this size. */
export function widthAt(size: number, { level, index }: Omit<Tile, 'width'>): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}

/** Hashes out of the tiles of a mirror that has `ownSize` entries, for a tree of `size` of them. */
export function ownReader(folder: MirrorFolder, ownSize: number, size = ownSize): NodeReader {
  return createTileReader(size, async (tile) => {
    const own = { ...tile, width: widthAt(ownSize, tile) };
    const bytes = await folder.read(tileFile(own));
    if (bytes === undefined) throw new RangeError(`${tileFile(own)} is not in the mirror`);
    return bytes.slice(0, tile.width * (bytes.length / own.width));
  });
}

/** Contents of the leaves in a tile; undefined where the mirror does not have them. */
export async function ownEntries(
  folder: MirrorFolder,
  ownSize: number,
  index: number,
): Promise<readonly Uint8Array[] | undefined> {
  const tile: Tile = { level: 'entries', index, width: widthAt(ownSize, { level: 'entries', index }) };
  const bytes = tile.width === 0 ? undefined : await folder.read(tileFile(tile));
  return bytes && parseEntries(bytes, tile.width);
}

/** Hash over the subtree of a complete tile; undefined where the bytes are none. */
export function hashOfTile(bytes: Uint8Array): Hash | undefined {
  let row = hashesIn(bytes, TILE_WIDTH);
  while (row !== undefined && row.length > 1) {
    const below: readonly Hash[] = row;
    row = Array.from({ length: below.length / 2 }, (_, at) =>
      nodeHash(below[at * 2] as Hash, below[at * 2 + 1] as Hash),
    );
  }
  return row?.[0];
}
