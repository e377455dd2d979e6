import { sameBytes } from '../bytes.ts';
import { EMPTY_ROOT, isConsistent, type TreeHead } from '../merkle/index.ts';
import {
  type Checkpoint,
  logKeys,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  type SignatureCheck,
  type VerifierKey,
} from '../note/index.ts';
import type { AddCheckpoint } from './request.ts';

/** Why a witness does not cosign. */
export type Refusal =
  | 'not_a_checkpoint'
  | 'unknown_log'
  /** No key that the witness knows has signed it. */
  | 'not_signed'
  /** The old size is larger than that of the checkpoint. */
  | 'old_size_beyond'
  /** The old size is not that of the checkpoint that was cosigned last. */
  | 'other_old_size'
  /** Another tree of this size was cosigned: the log has signed two histories. */
  | 'other_root'
  /** The proof does not show that the log continues what was cosigned. */
  | 'not_consistent';

export interface Refused {
  readonly refusal: Refusal;
  /** Where a known key has signed it: what it says. */
  readonly signed?: Checkpoint;
  /** Entries that were cosigned last, where the old size is to be sent again. */
  readonly size?: number;
}

export interface Judging {
  /** Public keys of all logs that the witness knows. */
  readonly keys: readonly VerifierKey[];
  /** What was cosigned last of the log with this origin. */
  readonly kept: (origin: string) => TreeHead | undefined;
  readonly check?: SignatureCheck;
}

/**
 * Whether a witness may cosign a checkpoint: a known key has signed it, and it continues the one that was cosigned last
 * (C2SP `tlog-witness`). The answer holds as long as what was cosigned last does not change.
 */
export function judgeCheckpoint(
  { oldSize, proof, checkpoint: note }: AddCheckpoint,
  { keys, kept, check }: Judging,
): Checkpoint | Refused {
  const text = parseNote(note)?.text;
  const named = text === undefined ? undefined : parseCheckpoint(text);
  if (named === undefined) return { refusal: 'not_a_checkpoint' };
  const own = logKeys(keys, named.origin);
  if (own.length === 0) return { refusal: 'unknown_log' };
  const isSigned = own.some(([plain]) => typeof openCheckpoint(note, [plain], check) !== 'string');
  if (!isSigned) return { refusal: 'not_signed' };
  const { origin, size, root } = named;
  const signed = { origin, size, root };
  if (oldSize > size) return { refusal: 'old_size_beyond', signed };
  const last = kept(origin) ?? { size: 0, root: EMPTY_ROOT };
  if (oldSize !== last.size) return { refusal: 'other_old_size', signed, size: last.size };
  if (size === last.size && !sameBytes(root, last.root)) {
    return { refusal: 'other_root', signed, size: last.size };
  }
  return isConsistent(last, signed, proof) ? signed : { refusal: 'not_consistent', signed };
}
