import { type Amount, parseAmount, sum, ZERO } from '@tidemark/domain/money';
import type { ListParts } from './parts.ts';

/** What some open orders of a user are worth at the prices in force, from memory. */
export function floatingOf(
  forex: Pick<ListParts['forex'], 'riskOf'>,
  userId: number,
  ids: readonly number[],
): Amount {
  if (ids.length === 0) return ZERO;
  const wanted = new Set(ids);
  const held = forex.riskOf(userId).TransOrder.filter(({ Id }) => wanted.has(Id));
  return sum(held.map(({ FactProfits }) => parseAmount(FactProfits) ?? ZERO));
}
