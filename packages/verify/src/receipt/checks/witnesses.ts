import { parseNote, readKeyFile, signedBy, witnessKeys } from '../../note/index.ts';
import type { ReadReceipt } from '../read/read-receipt.ts';
import type { Check } from '../verdict.ts';
import { passed, unknown } from './finding.ts';

/** How many of the witnesses in the key file have cosigned the checkpoint; nothing where it names none. */
export function checkWitnesses({ receipt, checkpoint }: ReadReceipt, keyFile: string): readonly Check[] {
  const known = witnessKeys(readKeyFile(keyFile) ?? [], checkpoint.origin);
  const note = parseNote(receipt.checkpoint);
  if (known.length === 0 || note === undefined) return [];
  const found = known.filter((key) => signedBy(note, key) !== undefined);
  const params = { found: String(found.length), known: String(known.length) };
  return found.length === 0
    ? [unknown('witnesses', params)]
    : [passed('witnesses', { ...params, names: found.map(({ name }) => name).join(', ') })];
}
