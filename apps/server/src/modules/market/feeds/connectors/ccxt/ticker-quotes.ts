import type { DecimalText, SourceQuote } from '../connector.ts';
import { decimalText, isZero } from '../decimals/decimal-text.ts';
import { isSame } from '../pacing/new-quotes.ts';
import type { CcxtExchange, CcxtTicker, CcxtTickers } from './library.ts';

/** Where quotes of tickers go. */
export interface TickerSink {
  quote(quote: SourceQuote): void;
  /** The source sent what it had sent before. */
  unchanged(): void;
  unreadable(symbol: string, detail: string): void;
}

interface Seen {
  ticker: CcxtTicker;
  quote: SourceQuote | undefined;
}

/** Makes quotes of tickers, each once, in the order of the exchange. */
export class TickerQuotes {
  readonly #sink: TickerSink;
  readonly #seen = new Map<string, Seen>();
  /** The exchange sent a bid or an ask, of whatever symbol: a last trade is not its price any more. */
  #isQuoting = false;

  constructor(sink: TickerSink) {
    this.#sink = sink;
  }

  /** Keeps only what was seen of these symbols. */
  retain(symbols: readonly string[]): void {
    const kept = new Set(symbols);
    for (const symbol of this.#seen.keys()) if (!kept.has(symbol)) this.#seen.delete(symbol);
  }

  /**
   * Takes what a watching method returned, and then what the exchange received since: a method returns one update
   * where several arrived together, the others are only in its cache. Returns whether anything was new.
   */
  takeWatched(
    exchange: CcxtExchange,
    symbols: readonly string[],
    returned: CcxtTickers,
    cache: CcxtTickers | undefined,
  ): boolean {
    let isNew = false;
    for (const symbol of symbols) {
      const ticker = returned?.[symbol];
      if (ticker !== undefined && this.take(exchange, symbol, ticker)) isNew = true;
      const cached = cache?.[symbol];
      const isTaken = cached === undefined || cached === this.#seen.get(symbol)?.ticker;
      if (!isTaken && this.take(exchange, symbol, cached)) isNew = true;
    }
    return isNew;
  }

  /** Takes one ticker. Returns whether it differs from the one before. */
  take(exchange: CcxtExchange, symbol: string, ticker: CcxtTicker): boolean {
    const seen = this.#seen.get(symbol);
    const quote = this.#read(exchange, symbol, ticker);
    this.#seen.set(symbol, { ticker, quote: quote ?? seen?.quote });
    if (quote === undefined) return seen?.ticker !== ticker;
    if (seen?.quote !== undefined && isSame(seen.quote, quote)) {
      if (seen.ticker === ticker) return false;
      this.#sink.unchanged();
    } else this.#sink.quote(quote);
    return true;
  }

  #read(exchange: CcxtExchange, symbol: string, ticker: CcxtTicker): SourceQuote | undefined {
    if (typeof ticker !== 'object' || ticker === null) {
      this.#sink.unreadable(symbol, 'a ticker that is no object');
      return undefined;
    }
    const read = (name: 'bid' | 'ask' | 'last'): DecimalText | undefined => {
      const value = ticker[name];
      if (value === undefined || value === null) return undefined;
      const decimal = decimalText(value);
      if (decimal === undefined || decimal.startsWith('-')) {
        this.#sink.unreadable(symbol, `${name}: ${String(value).slice(0, 40)}`);
        return undefined;
      }
      // Exchanges write an empty side as zero.
      return isZero(decimal) ? undefined : decimal;
    };
    const [bid, ask] = [read('bid'), read('ask')];
    if (bid !== undefined || ask !== undefined || exchange.has.watchBidsAsks === true) this.#isQuoting = true;
    const last = this.#isQuoting ? undefined : read('last');
    const { timestamp } = ticker;
    const isTime = typeof timestamp === 'number' && Number.isSafeInteger(timestamp) && timestamp > 0;
    const isTradeable = exchange.markets?.[symbol]?.active !== false;
    return { symbol, bid, ask, last, sourceTime: isTime ? timestamp : undefined, isTradeable };
  }
}
