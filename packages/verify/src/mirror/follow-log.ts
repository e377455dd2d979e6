import { sameBytes, toBase64, utf8 } from '../bytes.ts';
import { toHex } from '../entry/index.ts';
import { EMPTY_ROOT, type Hash, rootAt } from '../merkle/index.ts';
import { logKeys, type OpenedCheckpoint, openByKeys, parseNote, type VerifierKey } from '../note/index.ts';
import { TILE_WIDTH, type Tile, tilesOf } from '../tile/index.ts';
import {
  CHECKPOINT_FILE,
  type KeptCheckpoint,
  keptCheckpoint,
  type MirrorFolder,
  ownReader,
  tileFile,
} from './folder.ts';
import { type EntryDifference, MirrorRefusal } from './refusal.ts';
import { firstDifference, type Growth, type LogSource, takeTiles } from './take-tiles.ts';

export interface Following {
  readonly source: LogSource;
  readonly folder: MirrorFolder;
  /** Public keys of the log. */
  readonly keys: readonly VerifierKey[];
}

/** What a mirror found. */
export interface Followed {
  /** `older`: the log showed a checkpoint from before the one that is kept, of the same history. */
  readonly kind: 'grown' | 'same' | 'older';
  readonly origin: string;
  readonly since: number;
  readonly size: number;
  /** Unix seconds. */
  readonly signedAt: number | undefined;
  /** Entries whose contents the log did not give; their hashes are in the tree. */
  readonly withheld: number;
}

/**
 * Brings a mirror up to the newest checkpoint of its log: fetches what has grown, recomputes the tree, and goes on only
 * where the signed root comes out and everything that the mirror has is still the same. Every signed checkpoint that was
 * seen is kept in `checkpoints/`, also one that is refused: it is the evidence.
 *
 * @throws MirrorRefusal where the log is not the continuation of what the mirror has
 */
export async function followLog({ source, folder, keys }: Following): Promise<Followed> {
  const text = await source.checkpoint();
  const found = openSigned(text, keys);
  await keepSeen(folder, text, found);
  const kept = await keptCheckpoint(folder);
  if (kept !== undefined && kept.origin !== found.origin) {
    throw new MirrorRefusal({ kind: 'other_log', kept: kept.origin, found: found.origin });
  }
  const since = kept?.size ?? 0;
  const { origin, size, at: signedAt } = found;
  const growth = { source, folder, since, size };
  if (kept !== undefined && size <= since) {
    const kind = await compareOlder(growth, { found, kept, keys });
    return { kind, origin, since, size: since, signedAt, withheld: 0 };
  }
  const withheld = await grow(growth, found.root);
  await folder.write(CHECKPOINT_FILE, utf8(text));
  await removePartial(folder, since, size);
  return { kind: 'grown', origin, since, size, signedAt, withheld };
}

function openSigned(text: string, keys: readonly VerifierKey[]): OpenedCheckpoint {
  const note = parseNote(text);
  const origin = note?.text.split('\n')[0] ?? '';
  const own = logKeys(keys, origin);
  const opened = own.length > 0 || note === undefined ? openByKeys(text, own) : 'other_log';
  if (typeof opened !== 'string') return opened;
  throw new MirrorRefusal({ kind: 'checkpoint', problem: note === undefined ? 'not_a_checkpoint' : opened });
}

async function keepSeen(folder: MirrorFolder, text: string, { size, root }: OpenedCheckpoint): Promise<void> {
  const path = seenFile(size, root);
  if ((await folder.read(path)) === undefined) await folder.write(path, utf8(text));
}

/** File of a checkpoint that was seen. */
export const seenFile = (size: number, root: Hash): string =>
  `checkpoints/${size}-${toHex(root).slice(0, 16)}`;

/** A checkpoint that is no larger must be of the same history, and a smaller one from an earlier moment. */
async function compareOlder(
  growth: Growth,
  {
    found,
    kept,
    keys,
  }: {
    readonly found: OpenedCheckpoint;
    readonly kept: KeptCheckpoint;
    readonly keys: readonly VerifierKey[];
  },
): Promise<'same' | 'older'> {
  const { size } = found;
  const own = await ownRoot(growth.folder, kept.size, size);
  if (!sameBytes(own, found.root)) {
    const first = await firstDifference(growth, size);
    throw new MirrorRefusal({ kind: 'split', size, kept: toBase64(own), found: toBase64(found.root), first });
  }
  if (size === kept.size) return 'same';
  const opened = openByKeys(kept.text, logKeys(keys, kept.origin));
  const keptAt = typeof opened === 'string' ? undefined : opened.at;
  if (found.at !== undefined && keptAt !== undefined && found.at <= keptAt) return 'older';
  throw new MirrorRefusal({ kind: 'shrunk', kept: kept.size, found: size });
}

/** Root of the first entries of a mirror. */
export async function ownRoot(folder: MirrorFolder, ownSize: number, size: number): Promise<Hash> {
  return size === 0 ? EMPTY_ROOT : rootAt(size, ownReader(folder, ownSize, size));
}

async function grow(growth: Growth, root: Hash): Promise<number> {
  const { folder, since, size } = growth;
  try {
    const withheld = await takeTiles(growth);
    if (sameBytes(await ownRoot(folder, size, size), root)) return withheld;
  } catch (error) {
    // A tile above changed entries is wrong, too: the entry says more.
    const isAbove = error instanceof MirrorRefusal && error.problem.kind === 'tile';
    const first = isAbove ? await firstDifference(growth, since) : undefined;
    throw first === undefined ? error : changed(first);
  }
  const first = await firstDifference(growth, since);
  throw first === undefined ? new MirrorRefusal({ kind: 'root', size }) : changed(first);
}

const changed = (first: EntryDifference): MirrorRefusal => new MirrorRefusal({ kind: 'changed', first });

/** Removes the incomplete tiles that longer ones have replaced. */
async function removePartial(folder: MirrorFolder, since: number, size: number): Promise<void> {
  const now = new Set(tilesOf(size, since).map(tileFile));
  const before = tilesOf(since, since).filter(({ width }) => width < TILE_WIDTH);
  await Promise.all(
    before
      .map((tile: Tile) => tileFile(tile))
      .filter((path) => !now.has(path))
      .map((path) => folder.remove(path)),
  );
}
