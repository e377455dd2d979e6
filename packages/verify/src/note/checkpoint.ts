import { fromBase64, toBase64 } from '../bytes.ts';
import { HASH_BYTES, isSize, type TreeHead } from '../merkle/index.ts';
import { isKeyName, parseNote, type SignedNote } from './note.ts';
import { type SignatureCheck, signedBy } from './signature.ts';
import type { VerifierKey } from './verifier-key.ts';

/** The text of a checkpoint (C2SP `tlog-checkpoint`): which log, how many leaves, and their root. */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Undefined where the text is no checkpoint. Extension lines are allowed, and ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const [origin = '', sizeText = '', rootText = '', ...more] = text.slice(0, -1).split('\n');
  const size = Number(sizeText);
  const root = fromBase64(rootText);
  if (!isKeyName(origin) || !WHOLE.test(sizeText) || !isSize(size)) return undefined;
  if (root?.length !== HASH_BYTES || more.includes('')) return undefined;
  return { origin, size, root };
}

/** Why a checkpoint does not count. */
export type CheckpointProblem = 'not_a_checkpoint' | 'other_log' | 'not_signed';

/** A checkpoint that its log has signed. */
export interface OpenedCheckpoint extends Checkpoint {
  readonly note: SignedNote;
  /** When the log says it signed, in Unix seconds; undefined where it does not. */
  readonly at: number | undefined;
}

/**
 * Opens a checkpoint with the public keys of its log: all that are given must have signed it, so that a key for
 * the time counts only beside the one for the text.
 */
export function openCheckpoint(
  note: string,
  keys: readonly [VerifierKey, ...VerifierKey[]],
  check?: SignatureCheck,
): OpenedCheckpoint | CheckpointProblem {
  const signed = parseNote(note);
  const checkpoint = signed && parseCheckpoint(signed.text);
  if (signed === undefined || checkpoint === undefined) return 'not_a_checkpoint';
  if (keys.some(({ name }) => name !== checkpoint.origin)) return 'other_log';
  const all = keys.map((key) => signedBy(signed, key, check));
  if (all.includes(undefined)) return 'not_signed';
  return { ...checkpoint, note: signed, at: all.find((one) => one?.at !== undefined)?.at };
}
