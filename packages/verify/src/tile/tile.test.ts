import { expect, test } from 'vitest';
import { concatBytes, utf8 } from '../bytes.ts';
import { type Hash, leafHash, nodeHash, proveConsistency, proveInclusion, rootAt } from '../merkle/index.ts';
import { mth, path, proof } from '../merkle/rfc9162.fixture.ts';
import {
  createTileReader,
  formatEntries,
  hasTile,
  parseEntries,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
  tilePath,
  tilesOf,
} from './index.ts';

test.each([
  [{ level: 0, index: 0, width: 256 }, '0/000'],
  [{ level: 3, index: 1_234_067, width: 256 }, '3/x001/x234/067'],
  [{ level: 1, index: 999, width: 17 }, '1/999.p/17'],
  [{ level: 'entries', index: 1000, width: 1 }, 'entries/x001/000.p/1'],
] as const)('tilePath: writes %j as %s, which parseTilePath reads', (tile, text) => {
  expect(tilePath(tile)).toBe(text);
  expect(parseTilePath(text)).toEqual(tile);
});

test.each([
  '',
  '0/0',
  '0/x000/001',
  '0/1000',
  '6/000',
  '00/000',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  '0/000/',
  '0/../000',
  `0/${'x999/'.repeat(9)}999`,
])('parseTilePath: refuses %j as no path of a tile', (text) => {
  expect(parseTilePath(text)).toBeUndefined();
});

const SIZE = 700;
const leaves = Array.from({ length: SIZE }, (_, at) => utf8(`leaf ${at}`));

/** Hashes of a level of tiles for a log of this size. */
function rowOf(depth: number, size: number): Hash[] {
  let row = leaves.slice(0, size).map(leafHash);
  for (let level = 0; level < depth * 8; level += 1)
    row = Array.from({ length: Math.floor(row.length / 2) }, (_, at) =>
      nodeHash(row[at * 2] as Hash, row[at * 2 + 1] as Hash),
    );
  return row;
}

function bytesOf({ level, index, width }: Tile, size: number): Uint8Array {
  const start = index * TILE_WIDTH;
  return concatBytes(...rowOf(Number(level), size).slice(start, start + width));
}

test.each([1, 2, 255, 256, 257, 512, 700])(
  'createTileReader: a log of %i leaves is proven from its tiles as the RFC says',
  async (size) => {
    const asked: string[] = [];
    const read = createTileReader(size, (tile) => {
      expect(hasTile(size, tile)).toBe(true);
      asked.push(tilePath(tile));
      return Promise.resolve(bytesOf(tile, size));
    });
    const own = leaves.slice(0, size);
    expect(Buffer.from(await rootAt(size, read))).toEqual(mth(own));
    const index = Math.floor(size / 2);
    expect((await proveInclusion(index, size, read)).map((hash) => Buffer.from(hash))).toEqual(
      path(index, own),
    );
    const older = Math.max(1, Math.floor(size / 3));
    expect((await proveConsistency(older, size, read)).map((hash) => Buffer.from(hash))).toEqual(
      proof(older, own),
    );
    expect(new Set(asked).size).toBe(asked.length);
  },
);

test('createTileReader: refuses a tile that is shorter than its path says', async () => {
  const read = createTileReader(SIZE, () => Promise.resolve(new Uint8Array(31)));
  await expect(rootAt(SIZE, read)).rejects.toThrow('tile 1/000.p/2 has 31 bytes');
});

test('tilesOf: names the tiles of a log, and only those that grew since a size', () => {
  const names = (size: number, since?: number) => tilesOf(size, since).map(tilePath);
  expect(names(0)).toEqual([]);
  expect(names(700)).toEqual([
    'entries/000',
    'entries/001',
    'entries/002.p/188',
    '0/000',
    '0/001',
    '0/002.p/188',
    '1/000.p/2',
  ]);
  expect(names(700, 513)).toEqual(['entries/002.p/188', '0/002.p/188', '1/000.p/2']);
  for (const tile of tilesOf(70_000)) expect(hasTile(70_000, tile)).toBe(true);
  expect(hasTile(700, { level: 0, index: 2, width: 189 })).toBe(false);
  expect(hasTile(700, { level: 2, index: 0, width: 1 })).toBe(false);
});

test('parseEntries: reads what formatEntries writes, and refuses every other length', () => {
  const entries = [utf8('one'), new Uint8Array(), utf8('a third')];
  const bytes = formatEntries(entries);
  expect(parseEntries(bytes, 3)).toEqual(entries);
  expect(parseEntries(bytes, 2)).toBeUndefined();
  expect(parseEntries(bytes, 4)).toBeUndefined();
  for (let end = 0; end < bytes.length; end += 1)
    expect(parseEntries(bytes.slice(0, end), 3)).toBeUndefined();
  expect(() => formatEntries([new Uint8Array(65_536)])).toThrow('an entry of 65536 bytes');
});
