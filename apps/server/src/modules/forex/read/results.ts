import type { ClosedPosition, Position } from '@tidemark/domain/forex';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectClosedParts, selectDeals } from '../store/positions.ts';

export {
  type CountedCharges,
  selectFinancingByNight as financingByNight,
  selectFinancingUntil as financingUntil,
  selectRealisedUntil as realisedUntil,
} from '../store/realised.ts';

/** An order with its closed parts. */
export interface DealWithParts {
  readonly deal: Position | ClosedPosition;
  readonly parts: { readonly lots: number; readonly fee: bigint; readonly profit: bigint } | undefined;
}

/** Open and completed orders by their ids, as they are stored. */
export async function readDeals(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, DealWithParts>> {
  const [deals, parts] = [await selectDeals(database, ids), await selectClosedParts(database, ids)];
  return new Map(deals.map((deal) => [deal.id, { deal, parts: parts.get(deal.id) }]));
}
