import type { Lang } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/trading/market';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { Quote } from '@tidemark/domain/market';
import { refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { readKline, readSmallCharts } from './actions/read-market.ts';
import { searchBooks } from './actions/search-books.ts';
import { nameIn } from './names.ts';
import { presentBar, presentInstrument } from './present.ts';
import type { Book } from './quote-state.ts';
import type { Category } from './store/ticks.ts';

/** What the calls read: the books in memory, and the bars in the database. */
export interface MarketReading {
  readonly database: Queryable;
  readonly books: ReadonlyMap<number, Book>;
  readonly categories: () => readonly Category[];
  /** The quote of a book at this very moment. */
  readonly quoteOf: (book: Book) => Quote;
  /** By which new deals pay their fee now. */
  readonly feeBasis?: (() => FeeBasis) | undefined;
}

export function marketRoutes({
  database,
  books,
  categories,
  quoteOf,
  feeBasis = () => 'lots',
}: MarketReading): Route[] {
  const shown = (book: Book, lang: Lang, now: Millis) =>
    presentInstrument(book, { quote: quoteOf(book), lang, now, feeBasis: feeBasis() });
  return [
    answer(calls.tradeList, (_, { lang, now }) => inSight(books).map((book) => shown(book, lang, now))),
    answer(calls.getCategories, (_, { lang }) =>
      categories().map(({ id, names }) => ({ Id: id, NameShowTrans: nameIn(lang, names) })),
    ),
    answer(calls.kline, async ({ forex_id, period, before }) => {
      const book = books.get(forex_id);
      if (!book) return refuse('market.unknown_instrument', {}, 'forex_id');
      const bars = await readKline(database, book, {
        period,
        before: Math.min(Math.max(before ?? FAR_AHEAD, 0), FAR_AHEAD),
      });
      return bars.map(presentBar);
    }),
    answer(calls.abbreviatedCacheKline, ({ forex_id, period }) => {
      if (forex_id === undefined) return readSmallCharts(database, inSight(books), period);
      const book = books.get(forex_id);
      if (!book) return refuse('market.unknown_instrument', {}, 'forex_id');
      return readSmallCharts(database, [book], period);
    }),
    answer(calls.searchInstruments, ({ name }, { lang, now }) =>
      searchBooks({ books: inSight(books), categories: categories(), text: name, lang }).map(
        ({ book, categoryName }) => ({ ...shown(book, lang, now), CategoryName: categoryName }),
      ),
    ),
  ];
}

/** What is shown: a withdrawn instrument, on which nothing runs, is not; by id it is found all the same. */
function inSight(books: ReadonlyMap<number, Book>): Book[] {
  return [...books.values()]
    .filter(({ instrument }) => instrument.state !== 'withdrawn')
    .sort((one, other) => one.instrument.position - other.instrument.position);
}

/** Later than any bar: the year 9999, which PostgreSQL still knows. */
const FAR_AHEAD = 253_402_300_000_000;
