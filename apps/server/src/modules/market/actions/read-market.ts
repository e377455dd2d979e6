import type { Lang } from '@tidemark/contract';
import { type Bar, type Period, priceFromUnits, priceToNumber } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type Book, recentCloses } from '../book.ts';
import { logoOf } from '../logo.ts';
import { nameIn } from '../present.ts';
import { type Category, loadBarsBefore } from '../store.ts';

/** Bars in one answer of `kline`. */
export const KLINE_BARS = 500;

/**
 * The newest 500 bars that opened before a moment, oldest first. What is still only in memory (the
 * forming bar and those not yet written) stands over what the table has.
 */
export async function readKline(
  db: Queryable,
  book: Book,
  wanted: { readonly period: Period; readonly before: Millis },
): Promise<Bar[]> {
  const instrumentId = book.instrument.id;
  const stored = await loadBarsBefore(db, { instrumentId, ...wanted, limit: KLINE_BARS });
  const byTime = new Map<Millis, Bar>(stored.map((bar) => [bar.time, bar]));
  const { complete, forming } = book.inForce;
  const inMemory = complete.filter((part) => part.period === wanted.period).map((part) => part.bar);
  const last = forming.get(wanted.period);
  for (const bar of last ? [...inMemory, last] : inMemory) {
    if (bar.time < wanted.before) byTime.set(bar.time, bar);
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time).slice(-KLINE_BARS);
}

/** For every instrument the last 60 closes of 5 minutes, from memory. */
export function readSmallCharts(books: Iterable<Book>) {
  return [...books].map((book) => ({
    Id: book.instrument.id,
    Code: book.instrument.code,
    Closes: recentCloses(book).map((close) => priceToNumber(priceFromUnits(close))),
  }));
}

/** Instruments whose code, name or category holds the text; an empty text finds all. */
export function searchBooks(input: {
  readonly books: Iterable<Book>;
  readonly categories: readonly Category[];
  readonly text: string;
  readonly lang: Lang;
}) {
  const wanted = plain(input.text);
  const categoryOf = new Map(input.categories.map((category) => [category.id, category.names]));
  return [...input.books]
    .map(({ instrument }) => ({ instrument, categoryNames: categoryOf.get(instrument.categoryId) ?? {} }))
    .filter(({ instrument, categoryNames }) =>
      [
        instrument.code,
        nameIn(input.lang, instrument.names),
        instrument.names.en ?? '',
        nameIn(input.lang, categoryNames),
        categoryNames.en ?? '',
      ].some((name) => plain(name).includes(wanted)),
    )
    .map(({ instrument, categoryNames }) => ({
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      Name: nameIn(input.lang, instrument.names),
      Logo: logoOf(instrument),
      CategoryId: instrument.categoryId,
      CategoryName: nameIn(input.lang, categoryNames),
    }));
}

/** «EUR/usd» finds EURUSD: case, blanks and strokes do not matter. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s/_-]/g, '');
}
