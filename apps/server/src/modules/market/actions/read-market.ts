import { type Bar, type Period, priceFromUnits, priceToNumber } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type Book, recentCloses } from '../book.ts';
import { loadBarsBefore } from '../store.ts';

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
