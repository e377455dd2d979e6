import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Feed } from '../feeds/feed.ts';
import { newQuoteState, type QuoteState } from '../quote-state.ts';
import { loadInstruments } from '../store/ticks.ts';

/**
 * Takes the stored terms of every instrument into the books. Prices and bars stay; opening hours are
 * asked again. A new instrument begins without a price, and closed where the feed cannot tell one.
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
