import { sameBytes } from '../bytes.ts';
import { HASH_BYTES, type Hash, type Node, nodeHash } from '../merkle/index.ts';

/** Hashes of a complete tile: eight levels of the tree. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
/** Levels of tiles that C2SP `tlog-tiles` names. */
const LEVELS_MAX = 5;

/** A tile of hashes, or of the contents of leaves (`entries`). */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  /** 1 to 255 for a tile that is not yet complete. */
  readonly width: number;
}

const PATH = /^(entries|[0-5])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** `1/x001/234.p/17`, as C2SP `tlog-tiles` writes it below `tile/`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  const number = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
  return `${level}/${number}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Undefined unless the text is exactly what `tilePath` writes for some tile. */
export function parseTilePath(text: string): Tile | undefined {
  const [, levelText = '', number = '', widthText] = PATH.exec(text) ?? [];
  const tile: Tile = {
    level: levelText === 'entries' ? 'entries' : Number(levelText),
    index: Number(number.replace(/[x/]/g, '')),
    width: widthText === undefined ? TILE_WIDTH : Number(widthText),
  };
  return Number.isSafeInteger(tile.index) && tilePath(tile) === text && tile.width <= TILE_WIDTH
    ? tile
    : undefined;
}

/** Whether a log of this size has the tile, with at least these hashes. */
export function hasTile(size: number, { level, index, width }: Tile): boolean {
  const depth = level === 'entries' ? 0 : level;
  return index * TILE_WIDTH + width <= Math.floor(size / TILE_WIDTH ** depth);
}

/** The tiles of hashes and of entries that a log of this size has, the incomplete ones included. */
export function tilesOf(size: number, since = 0): readonly Tile[] {
  const tiles: Tile[] = [];
  const add = (level: Tile['level'], depth: number) => {
    const hashes = Math.floor(size / TILE_WIDTH ** depth);
    const first = Math.floor(Math.floor(since / TILE_WIDTH ** depth) / TILE_WIDTH);
    for (let index = first; index * TILE_WIDTH < hashes; index += 1)
      tiles.push({ level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) });
  };
  add('entries', 0);
  for (let level = 0; level <= LEVELS_MAX; level += 1) add(level, level);
  return tiles;
}

/** The tile in which the subtree lies for a log of this size, and how to find it there. */
export function placeOf({ level, index }: Node, size: number): { readonly tile: Tile; readonly node: Node } {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const height = level % TILE_HEIGHT;
  const perTile = TILE_WIDTH / 2 ** height;
  const tileIndex = Math.floor(index / perTile);
  const hashes = Math.floor(size / TILE_WIDTH ** tileLevel);
  const width = Math.min(TILE_WIDTH, hashes - tileIndex * TILE_WIDTH);
  return {
    tile: { level: tileLevel, index: tileIndex, width },
    node: { level: height, index: index - tileIndex * perTile },
  };
}

/** The hashes in the bytes of a tile; undefined where they are not of this width. */
export function hashesIn(bytes: Uint8Array, width: number): readonly Hash[] | undefined {
  if (bytes.length !== width * HASH_BYTES) return undefined;
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

/** Hash of a complete subtree within a tile. */
export function hashWithin(hashes: readonly Hash[], { level, index }: Node): Hash | undefined {
  if (level === 0) return hashes[index];
  const left = hashWithin(hashes, { level: level - 1, index: index * 2 });
  const right = hashWithin(hashes, { level: level - 1, index: index * 2 + 1 });
  return left && right && nodeHash(left, right);
}

const LENGTH_BYTES = 2;
export const ENTRY_BYTES_MAX = 65_535;

/** Contents of leaves in one file: each after its length in two bytes. */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const entry of entries) {
    if (entry.length > ENTRY_BYTES_MAX) throw new RangeError(`an entry of ${entry.length} bytes`);
    view.setUint16(at, entry.length);
    bytes.set(entry, at + LENGTH_BYTES);
    at += LENGTH_BYTES + entry.length;
  }
  return bytes;
}

/** Undefined where the bytes are not so many whole entries. */
export function parseEntries(bytes: Uint8Array, count: number): readonly Uint8Array[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + LENGTH_BYTES > bytes.length || entries.length === count) return undefined;
    const end = at + LENGTH_BYTES + view.getUint16(at);
    if (end > bytes.length) return undefined;
    entries.push(bytes.slice(at + LENGTH_BYTES, end));
    at = end;
  }
  return entries.length === count ? entries : undefined;
}

/** Whether a tile holds what another says about the same hashes: a mirror keeps no tile that differs. */
export function beginsWith(bytes: Uint8Array, shorter: Uint8Array): boolean {
  return sameBytes(bytes.slice(0, shorter.length), shorter);
}
