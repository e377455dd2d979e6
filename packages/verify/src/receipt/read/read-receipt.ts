import { fromBase64 } from '../../bytes.ts';
import { parseEntry, SALT_BYTES, type TickEntry } from '../../entry/index.ts';
import { HASH_BYTES, type Hash } from '../../merkle/index.ts';
import { type Checkpoint, parseCheckpoint, parseKey, parseNote, type VerifierKey } from '../../note/index.ts';
import {
  type ProvenLeaf,
  RECEIPT_FORMAT,
  type Receipt,
  type Rotation,
  type TickRole,
  tickRoles,
} from '../receipt.ts';
import {
  type DealCloseRecord,
  type DealOpenRecord,
  type FundPaymentRecord,
  receiptKinds,
  type TradeSettleRecord,
  type WithdrawalRecord,
} from '../record.ts';
import { recordShapes } from './record-shapes.ts';
import { decimal, isObject, isText, isWhole, matches, misfit, oneOf, type Shape } from './shape.ts';

/** More than any receipt has, in characters. */
export const RECEIPT_CHARS_MAX = 1_000_000;
const CHECKPOINT_CHARS_MAX = 16_000;
const ROTATIONS_MAX = 20;
const PROOF_MAX = 64;
const NEXT_KEYS_MAX = 20;

/** A record of which a receipt is given. */
export type ReceiptRecord =
  | DealOpenRecord
  | DealCloseRecord
  | TradeSettleRecord
  | WithdrawalRecord
  | FundPaymentRecord;

/** Content, place and proof of a leaf. */
export interface Leaf {
  readonly entry: string;
  readonly index: number;
  readonly proof: readonly Hash[];
}

export interface TickLeaf extends Leaf {
  readonly tick: TickEntry;
}

export interface KeyChange {
  /** The signed text. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
  readonly leaf: Leaf;
  readonly keys: readonly VerifierKey[];
}

/** A receipt of the right form; nothing in it has been checked yet. */
export interface ReadReceipt {
  readonly receipt: Receipt;
  readonly checkpoint: Checkpoint;
  readonly rotations: readonly KeyChange[];
  readonly record: ReceiptRecord;
  readonly salt: Uint8Array;
  readonly proof: readonly Hash[];
  readonly ticks: ReadonlyMap<TickRole, TickLeaf>;
}

/** The field that has not the form of one; empty where the text is no JSON in its only spelling. */
export interface Misfit {
  readonly field: string;
}

/**
 * Reads the text of a receipt. It must be exactly what `JSON.stringify` writes and a line break, so that no byte of
 * a receipt can be changed without a meaning.
 */
export function readReceipt(text: string): ReadReceipt | Misfit {
  const value = text.length <= RECEIPT_CHARS_MAX ? canonical(text, '\n') : undefined;
  const wrong = value === undefined ? '' : misfit(value, receiptShape);
  if (wrong !== undefined) return { field: wrong };
  return partsOf(value as Receipt);
}

/** The value of a text in its only spelling; undefined for other texts. */
function canonical(text: string, end: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return `${JSON.stringify(value)}${end}` === text ? value : undefined;
  } catch {
    return undefined;
  }
}

const isProof = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= PROOF_MAX && value.every((hash) => typeof hash === 'string');

const leafShape: Shape = { entry: isText, index: isWhole, proof: isProof };

const receiptShape: Shape = {
  format: oneOf(RECEIPT_FORMAT),
  checkpoint: isText,
  rotations: (value) => Array.isArray(value) && value.length <= ROTATIONS_MAX,
  record: { content: isText, salt: matches(/^(?:[0-9a-f]{2})+$/), index: isWhole, proof: isProof },
  ticks: (value) => isObject(value),
};

function partsOf(receipt: Receipt): ReadReceipt | Misfit {
  const checkpoint = checkpointOf(receipt.checkpoint);
  if (checkpoint === undefined) return { field: 'checkpoint' };
  const rotations: KeyChange[] = [];
  for (const [place, rotation] of receipt.rotations.entries()) {
    const change = keyChangeOf(rotation);
    if (change === undefined) return { field: `rotations.${place}` };
    rotations.push(change);
  }
  const record = recordOf(receipt.record.content);
  if ('field' in record) return record;
  const salt = Uint8Array.from(receipt.record.salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (salt.length !== SALT_BYTES) return { field: 'record.salt' };
  const proof = proofOf(receipt.record.proof);
  if (proof === undefined) return { field: 'record.proof' };
  const ticks = new Map<TickRole, TickLeaf>();
  for (const [role, leaf] of Object.entries(receipt.ticks)) {
    const read = tickRoles.includes(role as TickRole) ? tickLeafOf(leaf) : undefined;
    if (read === undefined) return { field: `ticks.${role}` };
    ticks.set(role as TickRole, read);
  }
  return { receipt, checkpoint, rotations, record, salt, proof, ticks };
}

function checkpointOf(text: string): Checkpoint | undefined {
  const note = text.length <= CHECKPOINT_CHARS_MAX ? parseNote(text) : undefined;
  return note && parseCheckpoint(note.text);
}

function keyChangeOf(rotation: Rotation): KeyChange | undefined {
  if (misfit(rotation, { checkpoint: isText, leaf: leafShape }) !== undefined) return undefined;
  const checkpoint = checkpointOf(rotation.checkpoint);
  const leaf = leafOf(rotation.leaf);
  const entry = parseEntry(rotation.leaf.entry);
  if (checkpoint === undefined || leaf === undefined || entry?.kind !== 'key') return undefined;
  if (entry.keys.length === 0 || entry.keys.length > NEXT_KEYS_MAX) return undefined;
  const keys = entry.keys.map(parseKey);
  if (keys.includes(undefined)) return undefined;
  return { note: rotation.checkpoint, checkpoint, leaf, keys: keys as VerifierKey[] };
}

function recordOf(content: string): ReceiptRecord | Misfit {
  const value = canonical(content, '');
  if (!isObject(value)) return { field: 'record.content' };
  const kind = receiptKinds.find((one) => one === value.kind);
  if (kind === undefined) return { field: 'record.content.kind' };
  const wrong = misfit(value, recordShapes[kind](value), 'record.content');
  return wrong === undefined ? (value as unknown as ReceiptRecord) : { field: wrong };
}

function tickLeafOf(value: unknown): TickLeaf | undefined {
  if (misfit(value, leafShape) !== undefined) return undefined;
  const leaf = leafOf(value as ProvenLeaf);
  const entry = leaf && parseEntry(leaf.entry);
  if (leaf === undefined || entry?.kind !== 'tick' || !isTickPrice(entry.price)) return undefined;
  return { ...leaf, tick: entry };
}

const isTickPrice = decimal(8, (units) => units > 0n && units <= BigInt(Number.MAX_SAFE_INTEGER));

function leafOf({ entry, index, proof }: ProvenLeaf): Leaf | undefined {
  const hashes = proofOf(proof);
  return hashes && { entry, index, proof: hashes };
}

function proofOf(proof: readonly string[]): readonly Hash[] | undefined {
  const hashes = proof.map(fromBase64);
  return hashes.every((hash) => hash?.length === HASH_BYTES) ? (hashes as Hash[]) : undefined;
}
