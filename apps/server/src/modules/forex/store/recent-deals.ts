import type { ClosedPosition, Position } from '@tidemark/domain/forex';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type ClosedDealRow, COMPLETED, closedColumns, HOLDING, readDeal } from './rows.ts';

/**
 * Market orders that are open or completed, among the last `limit` orders of all accounts, newest first. Those that
 * waited for their price are left out.
 */
export async function selectRecentDeals(
  database: Queryable,
  limit: number,
): Promise<(Position | ClosedPosition)[]> {
  const rows = await database.query<ClosedDealRow & { status: number }>({
    name: 'forex.recent_deals',
    text: `
      select status, ${closedColumns}
      from (select * from forex.deal order by id desc limit $1) as deal
      left join forex.stops as stops on stops.deal_id = deal.id
      where status in (${HOLDING}, ${COMPLETED})
        and not exists (select from forex.pending_order as waited where waited.id = deal.id)
      order by id desc`,
    values: [limit],
  });
  return rows.map(readDeal);
}
