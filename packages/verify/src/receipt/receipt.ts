/**
 * A receipt: a private record, its salt, and the ticks it was executed at, each with the proof that it is a leaf
 * of the tree that the log's key has signed (docs/spec/log.md). A file of JSON; sizes and moments are numbers,
 * money, prices and lots decimal texts.
 */
export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT;
  /** The signed checkpoint (C2SP `tlog-checkpoint`) under which all leaves are proven. */
  readonly checkpoint: string;
  /** Key changes from the first key of the log to the key of the checkpoint, oldest first; usually none. */
  readonly rotations: readonly Rotation[];
  readonly record: ProvenRecord;
  /** Ticks by their part; the ticks before and after each show that none was left out. */
  readonly ticks: Readonly<Partial<Record<TickRole, ProvenLeaf>>>;
}

export const RECEIPT_FORMAT = 'tidemark-receipt/1';

/** The conversion tick is that of the instrument which turns the quote currency into USD; absent where none does. */
type TickOf = 'open' | 'close' | 'openConversion' | 'closeConversion';
export type TickRole = TickOf | `${TickOf}Before` | `${TickOf}After`;

/** All parts, in the order in which they are checked. */
export const tickRoles: readonly TickRole[] = (
  ['open', 'openConversion', 'close', 'closeConversion'] as const
).flatMap((role) => [role, `${role}Before`, `${role}After`] as const);

/** A leaf with its place and proof. */
export interface ProvenLeaf {
  /** The content of the leaf: an entry (../entry). */
  readonly entry: string;
  readonly index: number;
  /** Inclusion proof (RFC 9162), hashes in base64. */
  readonly proof: readonly string[];
}

export interface ProvenRecord {
  /** JSON text of the record: exactly what the commitment was made of. */
  readonly content: string;
  /** Hexadecimal. */
  readonly salt: string;
  readonly index: number;
  readonly proof: readonly string[];
}

/** The older key vouches for the newer one: a checkpoint signed by the older, with the `key` entry as its last leaf. */
export interface Rotation {
  readonly checkpoint: string;
  readonly leaf: ProvenLeaf;
}
