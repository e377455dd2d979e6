import type { ClosedPosition, Position } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { WaitingLevel } from '../../market/index.ts';
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

/** Orders after an id, open and completed, in id order: for verification, a chunk at a time. */
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

/** Mismatches between pending orders and the orders they became, a few words each. */
export async function selectPendingBreaches(database: Queryable): Promise<{ id: string; problem: string }[]> {
  return database.query({
    text: `
      select waiting.id, case
        when waiting.status = ${FILLED} and deal.id is null then 'is filled, and there is no position of it'
        when waiting.status in (${WAITING}, ${CANCELLED}) and deal.id is not null then 'is not filled, and there is a position of it'
        when deal.open_tick_at >= waiting.expires_at then 'was filled by a tick from after its expiry'
        when deal.open_tick_seq <= waiting.placed_tick_seq then 'was filled by a tick from before it was placed'
        else 'was filled before its price was reached' end as problem
      from forex.pending_order as waiting left join forex.deal as deal on deal.id = waiting.id
      where (waiting.status = ${FILLED}) <> (deal.id is not null)
        or deal.open_tick_seq <= waiting.placed_tick_seq
        or deal.open_tick_at >= waiting.expires_at
        or case when waiting.kind = 'opening' then false when (waiting.side = 1) = (waiting.kind = 'limit')
          then deal.open_price > waiting.target else deal.open_price < waiting.target end
      order by waiting.id limit 100`,
  });
}

/** Pairs of orders that are not what they must be: both waiting and linked with each other, or one filled. */
export async function selectPairBreaches(database: Queryable): Promise<{ id: string; problem: string }[]> {
  return database.query({
    text: `
      select one.id, case when one.status = ${FILLED} then 'was filled, and so was the other of its pair'
        else 'waits as one of a pair without the other' end as problem
      from forex.pending_order as one left join forex.pending_order as other on other.id = one.linked_id
      where one.linked_id is not null and case one.status
        when ${FILLED} then other.status = ${FILLED} and other.linked_id = one.id
        when ${WAITING} then not coalesce(other.status = ${WAITING} and other.linked_id = one.id
          and other.account_id = one.account_id and other.instrument_id = one.instrument_id, false)
        else false end
      order by one.id limit 100`,
  });
}

/** Orders that still wait although a moment by which they had expired is over. */
export async function selectOverdue(database: Queryable, moment: Millis): Promise<number[]> {
  const rows = await database.query<{ id: string }>({
    text: `
      select id from forex.pending_order
      where status = ${WAITING} and expires_at < to_timestamp($1::float8 / 1000) order by id limit 100`,
    values: [moment],
  });
  return rows.map(({ id }) => Number(id));
}

/** A price that closes a position or fills a pending order, with its description. */
export type ActiveLevel = WaitingLevel & { readonly label: string };

/** Every stop of an open position and every target of a waiting order. */
export async function selectActiveLevels(database: Queryable): Promise<ActiveLevel[]> {
  return database.query<ActiveLevel>({
    text: `
      with held as (
        select deal.id, instrument_id, side, open_tick_at, stop_loss, take_profit, armed_seq, trailing_seq, trailing_from, targets,
          case when trailing_from is not null then null when side = 1 then trailing_best - trailing_distance else trailing_best + trailing_distance end as trailing_level
        from forex.deal join forex.stops on stops.deal_id = deal.id where status = ${HOLDING}
      ), level as (
        select 'position ' || id || ': its stop-loss' as label, instrument_id, armed_seq as after_seq, open_tick_at as since,
          stop_loss as level, side = 2 as is_above from held where stop_loss is not null
        union all
        select 'position ' || id || ': its take-profit', instrument_id, armed_seq, open_tick_at,
          take_profit, side = 1 from held where take_profit is not null
        union all
        select 'position ' || id || ': its trailing stop', instrument_id, greatest(armed_seq, trailing_seq), open_tick_at,
          trailing_level, side = 2 from held where trailing_level is not null
        union all
        select 'position ' || id || ': the start of its trailing stop', instrument_id, armed_seq, open_tick_at,
          trailing_from, side = 1 from held where trailing_from is not null
        union all
        select 'position ' || id || ': its next target', instrument_id, armed_seq, open_tick_at,
          targets[1], side = 1 from held where targets is not null
        union all
        select 'pending order ' || id || ': its price', instrument_id, placed_tick_seq, placed_tick_at,
          target, (side = 1) = (kind = 'stop') from forex.pending_order
          where status = ${WAITING} and kind <> 'opening'
      )
      select label, instrument_id as "instrumentId", after_seq::float8 as "afterSeq", level::float8 as level,
        is_above as "isAbove", (extract(epoch from since) * 1000)::float8 as since
      from level order by label`,
  });
}
