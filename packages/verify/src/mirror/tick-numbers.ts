import { utf8 } from '../bytes.ts';
import { parseEntry } from '../entry/index.ts';
import { TILE_WIDTH } from '../tile/index.ts';
import { type MirrorFolder, ownEntries } from './folder.ts';
import { textOf } from './take-tiles.ts';

/** A tick whose number is not the next one of its instrument. */
export interface TickMisnumbered {
  /** Of the entry. */
  readonly index: number;
  readonly instrument: string;
  readonly seq: number;
  /** Number of the tick before it. */
  readonly last: number;
}

const TICKS_FILE = 'ticks';
const TICK = '["tick",';

/** How far the numbers were looked at, and the last one of each instrument. */
interface Looked {
  readonly size: number;
  readonly last: Map<string, number>;
}

/**
 * The first tick of a mirror of `size` entries that is doubled or comes after one that was left out; ticks are public,
 * so that everybody can count them. Continues where the last call has ended. The first tick that the log has of an
 * instrument may have any number, and so may the next one after entries whose content is not given.
 */
export async function findMisnumbered(
  folder: MirrorFolder,
  size: number,
): Promise<TickMisnumbered | undefined> {
  const looked = await readLooked(folder, size);
  const { last } = looked;
  for (let tile = Math.floor(looked.size / TILE_WIDTH); tile * TILE_WIDTH < size; tile += 1) {
    const entries = await ownEntries(folder, size, tile);
    if (entries === undefined) last.clear();
    const first = Math.max(0, looked.size - tile * TILE_WIDTH);
    for (const [at, content] of (entries ?? []).entries()) {
      const text = at < first ? '' : (textOf(content) ?? '');
      const entry = text.startsWith(TICK) ? parseEntry(text) : undefined;
      if (entry?.kind !== 'tick') continue;
      const { instrument, seq } = entry;
      const before = last.get(instrument);
      if (before !== undefined && seq !== before + 1) {
        return { index: tile * TILE_WIDTH + at, instrument, seq, last: before };
      }
      last.set(instrument, seq);
    }
  }
  await folder.write(TICKS_FILE, utf8(`${JSON.stringify({ size, last: [...last] })}\n`));
  return undefined;
}

/** From the beginning where it is not known, or the file is none. */
async function readLooked(folder: MirrorFolder, size: number): Promise<Looked> {
  const text = textOf(await folder.read(TICKS_FILE));
  const beginning: Looked = { size: 0, last: new Map() };
  try {
    const value = JSON.parse(text ?? 'null') as { size?: unknown; last?: unknown } | null;
    const known = Array.isArray(value?.last) ? (value.last as unknown[]) : undefined;
    if (!Number.isSafeInteger(value?.size) || Number(value?.size) > size || !known?.every(isNumbered)) {
      return beginning;
    }
    return { size: Number(value?.size), last: new Map(known) };
  } catch {
    return beginning;
  }
}

const isNumbered = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isSafeInteger(value[1]);
