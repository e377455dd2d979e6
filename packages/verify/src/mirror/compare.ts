import { sameBytes, toBase64 } from '../bytes.ts';
import { logKeys, openByKeys, parseNote, type VerifierKey } from '../note/index.ts';
import { keptCheckpoint, type MirrorFolder } from './folder.ts';
import { ownRoot } from './follow-log.ts';
import { MirrorRefusal } from './refusal.ts';

/** What comparing a checkpoint with a mirror found; refused is only what contradicts it. */
export interface Compared {
  /** `beyond`: the mirror has fewer entries, so that it cannot say. */
  readonly kind: 'same' | 'beyond';
  readonly origin: string;
  /** Entries of the checkpoint. */
  readonly size: number;
  /** Entries of the mirror. */
  readonly mirrored: number;
}

/**
 * Whether a checkpoint that somebody else was shown is of the history that a mirror has. Two signed checkpoints of one
 * size with different roots prove that the log shows different histories.
 *
 * @throws MirrorRefusal where it is not, or where no known key has signed it
 * @throws RangeError where the folder is no mirror
 */
export async function compareCheckpoint(
  text: string,
  folder: MirrorFolder,
  keys: readonly VerifierKey[],
): Promise<Compared> {
  const kept = await keptCheckpoint(folder);
  if (kept === undefined) throw new RangeError('the folder is no mirror of a log');
  const found = openByKeys(text, logKeys(keys, kept.origin));
  if (typeof found === 'string') {
    const problem = parseNote(text) === undefined ? 'not_a_checkpoint' : found;
    throw new MirrorRefusal({ kind: 'checkpoint', problem });
  }
  const { origin, size } = found;
  if (size > kept.size) return { kind: 'beyond', origin, size, mirrored: kept.size };
  const own = await ownRoot(folder, kept.size, size);
  if (sameBytes(own, found.root)) return { kind: 'same', origin, size, mirrored: kept.size };
  throw new MirrorRefusal({
    ...{ kind: 'split', size, first: undefined },
    ...{ kept: toBase64(own), found: toBase64(found.root) },
  });
}
