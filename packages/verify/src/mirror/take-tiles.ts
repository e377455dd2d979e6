import { concatBytes, sameBytes } from '../bytes.ts';
import { HASH_BYTES, type Hash, leafHash } from '../merkle/index.ts';
import { hashesIn, parseEntries, TILE_WIDTH, type Tile, tilePath, tilesOf } from '../tile/index.ts';
import { hashOfTile, type MirrorFolder, ownEntries, tileFile, widthAt } from './folder.ts';
import { type EntryDifference, MirrorRefusal } from './refusal.ts';

/** Where a log is read from. */
export interface LogSource {
  checkpoint(): Promise<string>;
  /** Undefined where the log does not give it. */
  tile(tile: Tile): Promise<Uint8Array | undefined>;
}

/** A mirror of `since` entries that is to have `size`. */
export interface Growth {
  readonly source: LogSource;
  readonly folder: MirrorFolder;
  readonly since: number;
  readonly size: number;
}

/** Tiles that are fetched at a time. */
const AT_ONCE = 8;

/**
 * Fetches the tiles that have grown, holds each against the entries or the tiles below it and against what the
 * mirror has, and stores them. The numbers of entries whose content the log does not give any more.
 *
 * @throws MirrorRefusal
 */
export async function takeTiles(growth: Growth): Promise<number> {
  const tiles = tilesOf(growth.size, growth.since);
  const entries = tiles.filter(({ level }) => level === 'entries');
  let withheld = 0;
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const taken = await Promise.all(entries.slice(at, at + AT_ONCE).map((tile) => takeLeaves(growth, tile)));
    withheld += taken.reduce((sum, one) => sum + one, 0);
  }
  const upper = tiles.filter(({ level }) => level !== 'entries' && level > 0);
  // Those of a lower level first: a tile follows from the complete ones below it.
  for (const tile of upper) await takeUpper(growth, tile);
  return withheld;
}

/** A tile of entries and the one of their hashes; how many contents are not given. */
async function takeLeaves(growth: Growth, tile: Tile): Promise<number> {
  const { source, folder } = growth;
  const hashTile: Tile = { ...tile, level: 0 };
  const [bytes, hashBytes] = await Promise.all([source.tile(tile), source.tile(hashTile)]);
  const hashes = hashesOf(hashTile, hashBytes);
  const entries = bytes && parseEntries(bytes, tile.width);
  if (bytes !== undefined && entries === undefined) {
    throw new MirrorRefusal({ kind: 'tile', path: tilePath(tile) });
  }
  const first = tile.index * TILE_WIDTH;
  const changed = await changedLeaf(growth, tile.index, hashes, entries);
  if (changed !== undefined) throw new MirrorRefusal({ kind: 'changed', first: changed });
  const wrong = entries?.findIndex((entry, at) => !sameBytes(leafHash(entry), hashes[at] as Hash)) ?? -1;
  if (wrong >= 0) {
    const found = textOf(entries?.[wrong]) ?? '';
    throw new MirrorRefusal({ kind: 'entry', index: first + wrong, found });
  }
  await folder.write(tileFile(hashTile), concatBytes(...hashes));
  if (bytes === undefined) return tile.width;
  await folder.write(tileFile(tile), bytes);
  return 0;
}

/** The first leaf of a tile that the mirror has, and has otherwise. */
async function changedLeaf(
  { folder, since }: Growth,
  index: number,
  hashes: readonly Hash[],
  entries: readonly Uint8Array[] | undefined,
): Promise<EntryDifference | undefined> {
  const width = widthAt(since, { level: 0, index });
  const own = width === 0 ? undefined : await folder.read(tileFile({ level: 0, index, width }));
  if (own === undefined) return undefined;
  const ownHashes = hashesIn(own, width) ?? [];
  const at = ownHashes.findIndex((hash, place) => !sameBytes(hash, hashes[place] as Hash));
  if (at < 0) return undefined;
  const kept = await ownEntries(folder, since, index);
  return { index: index * TILE_WIDTH + at, kept: textOf(kept?.[at]), found: textOf(entries?.[at]) };
}

/** A tile of a higher level: each hash is that over a complete tile below. */
async function takeUpper({ source, folder }: Growth, tile: Tile): Promise<void> {
  const hashes = hashesOf(tile, await source.tile(tile));
  for (const [at, hash] of hashes.entries()) {
    const below: Tile = {
      level: Number(tile.level) - 1,
      index: tile.index * TILE_WIDTH + at,
      width: TILE_WIDTH,
    };
    const bytes = await folder.read(tileFile(below));
    const own = bytes && hashOfTile(bytes);
    if (own === undefined || !sameBytes(own, hash)) {
      throw new MirrorRefusal({ kind: 'tile', path: tilePath(tile) });
    }
  }
  await folder.write(tileFile(tile), concatBytes(...hashes));
}

function hashesOf(tile: Tile, bytes: Uint8Array | undefined): readonly Hash[] {
  if (bytes === undefined) throw new MirrorRefusal({ kind: 'missing', path: tilePath(tile) });
  const hashes = bytes.length === tile.width * HASH_BYTES ? hashesIn(bytes, tile.width) : undefined;
  if (hashes === undefined) throw new MirrorRefusal({ kind: 'tile', path: tilePath(tile) });
  return hashes;
}

export const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** The first of `size` entries that the log shows otherwise than the mirror has it. */
export async function firstDifference(
  { source, folder, since, size: shown }: Growth,
  size: number,
): Promise<EntryDifference | undefined> {
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const own = await ownEntries(folder, since, index);
    const width = widthAt(shown, { level: 'entries', index });
    const bytes = await source.tile({ level: 'entries', index, width });
    const found = bytes && parseEntries(bytes, width);
    const count = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    for (let at = 0; found !== undefined && own !== undefined && at < count; at += 1) {
      const [one, other] = [own[at], found[at]];
      if (one === undefined || other === undefined || !sameBytes(one, other)) {
        return { index: index * TILE_WIDTH + at, kept: textOf(one), found: textOf(other) };
      }
    }
  }
  return undefined;
}
