import type { Receipt, TickRole } from './receipt.ts';
import type { LogRecord } from './record.ts';

/** What a check of a receipt found, in the order of the checks. */
export interface Verdict {
  /** All checks passed or could not apply; none failed. */
  readonly isGenuine: boolean;
  readonly checks: readonly Check[];
  /** What the receipt says, for showing; undefined where it cannot be read. */
  readonly shown: Shown | undefined;
}

export interface Check {
  /** Key of the text `verify.checks.<key>`, and `verify.problems.<key>` where it failed. */
  readonly key: CheckKey;
  readonly state: 'passed' | 'failed' | 'unknown';
  /** Numbers and texts in that sentence. */
  readonly params: Readonly<Record<string, string>>;
}

export type CheckKey =
  /** The file is a receipt of a format that is known. */
  | 'format'
  /** The public key file is one of the log that the receipt names. */
  | 'key'
  /** The checkpoint bears the signatures of the key, or of one that the key vouches for. */
  | 'signature'
  /** The record and its salt make the commitment that the log has at this place. */
  | 'record'
  /** The tick is a leaf of the log ({role}). */
  | 'tick'
  /** The record's tick is that tick: instrument, number, time, price. */
  | 'reference'
  /** The ticks before and after have the neighbouring numbers. */
  | 'neighbours'
  /** The price of the fill is that of the tick. */
  | 'fill'
  /** Conversion rate follows from the conversion tick. */
  | 'rate'
  | 'margin'
  | 'profit'
  /** Stop, take-profit: the tick before had not reached the level, this one has. */
  | 'level'
  /** Up/Down: last tick at or before the due time; the next one is later. */
  | 'due'
  | 'payout'
  | 'withdrawal'
  | 'payment';

/** For the picture: the record, its ticks, and the checkpoint's time and size. */
export interface Shown {
  readonly receipt: Receipt;
  readonly record: LogRecord;
  readonly ticks: readonly {
    readonly role: TickRole;
    readonly instrument: string;
    readonly seq: number;
    readonly at: number;
    readonly price: string;
  }[];
  readonly origin: string;
  readonly size: number;
  /** Unix seconds. */
  readonly signedAt: number | undefined;
}
