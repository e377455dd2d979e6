import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { SourceQuote } from '../connector.ts';

/** How a quote follows the ones before it. */
export type Place =
  /** It is the newest. */
  | 'newest'
  /** It says what the one before said, at the same time. */
  | 'repeated'
  /** A newer one came before it. */
  | 'older';

/** After so long with nothing but older times the vendor's clock was set back: its quotes are new ones. */
const SET_BACK_MS: Millis = 3 * SECOND_MS;

interface Latest {
  quote: SourceQuote;
  /** The latest time that a quote had. */
  time: Millis | undefined;
  /** Since when all quotes are older than that. */
  olderSince: Millis | undefined;
}

/** The order of the quotes of one connection, for each symbol by the source's time. */
export class QuoteOrder {
  readonly #timers: Timers;
  readonly #latest = new Map<string, Latest>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Where the quote belongs. One without a time follows the one that was received before it. */
  place(quote: SourceQuote): Place {
    const { symbol, sourceTime } = quote;
    const latest = this.#latest.get(symbol);
    if (latest === undefined) {
      this.#latest.set(symbol, { quote, time: sourceTime, olderSince: undefined });
      return 'newest';
    }
    if (isSame(latest.quote, quote)) return 'repeated';
    if (sourceTime !== undefined && latest.time !== undefined && sourceTime < latest.time) {
      latest.olderSince ??= this.#timers.now();
      if (this.#timers.now() - latest.olderSince < SET_BACK_MS) return 'older';
    }
    latest.quote = quote;
    latest.time = sourceTime ?? latest.time;
    latest.olderSince = undefined;
    return 'newest';
  }
}

function isSame(a: SourceQuote, b: SourceQuote): boolean {
  return (
    a.bid === b.bid &&
    a.ask === b.ask &&
    a.last === b.last &&
    a.sourceTime === b.sourceTime &&
    a.isTradeable === b.isTradeable
  );
}
