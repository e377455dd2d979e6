import { type Amount, parseAmount, sum, ZERO } from '@tidemark/domain/money';
import type { ListParts } from './parts.ts';

/** Unrealised P/L of some open orders of a user at current prices, from memory. */
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
