import type { CancelledOrder, PendingOrder } from '@tidemark/domain/forex';
import type { Millis } from '@tidemark/domain/time';
import { fewTexts, float8s, int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import {
  CANCELLED,
  FEE_RATE_UNITS,
  FILLED,
  type PendingRow,
  pendingColumns,
  readPending,
  WAITING,
} from './rows.ts';
import { targetsAt, targetsText } from './targets.ts';

/** The orders of accounts that wait for their price, oldest first. */
export async function selectPendings(tx: Queryable, accountIds: readonly number[]): Promise<PendingOrder[]> {
  const rows = await tx.query<PendingRow>({
    name: 'forex.select_pendings',
    text: `
      select ${pendingColumns} from forex.pending_order
      where account_id = any($1::bigint[]) and status = ${WAITING} order by id`,
    values: [`{${accountIds.join(',')}}`],
  });
  return rows.map(readPending);
}

/** Status of a pending order of an account: 0 waiting, 1 filled, 2 cancelled; undefined: not its own. */
export async function selectPendingStatus(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ status: number }>({
    name: 'forex.pending_status',
    text: 'select status from forex.pending_order where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return row?.status;
}

/** Adds orders that wait. */
export function insertingPendings(orders: readonly PendingOrder[]): Write {
  return {
    name: 'forex.insert_pendings',
    table: 'forex.pending_order',
    text: `
      insert into forex.pending_order
        (id, account_id, user_id, instrument_id, status, side, kind, lots, units_per_lot, margin_mode, leverage,
         fee_basis, fee_rate, target, stop_loss, take_profit, trailing_distance, placed_price, placed_tick_seq,
         placed_tick_at, placed_at, expires_at, trailing_from, linked_id,
         targets)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ${WAITING}, ($5::bigint[])[n],
        ($6::text[])[n], ($7::bigint[])[n], ($8::bigint[])[n], ($9::text[])[n], ($10::bigint[])[n], ($11::text[])[n],
        ($12::bigint[])[n], ($13::bigint[])[n], ($14::bigint[])[n], ($15::bigint[])[n], ($16::bigint[])[n],
        ($17::bigint[])[n], ($18::bigint[])[n], to_timestamp(($19::float8[])[n] / 1000),
        to_timestamp(($20::float8[])[n] / 1000), to_timestamp(($21::bigint[])[n]::float8 / 1000),
        ($22::bigint[])[n], ($23::bigint[])[n], ${targetsAt(24)}
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(orders, (o) => o.id),
      int8s(orders, (o) => o.accountId),
      int8s(orders, (o) => o.userId),
      int8s(orders, (o) => o.instrumentId),
      int8s(orders, (o) => (o.side === 'buy' ? 1 : 2)),
      texts(orders, (o) => o.kind),
      int8s(orders, (o) => o.lots),
      int8s(orders, (o) => o.unitsPerLot),
      texts(orders, (o) => o.marginMode),
      int8s(orders, (o) => o.leverage),
      texts(orders, (o) => o.feeBasis),
      int8s(orders, (o) => Math.round(o.feeRate * FEE_RATE_UNITS)),
      int8s(orders, (o) => o.target),
      int8s(orders, (o) => o.stopLoss),
      int8s(orders, (o) => o.takeProfit),
      int8s(orders, (o) => o.trailingDistance),
      int8s(orders, (o) => o.placedTick.price),
      int8s(orders, (o) => o.placedTick.seq),
      float8s(orders, (o) => o.placedTick.at),
      float8s(orders, (o) => o.placedAt),
      int8s(orders, (o) => o.expireAt),
      int8s(orders, (o) => o.trailingFrom),
      int8s(orders, (o) => o.linkedId),
      ...fewTexts(orders, (o) => targetsText(o.targets)),
    ],
  };
}

/** Writes the stops that waiting orders will open with, when they expire, and the other of a pair. */
export function savingPendingStops(orders: readonly PendingOrder[]): Write {
  return {
    name: 'forex.save_pending_stops',
    table: 'forex.pending_order',
    text: `
      update forex.pending_order as waiting set
        status = case when waiting.status = ${WAITING} then ${WAITING}::smallint end,
        stop_loss = ($2::bigint[])[n], take_profit = ($3::bigint[])[n], trailing_distance = ($4::bigint[])[n],
        expires_at = to_timestamp(($5::bigint[])[n]::float8 / 1000), trailing_from = ($6::bigint[])[n],
        linked_id = ($7::bigint[])[n], targets = ${targetsAt(8)}
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where waiting.id = row.id`,
    values: [
      int8s(orders, (o) => o.id),
      int8s(orders, (o) => o.stopLoss),
      int8s(orders, (o) => o.takeProfit),
      int8s(orders, (o) => o.trailingDistance),
      int8s(orders, (o) => o.expireAt),
      int8s(orders, (o) => o.trailingFrom),
      int8s(orders, (o) => o.linkedId),
      ...fewTexts(orders, (o) => targetsText(o.targets)),
    ],
  };
}

/** Marks orders as filled; one that does not wait any more fails the transaction instead of opening twice. */
export function fillingPendings(orders: readonly { readonly id: number }[], at: Millis): Write {
  return {
    name: 'forex.fill_pendings',
    table: 'forex.pending_order',
    text: `
      update forex.pending_order as waiting set
        -- An order that does not wait any more would lose its status, which its column forbids.
        status = case when waiting.status = ${WAITING} then ${FILLED}::smallint end,
        ended_at = to_timestamp($2::float8 / 1000)
      from unnest($1::bigint[]) as row (id)
      where waiting.id = row.id`,
    values: [int8s(orders, (o) => o.id), at],
  };
}

/** Cancels orders; one that does not wait any more fails the transaction. */
export function cancellingPendings(orders: readonly CancelledOrder[]): Write {
  return {
    name: 'forex.cancel_pendings',
    table: 'forex.pending_order',
    text: `
      update forex.pending_order as waiting set
        status = case when waiting.status = ${WAITING} then ${CANCELLED}::smallint end,
        ended_at = to_timestamp(($2::float8[])[n] / 1000), cancel_reason = ($3::text[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where waiting.id = row.id`,
    values: [
      int8s(orders, (o) => o.id),
      float8s(orders, (o) => o.cancelledAt),
      texts(orders, (o) => o.cancelReason),
    ],
  };
}
