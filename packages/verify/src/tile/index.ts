export { createTileReader, type TileFetcher } from './reader.ts';
export {
  beginsWith,
  ENTRY_BYTES_MAX,
  formatEntries,
  hashesIn,
  hashWithin,
  hasTile,
  parseEntries,
  parseTilePath,
  placeOf,
  TILE_WIDTH,
  type Tile,
  tilePath,
  tilesOf,
} from './tile.ts';
