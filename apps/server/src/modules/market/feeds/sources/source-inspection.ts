import type { SourceSymbol } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { SourceQuote, SourceTrouble } from '../connectors/connector.ts';
import type { NoPrice } from './source-price.ts';

/** Why the price of an instrument is not relied on although its feed is there. */
export type Doubt = 'sources_disagree' | 'source_silent';

/** How far the loading of history is, for operators. */
export interface HistoryProgress {
  /** Bars of one instrument and period count as one. */
  readonly done: number;
  readonly total: number;
  readonly bars: number;
  /** Instruments of which no source has history, by code, and why. */
  readonly failed: readonly { readonly code: string; readonly reason: string }[];
}

/** A real source as an operator sees it. */
export interface SourceStatus {
  readonly name: string;
  readonly publicName: string;
  readonly state: 'starting' | 'connected' | 'lost';
  readonly since: Millis;
  readonly heardAt: Millis | undefined;
  /** Why it is lost. */
  readonly trouble: SourceTrouble | undefined;
  readonly detail: string;
  readonly unknownSymbols: readonly string[];
}

/** Where the price of an instrument comes from. */
export interface InstrumentSource {
  readonly instrumentId: number;
  /** Public name of the active source. */
  readonly active: string;
  readonly doubt: Doubt | undefined;
  readonly symbols: readonly { readonly source: string; readonly symbol: string }[];
}

/** A quote as it was received, with the price that it gives. */
export interface ReceivedQuote extends SourceQuote {
  readonly at: Millis;
  /** In 10^-8 at the instrument's precision, or why there is none. */
  readonly price: number | NoPrice;
}

/** The last quotes of a symbol at a source, newest first. */
export interface TestedSymbol {
  readonly source: string;
  readonly symbol: string;
  /** Whether the source has said that it does not know the symbol. */
  readonly isUnknown: boolean;
  readonly quotes: readonly ReceivedQuote[];
}

/** What operators see of real sources. */
export interface SourceInspection {
  sources(): readonly SourceStatus[];
  instruments(): readonly InstrumentSource[];
  history(): HistoryProgress;
  /** Resolves when the ticks of what was received are stored and current. */
  delivered(): Promise<void>;
  /**
   * The last ten quotes of an instrument at each source, by these symbols, or by those that are set. A symbol that
   * was not asked for is asked for during the next minute. An unknown instrument has none.
   */
  test(instrumentId: number, symbols: readonly SourceSymbol[] | undefined): readonly TestedSymbol[];
}
