import type { ClosedPosition, Position } from '@tidemark/domain/forex';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectClosedParts, selectDeals } from '../store/positions.ts';

/** A deal with what was closed of it in parts. */
export interface DealWithParts {
  readonly deal: Position | ClosedPosition;
  readonly parts: { readonly lots: number; readonly fee: bigint; readonly profit: bigint } | undefined;
}

/** Deals by their ids, open and completed ones, as they are stored. */
export async function readDeals(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, DealWithParts>> {
  const [deals, parts] = [await selectDeals(database, ids), await selectClosedParts(database, ids)];
  return new Map(deals.map((deal) => [deal.id, { deal, parts: parts.get(deal.id) }]));
}
