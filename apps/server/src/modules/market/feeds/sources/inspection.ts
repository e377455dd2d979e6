import type { SourceSymbol } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { SourceQuote, SourceTrouble } from '../connectors/connector.ts';
import type { Doubt } from '../feed.ts';
import type { HistoryProgress } from './history-loader.ts';
import { type NoPrice, sourcePrice } from './source-price.ts';
import type { PlacedSymbol } from './symbols.ts';

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

const QUOTES_KEPT = 10;
/** Symbols of which quotes are kept: more than any list of instruments has. */
const SYMBOLS_MAX = 5000;

/** The last ten quotes of each symbol, as received. */
export class RecentQuotes {
  readonly #quotes = new Map<string, { readonly quote: SourceQuote; readonly at: Millis }[]>();

  add(place: number, quote: SourceQuote, at: Millis): void {
    const key = `${place} ${quote.symbol}`;
    let kept = this.#quotes.get(key);
    if (kept === undefined) {
      if (this.#quotes.size >= SYMBOLS_MAX) return;
      kept = [];
      this.#quotes.set(key, kept);
    }
    kept.unshift({ quote, at });
    kept.length = Math.min(kept.length, QUOTES_KEPT);
  }

  /** Newest first, each with its price for an instrument of this precision. */
  of(place: number, symbol: PlacedSymbol, precision: number): readonly ReceivedQuote[] {
    const kept = this.#quotes.get(`${place} ${symbol.symbol}`) ?? [];
    return kept.map(({ quote, at }) => {
      const found = sourcePrice(quote, symbol, precision);
      return { ...quote, at, price: typeof found === 'string' ? found : found.price };
    });
  }
}

/** What happened to one source. */
export class SourceState {
  state: SourceStatus['state'] = 'starting';
  since: Millis;
  trouble: SourceTrouble | undefined;
  detail = '';
  readonly unknown = new Set<string>();

  constructor(now: Millis) {
    this.since = now;
  }

  connected(now: Millis): void {
    if (this.state !== 'connected') this.since = now;
    this.state = 'connected';
    this.trouble = undefined;
    this.detail = '';
  }

  failed(trouble: SourceTrouble, detail: string, now: Millis): void {
    if (this.state !== 'lost') this.since = now;
    this.state = 'lost';
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** A symbol that an operator tests is asked for until then. */
export const TESTED_MS: Millis = 60_000;
/** Symbols that are tested at one source at the same time. */
export const TESTED_MAX = 5;
