import type { FieldProblem } from '@tidemark/contract';
import type { Bar, Instrument, OfferedTick, Period, SourceSymbol } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Past } from '../past.ts';
import type { SourceTrouble } from './connectors/connector.ts';
import type { Doubt, SourceInspection } from './sources/source-inspection.ts';

/** A price from a source, not yet judged. */
export interface FeedTick extends Omit<OfferedTick, 'sourceTime'> {
  readonly instrumentId: number;
  /** Undefined where the source did not stamp it. */
  readonly sourceTime: Millis | undefined;
}

/** What a feed reports about its ticks. */
export interface Delivery {
  /** From then on the source, which runs inside this process, was there without a break. */
  readonly heardSince?: Millis;
  /** Ticks of the same delivery that could not be read. */
  readonly unreadable?: readonly UnreadableTick[];
}

/** A tick that cannot be judged, and the key of why. */
export interface UnreadableTick {
  readonly symbol: string;
  readonly key: string;
}

/**
 * Where a feed delivers its ticks; resolves when they are stored and current. Accepted ticks count as a
 * heartbeat, and so does an empty delivery; refused and held ticks do not.
 */
export type TickSink = (ticks: readonly FeedTick[], delivery?: Delivery) => Promise<TickReceipt>;

/** What became of the ticks that were brought, by their index. */
export interface TickReceipt {
  readonly accepted: number;
  readonly refused: readonly { readonly index: number; readonly key: string }[];
  readonly held: readonly number[];
}

/** An instrument as feeds know it. */
export interface FeedInstrument extends Instrument {
  /** Its symbols at real sources where they are not the usual ones. */
  readonly sourceSymbols?: readonly SourceSymbol[];
}

/** What a feed finds when it starts. */
export interface FeedStart {
  readonly sink: TickSink;
  readonly instruments: readonly FeedInstrument[];
  /** The current price, if any. */
  readonly lastPriceOf: (instrumentId: number) => number | undefined;
  /** When the last tick of an instrument became current; undefined before the first. */
  readonly lastTickAt: (instrumentId: number) => Millis | undefined;
  readonly history: HistoryStore;
}

/** Where bars of a source's history go. */
export interface HistoryStore {
  /**
   * When the newest bar of each period opened, of those that were complete at a moment; a period without any is
   * absent.
   */
  newestBarTimes(instrumentId: number, at: Millis): Promise<ReadonlyMap<Period, Millis>>;
  /** Adds complete bars where there is none of their time; returns how many. */
  fill(instrumentId: number, period: Period, bars: readonly Bar[]): Promise<number>;
}

/** A POST /feed/v1/ticks as received; `body` is the parsed JSON. */
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

/** What real sources report to operators. */
export interface SourceReports {
  connected(source: string): void;
  failed(source: string, trouble: SourceTrouble, detail: string): void;
  unknownSymbols(source: string, symbols: readonly string[]): void;
  /** The price of an instrument comes from another source from now on. */
  switched(change: SourceSwitch): void;
  /** Whether the sources of an instrument disagree from now on. */
  disputed(instrument: Pick<Instrument, 'id' | 'code'>, isDisputed: boolean): void;
}

/** A change of the source of an instrument. */
export interface SourceSwitch {
  readonly instrument: Pick<Instrument, 'id' | 'code'>;
  readonly from: string;
  readonly to: string;
  /** The former was silent, or the latter is preferred and healthy again. */
  readonly reason: 'silent' | 'preferred';
  readonly at: Millis;
}

/** A source of prices: sim, replay, ingest, or a list of real ones. */
export interface Feed {
  /** Called once, before `past` and `start`: opens what the feed reads from. */
  prepare(instruments: readonly FeedInstrument[]): Promise<void>;
  /**
   * The bars before the first start, for an instrument without any; undefined where the source has no past.
   */
  past(instruments: readonly Instrument[], now: Millis): Iterable<Past>;
  start(start: FeedStart): Promise<void>;
  /** Instruments were added or their terms changed. A feed without it keeps the instruments of its start. */
  setInstruments?(instruments: readonly FeedInstrument[]): void;
  stop(): Promise<void>;
  /** Whether the source has prices of this instrument; an instrument without them stays closed. */
  covers(instrument: FeedInstrument): boolean;
  /** Why the price of an instrument is not relied on at the moment. O(1), called per quote. */
  doubt?(instrumentId: number): Doubt | undefined;
  /** What operators see of real sources. */
  readonly inspection?: SourceInspection;
  /** Takes ticks from outside; only the ingest feed does. */
  post?(post: FeedPost): Promise<FeedAnswer>;
}
