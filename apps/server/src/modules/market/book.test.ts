import { expect, it } from 'vitest';
import { type Book, quoteNow } from './book.ts';

it('book: a price stays open where the clock moves on while its quote is read', () => {
  let at = 1_000_000;
  const clock = { now: () => (at += 1) };
  const book = {
    isCovered: true,
    phase: { isOpen: true, until: Number.POSITIVE_INFINITY },
    inForce: { tick: { seq: 1, price: 1, at } },
    refusedRun: undefined,
  } as unknown as Book;
  // A source of this process is heard at the moment at which it is asked.
  expect(quoteNow(book, clock, () => clock.now()).status).toBe('open');
});
