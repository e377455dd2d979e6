import type { CancelledOrder, ClosedPosition, PendingOrder, Position } from '@tidemark/domain/forex';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import {
  CANCELLED,
  type ClosedDealRow,
  COMPLETED,
  closedColumns,
  type DealRow,
  dealsWithStops,
  HOLDING,
  openColumns,
  type PendingRow,
  pendingColumns,
  readCancelled,
  readClosed,
  readOpen,
  readPending,
  WAITING,
} from './rows.ts';

/** Which orders of an account are listed, newest first. */
export interface Listing {
  readonly accountId: number;
  readonly instrumentId: number | undefined;
  /** This order alone. */
  readonly orderId: number | undefined;
  /** From this moment on. */
  readonly from: Millis | undefined;
  /** Before this moment. */
  readonly before: Millis | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The filters of a listing over a column of time; $1 account, $2 instrument, $3 from, $4 before, $5 order. */
function filters(timeColumn: string): string {
  return `account_id = $1
    and ($2::bigint is null or instrument_id = $2)
    and ($3::float8 is null or ${timeColumn} >= to_timestamp($3::float8 / 1000))
    and ($4::float8 is null or ${timeColumn} < to_timestamp($4::float8 / 1000))
    and ($5::bigint is null or id = $5)`;
}

function filterValues(listing: Listing): unknown[] {
  const { accountId, instrumentId, from, before, orderId } = listing;
  return [accountId, instrumentId ?? null, from ?? null, before ?? null, orderId ?? null];
}

/** Every position held that the filters let through, newest first: their floating sum needs all of them. */
export async function listHolding(database: Queryable, listing: Listing): Promise<Position[]> {
  const rows = await database.query<DealRow>({
    name: 'forex.list_holding',
    text: `
      select ${openColumns} from ${dealsWithStops}
      where ${filters('opened_at')} and status = ${HOLDING} order by id desc`,
    values: filterValues(listing),
  });
  return rows.map(readOpen);
}

/** Every waiting order that the filters let through, newest first. */
export async function listPending(database: Queryable, listing: Listing): Promise<PendingOrder[]> {
  const rows = await database.query<PendingRow>({
    name: 'forex.list_pending',
    text: `
      select ${pendingColumns} from forex.pending_order
      where ${filters('placed_at')} and status = ${WAITING} order by id desc`,
    values: filterValues(listing),
  });
  return rows.map(readPending);
}

/** A page of history. */
export interface HistoryPage {
  readonly orders: readonly (ClosedPosition | CancelledOrder)[];
  readonly total: number;
  readonly profits: Amount;
  readonly fees: Amount;
}

/**
 * A page of completed orders and cancelled orders, or of one kind, last ended first, and the sum of all
 * results.
 */
export async function listHistory(
  database: Queryable,
  listing: Listing,
  ended: 'all' | 'cancelled',
): Promise<HistoryPage> {
  const hasDeals = ended === 'all';
  const [summary] = await database.query<{ total: string; profits: string; fees: string }>({
    name: 'forex.history_summary',
    text: `
      select
        (select count(*) from forex.deal where ${filters('closed_at')} and status = ${COMPLETED} and $6)
          + (select count(*) from forex.pending_order where ${filters('ended_at')} and status = ${CANCELLED}) as total,
        (select coalesce(sum(profit), 0)::bigint from forex.deal
          where ${filters('closed_at')} and status = ${COMPLETED} and $6) as profits,
        (select coalesce(sum(fee), 0)::bigint from forex.deal
          where ${filters('closed_at')} and status = ${COMPLETED} and $6) as fees`,
    values: [...filterValues(listing), hasDeals],
  });
  const page = await database.query<{ id: string; status: number }>({
    name: 'forex.history_page',
    text: `
      select id, status from (
        select id, status, closed_at as ended_at from forex.deal where ${filters('closed_at')} and status = ${COMPLETED} and $6
        union all
        select id, status, ended_at from forex.pending_order where ${filters('ended_at')} and status = ${CANCELLED}
      ) as ended
      order by ended_at desc, id desc offset $7 limit $8`,
    values: [...filterValues(listing), hasDeals, listing.offset, listing.limit],
  });
  return {
    orders: await ordersOf(database, page),
    total: Number(summary?.total ?? 0),
    profits: amountFromMillionths(BigInt(summary?.profits ?? 0)),
    fees: amountFromMillionths(BigInt(summary?.fees ?? 0)),
  };
}

async function ordersOf(
  database: Queryable,
  page: readonly { id: string; status: number }[],
): Promise<(ClosedPosition | CancelledOrder)[]> {
  const idsOf = (status: number) => page.filter((row) => row.status === status).map((row) => Number(row.id));
  const [closed, cancelled] = await Promise.all([
    database.query<ClosedDealRow>({
      name: 'forex.history_deals',
      text: `select ${closedColumns} from ${dealsWithStops} where id = any($1::bigint[])`,
      values: [`{${idsOf(COMPLETED).join(',')}}`],
    }),
    selectCancelled(database, idsOf(CANCELLED)),
  ]);
  const byId = new Map<number, ClosedPosition | CancelledOrder>();
  for (const row of closed) byId.set(Number(row.id), readClosed(row));
  for (const order of cancelled) byId.set(order.id, order);
  return page.flatMap((row) => byId.get(Number(row.id)) ?? []);
}

/** Cancelled orders by their ids. */
export async function selectCancelled(
  database: Queryable,
  ids: readonly number[],
): Promise<CancelledOrder[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<PendingRow>({
    name: 'forex.select_cancelled',
    text: `
      select ${pendingColumns} from forex.pending_order
      where id = any($1::bigint[]) and status = ${CANCELLED}`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readCancelled);
}

/** The newest parts that were closed of an account's position, newest first. */
export async function listParts(
  database: Queryable,
  { accountId, parentId, limit }: { accountId: number; parentId: number; limit: number },
): Promise<ClosedPosition[]> {
  const rows = await database.query<ClosedDealRow>({
    name: 'forex.list_parts',
    text: `
      select ${closedColumns} from ${dealsWithStops}
      where account_id = $1::bigint and parent_id = $2::bigint order by id desc limit $3`,
    values: [accountId, parentId, limit],
  });
  return rows.map(readClosed);
}
