import type { Millis } from '@tidemark/domain/time';
import type { TickEntry } from '@tidemark/verify/entry';
import type { ReceiptKind, Rotation } from '@tidemark/verify/receipt';

/** A rate of a fill: USD for a unit of the quote currency. */
export interface RateUsed {
  readonly quote: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly at: Millis;
}

/** Where a leaf is. */
interface Place {
  readonly log: number;
  readonly index: number;
}

/** What receipts read of the log. */
export interface ReceiptLog {
  findRecord(kind: ReceiptKind, id: string): Promise<Place | undefined>;
  findTick(
    instrument: string,
    seq: number,
    at: Millis,
  ): Promise<(Place & { readonly entry: string }) | undefined>;
  /** The tick that a rate comes from, where the market has it no longer. */
  findConversionTick(used: RateUsed): Promise<TickEntry | undefined>;
  /** Undefined where the newest checkpoint does not cover all of the leaves yet. */
  prove(
    log: number,
    indexes: readonly number[],
  ): Promise<{ readonly checkpoint: string; readonly proofs: readonly (readonly string[])[] } | undefined>;
  rotations(log: number): Promise<readonly Rotation[]>;
  saltOf(kind: ReceiptKind, id: string): Uint8Array;
}

/** A tick by its place in the order of its instrument. */
export interface TickPlace {
  readonly seq: number;
  readonly at: Millis;
}

/** What receipts read of the other modules. */
export interface ReceiptSources {
  /** JSON text of a record; undefined where there is none. */
  record(kind: ReceiptKind, id: string): Promise<string | undefined>;
  /** Ids of the accounts of a user. */
  accountsOf(userId: number): Promise<readonly number[]>;
  /** The ticks before and after one; undefined where it is not stored any more. */
  ticksAround(
    instrument: string,
    tick: TickPlace,
  ): Promise<{ readonly before: TickPlace | undefined; readonly after: TickPlace | undefined } | undefined>;
  /** The tick that a rate of a fill comes from; undefined where none is stored any more. */
  conversionTick(used: RateUsed): Promise<(TickPlace & { readonly instrument: string }) | undefined>;
}

export interface ReceiptParts {
  readonly log: ReceiptLog;
  readonly sources: ReceiptSources;
}
