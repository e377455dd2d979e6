import type { Instrument } from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import type { Book } from './quote-state.ts';

/** The instruments as others see them: another list whenever one has changed, so that it can be told apart. */
export interface Listing {
  all(): readonly Instrument[];
  byCode(code: string): Instrument | undefined;
  /** The book of an instrument; an unknown one is a defect. */
  bookOf(id: number): Book;
  /** Sees the books again. */
  renew(): void;
}

export function createListing(books: ReadonlyMap<number, Book>): Listing {
  const idOf = new Map<string, number>();
  let listed: readonly Instrument[] = [];
  return {
    all: () => listed,
    byCode: (code) => books.get(idOf.get(code) ?? -1)?.instrument,
    bookOf: (id) => present(books.get(id), `instrument ${id} is known`),
    renew() {
      listed = [...books.values()].map((book) => book.instrument);
      for (const { id, code } of listed) idOf.set(code, id);
    },
  };
}
