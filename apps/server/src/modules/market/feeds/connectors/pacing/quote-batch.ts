import type { SourceQuote } from '../connector.ts';

/** Collects quotes, so that they are reported at most once per turn of the event loop. */
export interface QuoteBatch {
  add(quote: SourceQuote): void;
  /** Number of quotes that wait for the end of this turn. */
  readonly size: number;
  /** Reports at once what waits: before the report of a failure, so that the order is kept. */
  flush(): void;
  /** Forgets what waits; nothing is reported any more. */
  stop(): void;
}

/** `report` receives the quotes in the order in which they were added, never an empty list. */
export function createQuoteBatch(report: (quotes: readonly SourceQuote[]) => void): QuoteBatch {
  let waiting: SourceQuote[] = [];
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    if (waiting.length === 0) return;
    const quotes = waiting;
    waiting = [];
    report(quotes);
  }

  return {
    add(quote) {
      waiting.push(quote);
      turn ??= setImmediate(flush);
    },
    get size() {
      return waiting.length;
    },
    flush,
    stop() {
      clearImmediate(turn);
      turn = undefined;
      waiting = [];
    },
  };
}
