import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Feed } from '../feeds/feed.ts';
import { type Book, newBook } from '../quote-state.ts';
import { loadInstruments } from '../store/ticks.ts';

/**
 * Takes the stored terms of every instrument into the books. Prices and bars stay; opening hours are
 * asked again. A new instrument begins without a price, and closed where the feed cannot tell one.
 */
export async function learnTerms(db: Queryable, feed: Feed, books: Map<number, Book>): Promise<void> {
  for (const instrument of await loadInstruments(db)) {
    const book = books.get(instrument.id);
    if (book) {
      book.instrument = instrument;
      book.phase = undefined;
    } else {
      books.set(instrument.id, newBook(instrument, feed.covers(instrument)));
    }
  }
}
