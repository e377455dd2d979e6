import type { ClosedPosition, Position } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import {
  CANCELLED,
  type ClosedDealRow,
  COMPLETED,
  closedColumns,
  dealsWithStops,
  FILLED,
  HOLDING,
  readDeal,
  WAITING,
} from './rows.ts';

/** Deals after an id, held and completed, in id order: for verification, a chunk at a time. */
export async function selectDealsAfter(
  database: Queryable,
  afterId: number,
  limit: number,
): Promise<(Position | ClosedPosition)[]> {
  const rows = await database.query<ClosedDealRow & { status: number }>({
    text: `
      select status, ${closedColumns} from ${dealsWithStops}
      where id > $1 and status in (${HOLDING}, ${COMPLETED}) order by id limit $2`,
    values: [afterId, limit],
  });
  return rows.map(readDeal);
}

/** Used margin of every account that holds positions, in millionths. */
export async function selectUsedMargins(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ account_id: string; margin: string }>({
    text: `select account_id, sum(margin)::bigint as margin from forex.deal where status = ${HOLDING} group by account_id`,
  });
  return new Map(rows.map((row) => [Number(row.account_id), amountFromMillionths(BigInt(row.margin))]));
}

/** What of pending orders and their deals does not agree, a few words each. */
export async function selectPendingBreaches(database: Queryable): Promise<{ id: string; told: string }[]> {
  return database.query({
    text: `
      select waiting.id, case
        when waiting.status = ${FILLED} and deal.id is null then 'is filled, and there is no position of it'
        when waiting.status in (${WAITING}, ${CANCELLED}) and deal.id is not null then 'is not filled, and there is a position of it'
        when deal.open_tick_seq <= waiting.placed_tick_seq then 'was filled by a tick from before it was placed'
        else 'was filled before its price was reached' end as told
      from forex.pending_order as waiting left join forex.deal as deal on deal.id = waiting.id
      where (waiting.status = ${FILLED}) <> (deal.id is not null)
        or deal.open_tick_seq <= waiting.placed_tick_seq
        or case when (waiting.side = 1) = (waiting.kind = 'limit')
          then deal.open_price > waiting.target else deal.open_price < waiting.target end
      order by waiting.id limit 100`,
  });
}
