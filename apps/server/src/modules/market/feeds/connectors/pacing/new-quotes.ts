import type { SourceQuote } from '../connector.ts';

/** Recognises quotes that say what the one before them said, as after a reconnect or between two polls. */
export class NewQuotes {
  readonly #last: Map<string, SourceQuote | undefined>;

  /** `symbols` are those that were asked for. */
  constructor(symbols: readonly string[]) {
    this.#last = new Map(symbols.map((symbol) => [symbol, undefined]));
  }

  /** Whether the symbol was asked for. */
  isAsked(symbol: string): boolean {
    return this.#last.has(symbol);
  }

  /** Whether the quote differs from the one before of its symbol; from then on it is that one. */
  isNew(quote: SourceQuote): boolean {
    const last = this.#last.get(quote.symbol);
    if (last !== undefined && isSame(last, quote)) return false;
    this.#last.set(quote.symbol, quote);
    return true;
  }
}

export function isSame(a: SourceQuote, b: SourceQuote): boolean {
  return (
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.last === b.last &&
    a.sourceTime === b.sourceTime &&
    a.isTradeable === b.isTradeable
  );
}
