import { sameBytes } from '../bytes.ts';
import { type CheckpointProblem, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { parseKey, type VerifierKey, verifierKey } from './verifier-key.ts';

const KEY_FILE_CHARS_MAX = 64_000;
const KEYS_MAX = 100;

/** Public keys of a file with one verifier key per line; undefined where a line is none, or there is no line. */
export function readKeyFile(text: string): readonly VerifierKey[] | undefined {
  if (text.length > KEY_FILE_CHARS_MAX) return undefined;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > KEYS_MAX) return undefined;
  const keys = lines.map(parseKey);
  return keys.includes(undefined) ? undefined : (keys as VerifierKey[]);
}

/** A key of a log by its two ways to sign: the text, and the text with the time. */
export type LogKey = readonly [VerifierKey, VerifierKey];

/** The keys of a log among these; either line of a key gives both. */
export function logKeys(keys: readonly VerifierKey[], origin: string): readonly LogKey[] {
  const publicKeys = keys.filter(({ name }) => name === origin).map(({ publicKey }) => publicKey);
  return publicKeys
    .filter((key, place) => publicKeys.findIndex((one) => sameBytes(one, key)) === place)
    .map((key) => [verifierKey(origin, 'ed25519', key), verifierKey(origin, 'cosignature', key)]);
}

/**
 * The keys of witnesses among these: they sign the time alone, while a log signs the text as well. One key counts once,
 * whatever its names.
 */
export function witnessKeys(keys: readonly VerifierKey[], origin: string): readonly VerifierKey[] {
  const logs = keys.filter(({ name, algorithm }) => name === origin || algorithm === 'ed25519');
  return keys.filter(
    (key, place) =>
      key.algorithm === 'cosignature' &&
      !logs.some(({ publicKey }) => sameBytes(publicKey, key.publicKey)) &&
      keys.findIndex(({ publicKey }) => sameBytes(publicKey, key.publicKey)) === place,
  );
}

/** Opens a checkpoint that one of these keys has signed, with both of its signatures. */
export function openByKeys(note: string, keys: readonly LogKey[]): OpenedCheckpoint | CheckpointProblem {
  let problem: CheckpointProblem = 'not_signed';
  for (const key of keys) {
    const opened = openCheckpoint(note, key);
    if (typeof opened !== 'string') return opened;
    problem = opened;
  }
  return problem;
}
