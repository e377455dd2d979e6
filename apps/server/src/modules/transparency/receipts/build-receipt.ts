import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import { toHex } from '@tidemark/verify/entry';
import {
  type ProvenLeaf,
  RECEIPT_FORMAT,
  type Receipt,
  type ReceiptKind,
  type TickRole,
} from '@tidemark/verify/receipt';
import type { ReceiptParts } from './parts.ts';
import { findTicksUsed, type ReceiptRecord, type TickLeaf } from './ticks-used.ts';

/** The record that a user asks a receipt of. */
export interface ReceiptAsked {
  readonly kind: ReceiptKind;
  readonly id: number;
  readonly userId: number;
  readonly now: Millis;
}

/** The file, or that the log has not signed the record yet. */
export type ReceiptAnswer = { readonly state: 'ready' | 'waiting'; readonly receipt: string };

const WAITING: ReceiptAnswer = { state: 'waiting', receipt: '' };

/**
 * The receipt of a record of a user's account: the record with its salt, the ticks that it used, and their proofs
 * under the newest signed checkpoint. Refuses `receipt.unknown` for a record that is not there or not the user's.
 */
export async function buildReceipt(
  parts: ReceiptParts,
  { kind, id, userId, now }: ReceiptAsked,
): Promise<Outcome<ReceiptAnswer>> {
  const { sources } = parts;
  const content = await sources.record(kind, String(id));
  if (content === undefined) return refuse('receipt.unknown', {}, 'id');
  const record = JSON.parse(content) as ReceiptRecord;
  const own = await sources.accountsOf(userId);
  if (!own.map(String).includes(record.account)) return refuse('receipt.unknown', {}, 'id');
  return receiptOf(parts, { kind, content, now });
}

/** The receipt of a record, for a caller that may see it; undefined where there is none yet. */
export async function findReceipt(
  parts: ReceiptParts,
  { kind, id, now }: Pick<ReceiptAsked, 'kind' | 'id' | 'now'>,
): Promise<string | undefined> {
  const content = await parts.sources.record(kind, String(id));
  const answer = content && (await receiptOf(parts, { kind, content, now }));
  return answer && answer.state === 'ready' ? answer.receipt : undefined;
}

async function receiptOf(
  parts: ReceiptParts,
  { kind, content, now }: { readonly kind: ReceiptKind; readonly content: string; readonly now: Millis },
): Promise<ReceiptAnswer> {
  const { log } = parts;
  const record = JSON.parse(content) as ReceiptRecord;
  const place = await log.findRecord(kind, record.id);
  if (place === undefined) return WAITING;
  const used = await findTicksUsed(parts, record, now);
  if (used === undefined) return WAITING;
  // A log that began later has none of the ticks before it.
  const ticks = used.filter((leaf) => leaf.log === place.log);
  const proven = await log.prove(place.log, [place.index, ...ticks.map(({ index }) => index)]);
  if (proven === undefined) return WAITING;

  const [proof, ...tickProofs] = proven.proofs;
  const receipt: Receipt = {
    format: RECEIPT_FORMAT,
    checkpoint: proven.checkpoint,
    rotations: await log.rotations(place.log),
    record: {
      content,
      salt: toHex(log.saltOf(kind, record.id)),
      index: place.index,
      proof: present(proof, 'each leaf has a proof'),
    },
    ticks: provenTicks(ticks, tickProofs),
  };
  return { state: 'ready', receipt: `${JSON.stringify(receipt)}\n` };
}

function provenTicks(ticks: readonly TickLeaf[], proofs: readonly (readonly string[])[]): Receipt['ticks'] {
  const proven: Partial<Record<TickRole, ProvenLeaf>> = {};
  for (const [place, { role, entry, index }] of ticks.entries()) {
    proven[role] = { entry, index, proof: present(proofs[place], 'each leaf has a proof') };
  }
  return proven;
}
