import type { FieldProblem } from '@tidemark/contract';
import type { Instrument, OfferedTick } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Past } from '../past.ts';

/** A price on its way from a source, not yet judged. */
export interface FeedTick extends Omit<OfferedTick, 'sourceTime'> {
  readonly instrumentId: number;
  /** Undefined where the source did not stamp it. */
  readonly sourceTime: Millis | undefined;
}

/** What a feed says of the ticks that it brings. */
export interface Delivery {
  /** From then on the source, which runs inside this process, was there without a break. */
  readonly heardSince?: Millis;
  /** Ticks that came with these and could not be read. */
  readonly unreadable?: readonly UnreadableTick[];
}

/** A tick that cannot be judged, and the key of why. */
export interface UnreadableTick {
  readonly symbol: string;
  readonly key: string;
}

/**
 * Where a feed brings its ticks; resolves when they are stored and in force. Accepted ticks are a sign
 * of life, and so is a delivery of nothing at all (a heartbeat); refused and held ticks are none.
 */
export type TickSink = (ticks: readonly FeedTick[], delivery?: Delivery) => Promise<TickReceipt>;

/** What became of the ticks that were brought, by their index. */
export interface TickReceipt {
  readonly accepted: number;
  readonly refused: readonly { readonly index: number; readonly key: string }[];
  readonly held: readonly number[];
}

/** What a feed finds when it starts. */
export interface FeedStart {
  readonly sink: TickSink;
  readonly instruments: readonly Instrument[];
  /** The price in force, where there is one. */
  readonly lastPriceOf: (instrumentId: number) => number | undefined;
}

/** A POST /feed/v1/ticks as it came in; `body` is the parsed JSON. */
export interface FeedPost {
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** What is answered, still without HTTP: the transport makes the envelope. */
export type FeedAnswer =
  | { readonly kind: 'taken'; readonly receipt: TickReceipt }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'malformed'; readonly fields: readonly FieldProblem[] };

/** A source of prices. Three implement it: sim, replay and ingest. */
export interface Feed {
  /** Called once, before `past` and `start`: opens what the feed reads from. */
  prepare(instruments: readonly Instrument[]): Promise<void>;
  /**
   * The bars of the time before the first start, for an instrument without any; undefined where
   * the source knows no past.
   */
  past(instruments: readonly Instrument[], now: Millis): Iterable<Past>;
  start(start: FeedStart): Promise<void>;
  /**
   * Instruments were added or their terms have changed. A feed that does not listen goes on with what
   * it knew at the start.
   */
  setInstruments?(instruments: readonly Instrument[]): void;
  stop(): Promise<void>;
  /** Whether the source can tell a price of this instrument; one that it cannot stays closed. */
  covers(instrument: Instrument): boolean;
  /** Takes ticks from outside; only the ingest feed does. */
  post?(post: FeedPost): Promise<FeedAnswer>;
}
