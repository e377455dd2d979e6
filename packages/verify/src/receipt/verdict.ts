import type { Receipt, TickRole } from './receipt.ts';
import type { LogRecord } from './record.ts';

/** What a check of a receipt found, in the order of the checks. */
export interface Verdict {
  /** All checks passed or could not apply; none failed. */
  readonly isGenuine: boolean;
  /** Genuine, and no check lacked what it needs. */
  readonly isComplete: boolean;
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

/**
 * Parameters are texts: moments Unix milliseconds, prices and amounts decimals, `role` a `TickRole` or its `open` and
 * `close` alone. `expected` is what follows, `found` what the record says.
 */
export type CheckKey =
  /** The file is a receipt of a format that is known. {format}; failed: {field}, its path, empty for no JSON. */
  | 'format'
  /** The public key file is one of the log that the receipt names. {origin}; failed: {names} of the keys, or empty. */
  | 'key'
  /** The checkpoint bears the signatures of the key, or of one that the key vouches for. {origin, size, at}, at in seconds. */
  | 'signature'
  /** Witnesses of the key file that have cosigned the checkpoint, where it names some. {found, known, names}; unknown: none has. */
  | 'witnesses'
  /** The record and its salt make the commitment that the log has at this place. {index, kind, id} */
  | 'record'
  /** The tick is a leaf of the log. {role, instrument, seq, index} */
  | 'tick'
  /**
   * The record's tick is that tick. {role, instrument, seq, at, price}; failed: {what} is `missing`, `instrument`,
   * `seq`, `at` or `price`, with {expected, found}; unknown: the log has begun later.
   */
  | 'reference'
  /**
   * The ticks before and after have the neighbouring numbers. {role, instrument, seq}; failed: {what} is `before` or
   * `after`; unknown: {what} is missing, `before`, `after` or `before after`.
   */
  | 'neighbours'
  /** The price of the fill is that of the tick. {role, expected, found} */
  | 'fill'
  /**
   * Conversion rate follows from the conversion tick. {role, quote, expected, found, instrument, seq}; failed with
   * {what: `time`}: another tick was the current one; unknown: no such tick, or its name does not say how it converts.
   */
  | 'rate'
  /** {expected, found} */
  | 'margin'
  /** {expected, found} */
  | 'profit'
  /** Stop, take-profit: the tick before had not reached the level, this one has. {reason, level, price, before} */
  | 'level'
  /**
   * Up/Down: last tick at or before the due time; the next one is later. {due, at, next}; failed: {what} is
   * `duration` {seconds}, `tick` or `next`; unknown: {what} is `void` or `next`.
   */
  | 'due'
  /** {expected, found} */
  | 'payout'
  /** {expected, found} */
  | 'withdrawal'
  /** {expected, found} */
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
