import { createHash } from 'node:crypto';
import type { Millis } from '@tidemark/domain/time';

/** An entry of the audit trail with its place in the chain. */
export interface ChainedEntry {
  /** From 1 without gaps. */
  readonly number: number;
  readonly at: Millis;
  /** Null where the command line did it. */
  readonly operatorId: number | null;
  readonly operatorEmail: string;
  readonly role: string;
  readonly action: string;
  readonly object: string;
  readonly reason: string;
  /** Canonical JSON. */
  readonly detail: string;
  readonly address: string;
}

/** The hash before the first entry. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * SHA-256 over the previous hash and the entry's content in one canonical form: a JSON list of its fields in
 * this order. A changed, dropped, added or swapped entry breaks every hash after it.
 */
export function entryHash(previous: Buffer, entry: ChainedEntry): Buffer {
  const content = JSON.stringify([
    entry.number,
    entry.at,
    entry.operatorId,
    entry.operatorEmail,
    entry.role,
    entry.action,
    entry.object,
    entry.reason,
    entry.detail,
    entry.address,
  ]);
  return createHash('sha256').update(previous).update(content).digest();
}

/** Equal JSON text for equal values, whatever the key order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
