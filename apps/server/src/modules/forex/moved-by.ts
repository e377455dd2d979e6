import { conversionRoute } from '@tidemark/domain/market';
import type { Market } from '../market/index.ts';
import type { PositionBook } from './book.ts';

/** Instruments whose results are turned into USD by a pair, itself not among them; per market. */
const converted = new WeakMap<Market, ReadonlyMap<number, readonly number[]>>();

/** Users whose floating results a tick of an instrument moves, each once. */
export function holdersMovedBy(instrumentId: number, book: PositionBook, market: Market): Iterable<number> {
  const others = convertedBy(market).get(instrumentId);
  if (others === undefined) return book.holdersOf(instrumentId);
  const users = new Set(book.holdersOf(instrumentId));
  for (const other of others) for (const user of book.holdersOf(other)) users.add(user);
  return users;
}

function convertedBy(market: Market): ReadonlyMap<number, readonly number[]> {
  const known = converted.get(market);
  if (known) return known;
  const instruments = market.instruments();
  const byPair = new Map<number, number[]>();
  for (const { id, quote } of instruments) {
    const route = conversionRoute(quote, instruments);
    if (!route || route.kind === 'parity' || route.instrumentId === id) continue;
    byPair.set(route.instrumentId, [...(byPair.get(route.instrumentId) ?? []), id]);
  }
  // Before the market has started there is nothing to remember.
  if (instruments.length > 0) converted.set(market, byPair);
  return byPair;
}
