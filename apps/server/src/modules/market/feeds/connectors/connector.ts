import type { Bar, Period } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';

/** A decimal number as the source wrote it; a JSON number in its shortest notation without exponent. */
export type DecimalText = string;

/**
 * A quote as a source sent it, under the source's own symbol. With bid and ask where the source has both (either
 * may be missing: an empty book), otherwise with the price of the last trade.
 */
export interface SourceQuote {
  readonly symbol: string;
  readonly bid?: DecimalText | undefined;
  readonly ask?: DecimalText | undefined;
  readonly last?: DecimalText | undefined;
  /** The source's own time in milliseconds; undefined where it does not stamp its quotes. */
  readonly sourceTime: Millis | undefined;
  /** Whether the source deals at it. False: its market is closed or halted. */
  readonly isTradeable: boolean;
}

/** Why a source gives no prices, as a key of the messages: `market.source_…`. */
export type SourceTrouble =
  /** The source does not accept the credentials. */
  | 'market.source_unauthorized'
  /** The source limits our requests. */
  | 'market.source_limited'
  /** No connection, or it broke. */
  | 'market.source_unreachable'
  /** The source answers, but not in its format. */
  | 'market.source_malformed';

/** What a connector reports while it runs. */
export interface ConnectorEvents {
  /** In the order of the source. At most one call per turn of the event loop. */
  quotes(quotes: readonly SourceQuote[]): void;
  /** The source sent a heartbeat, or anything else that shows that it is there. */
  heartbeat(): void;
  /** Connected and subscribed. */
  connected(): void;
  /** It failed and will be tried again; `detail` for the log, without credentials. */
  trouble(trouble: SourceTrouble, detail: string): void;
  /** The source does not know these symbols; their quotes never come. */
  unknownSymbols(symbols: readonly string[]): void;
  /** A message that could not be read. */
  unreadable(symbol: string | undefined, detail: string): void;
}

/** Completed and forming bars of a symbol from the source's history, oldest first, prices as decimals. */
export interface SourceBar extends Omit<Bar, 'open' | 'high' | 'low' | 'close'> {
  readonly open: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  readonly close: DecimalText;
}

export interface HistoryQuery {
  readonly symbol: string;
  readonly period: Period;
  /** At most this many bars, the latest before `before`. */
  readonly count: number;
  readonly before: Millis;
  readonly signal: AbortSignal;
}

/** A connection with one real source. It reconnects by itself, with backoff and jitter, until it is stopped. */
export interface Connector {
  /** Connects and subscribes to these symbols of the source. Called once. */
  start(symbols: readonly string[], events: ConnectorEvents): void;
  /** Subscribes to exactly these symbols from now on. */
  setSymbols(symbols: readonly string[]): void;
  /**
   * Bars of the source's history; keeps to the source's limits by itself. A wire without a past does not have it.
   *
   * @throws SourceFailure where the source cannot be asked or refuses.
   */
  history?(query: HistoryQuery): Promise<readonly SourceBar[]>;
  /** Ends connections and timers. */
  stop(): Promise<void>;
}

/** A connector whose source has a past. */
export type ConnectorWithHistory = Connector & Required<Pick<Connector, 'history'>>;

/** Why a source could not be asked; `message` is for the log. */
export class SourceFailure extends Error {
  readonly trouble: SourceTrouble | 'market.source_unknown_symbol';
  /** How long the source asks to wait. */
  readonly retryAfterMs: Millis | undefined;
  /** The status of HTTP, where it answered with one. */
  readonly status: number | undefined;

  constructor(
    trouble: SourceFailure['trouble'],
    message: string,
    more: { readonly retryAfterMs?: Millis | undefined; readonly status?: number | undefined } = {},
  ) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = more.retryAfterMs;
    this.status = more.status;
  }
}
