import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Feed } from '../feeds/feed.ts';
import { newQuoteState, type QuoteState } from '../quote-state.ts';
import { loadInstruments } from '../store/ticks.ts';

/**
 * Loads the stored terms of every instrument into the quote states. Prices and bars stay; opening hours are
 * read again. A new instrument starts without a price, and closed if the feed does not cover it.
 */
export async function loadTerms(
  db: Queryable,
  feed: Feed,
  quoteStates: Map<number, QuoteState>,
): Promise<void> {
  for (const instrument of await loadInstruments(db)) {
    const quoteState = quoteStates.get(instrument.id);
    if (quoteState) {
      quoteState.instrument = instrument;
      quoteState.phase = undefined;
    } else {
      quoteStates.set(instrument.id, newQuoteState(instrument, feed.covers(instrument)));
    }
  }
}
