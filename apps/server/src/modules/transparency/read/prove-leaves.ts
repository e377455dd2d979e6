import { toBase64 } from '@tidemark/verify/bytes';
import { proveInclusion } from '@tidemark/verify/merkle';
import type { Rotation } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectCosigned } from '../store/cosigned.ts';
import { selectNewestCheckpoint, selectRotations } from '../store/log-rows.ts';
import { nodeReader, readEntries } from '../store/tiles.ts';

export interface ProvenLeaves {
  /** The signed note of a stored checkpoint. */
  readonly checkpoint: string;
  /** An inclusion proof for each leaf, hashes in base64. */
  readonly proofs: readonly (readonly string[])[];
}

/**
 * Proves leaves under the checkpoint of their log that witnesses have cosigned, or under the newest one where that does
 * not cover them all yet; undefined where none does.
 */
export async function proveLeaves(
  database: Queryable,
  log: number,
  indexes: readonly number[],
): Promise<ProvenLeaves | undefined> {
  const isCovering = (one: { readonly size: number } | undefined): boolean =>
    one !== undefined && indexes.every((index) => index < one.size);
  const cosigned = await selectCosigned(database, log);
  const chosen = isCovering(cosigned) ? cosigned : await selectNewestCheckpoint(database, log);
  if (chosen === undefined || !isCovering(chosen)) return undefined;
  const read = nodeReader(database, log, chosen.size);
  const proofs = await Promise.all(indexes.map((index) => proveInclusion(index, chosen.size, read)));
  return { checkpoint: chosen.note, proofs: proofs.map((proof) => proof.map(toBase64)) };
}

/** The changes of key of a log, oldest first, as receipts carry them. */
export async function readRotations(database: Queryable, log: number): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const { size, note } of await selectRotations(database, log)) {
    const index = size - 1;
    const [content] = await readEntries(database, { log, from: index, to: size });
    const proof = await proveInclusion(index, size, nodeReader(database, log, size));
    rotations.push({
      checkpoint: note,
      leaf: { entry: Buffer.from(content ?? []).toString(), index, proof: proof.map(toBase64) },
    });
  }
  return rotations;
}
