import { sameBytes, utf8 } from '../../bytes.ts';
import { isIncluded, leafHash } from '../../merkle/index.ts';
import { type LogKey, logKeys, openByKeys, readKeyFile } from '../../note/index.ts';
import type { KeyChange, Leaf, ReadReceipt } from '../read/read-receipt.ts';
import type { Check } from '../verdict.ts';
import { failed, judged, passed, unknown } from './finding.ts';

/** Key file and signature of the checkpoint; the time that the log signed, where it did. */
export function checkSignature(
  { receipt, checkpoint, rotations }: ReadReceipt,
  keyFile: string,
): { readonly checks: readonly Check[]; readonly signedAt: number | undefined } {
  const { origin, size } = checkpoint;
  const file = readKeyFile(keyFile);
  if (file === undefined) {
    return { checks: [failed('key', { origin, names: '' }), unknown('signature')], signedAt: undefined };
  }
  const own = logKeys(file, origin);
  if (own.length === 0) {
    const names = [...new Set(file.map(({ name }) => name))].join(', ');
    return { checks: [failed('key', { origin, names }), unknown('signature')], signedAt: undefined };
  }
  const trusted = trustedAtEnd(own, rotations, origin);
  const signedAt = trusted && signedTime(receipt.checkpoint, trusted);
  const params = { origin, size: String(size), ...(signedAt !== undefined && { at: String(signedAt) }) };
  return {
    checks: [passed('key', { origin }), judged('signature', signedAt !== undefined, params)],
    signedAt,
  };
}

/**
 * The keys that may have signed the checkpoint: those of the file, or those that the last key change names. Each change
 * is the last leaf of a checkpoint that the keys before it have signed. Only the first key of the log may be unknown:
 * where a key of the file came later, that key needs no word of an older one. Undefined where the chain is broken.
 */
function trustedAtEnd(
  file: readonly LogKey[],
  rotations: readonly KeyChange[],
  origin: string,
): readonly LogKey[] | undefined {
  const changes = rotations.map((change) => ({ ...change, next: logKeys(change.keys, origin) }));
  const isFileLater = changes.some(({ next }) =>
    next.some((one) => file.some((other) => sameKey(one, other))),
  );
  let trusted = file;
  let size = 0;
  for (const [place, { note, checkpoint, leaf, next }] of changes.entries()) {
    const isLast = leaf.index === checkpoint.size - 1 && isLeafOf(leaf, checkpoint);
    if (checkpoint.origin !== origin || checkpoint.size <= size || !isLast || next.length === 0) {
      return undefined;
    }
    const isVouched = signedTime(note, trusted) !== undefined;
    if (!isVouched && !(place === 0 && isFileLater)) return undefined;
    trusted = next;
    size = checkpoint.size;
  }
  return trusted;
}

/** When one of these keys signed the checkpoint; Unix seconds. */
function signedTime(note: string, keys: readonly LogKey[]): number | undefined {
  const opened = openByKeys(note, keys);
  return typeof opened === 'string' ? undefined : opened.at;
}

export function isLeafOf({ entry, index, proof }: Leaf, { size, root }: KeyChange['checkpoint']): boolean {
  return isIncluded(index, size, { leaf: leafHash(utf8(entry)), proof, root });
}

const sameKey = ([one]: LogKey, [other]: LogKey): boolean => sameBytes(one.publicKey, other.publicKey);
