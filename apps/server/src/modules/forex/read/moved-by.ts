import { conversionRoute } from '@tidemark/domain/market';
import type { Market } from '../../market/index.ts';
import type { AccountHoldings } from '../batch/position-cache.ts';

/** Instruments whose results are turned into USD by a pair, itself not among them; per list of instruments. */
const converted = new WeakMap<ReturnType<Market['instruments']>, ReadonlyMap<number, readonly number[]>>();

/** By a book, which never changes, the instruments that move its results. */
const movers = new WeakMap<AccountHoldings, readonly number[]>();

/** Instruments whose prices move the floating result of an account: those held, and their pairs to USD. */
export function moversOf(positionCache: AccountHoldings | undefined, market: Market): readonly number[] {
  if (!positionCache || positionCache.positions.length === 0) return [];
  const known = movers.get(positionCache);
  if (known) return known;
  const held = new Set(positionCache.positions.map(({ instrumentId }) => instrumentId));
  const pairs = [...convertedBy(market)].flatMap(([pair, others]) =>
    others.some((other) => held.has(other)) ? [pair] : [],
  );
  const all = [...new Set([...held, ...pairs])];
  movers.set(positionCache, all);
  return all;
}

export function convertedBy(market: Market): ReadonlyMap<number, readonly number[]> {
  const instruments = market.instruments();
  const known = converted.get(instruments);
  if (known) return known;
  const byPair = new Map<number, number[]>();
  for (const { id, quote } of instruments) {
    const route = conversionRoute(quote, instruments);
    if (!route || route.kind === 'parity' || route.instrumentId === id) continue;
    byPair.set(route.instrumentId, [...(byPair.get(route.instrumentId) ?? []), id]);
  }
  // Before the market has started there is nothing to cache.
  if (instruments.length > 0) converted.set(instruments, byPair);
  return byPair;
}
