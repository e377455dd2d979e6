import { type ClosedPosition, lossLevel, type Position } from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import { fewTexts, float8s, int8s, int8sOrNone, orNull, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import {
  type ClosedDealRow,
  COMPLETED,
  closedColumns,
  type DealRow,
  dealsWithStops,
  HOLDING,
  openColumns,
  readDeal,
  readOpen,
} from './rows.ts';

/** The positions that accounts hold, oldest first. */
export async function selectOpenPositions(tx: Queryable, accountIds: readonly number[]): Promise<Position[]> {
  const rows = await tx.query<DealRow>({
    name: 'forex.select_open_positions',
    text: `
      select ${openColumns} from ${dealsWithStops}
      where account_id = any($1::bigint[]) and status = ${HOLDING} order by id`,
    values: [`{${accountIds.join(',')}}`],
  });
  return rows.map(readOpen);
}

/** Open and completed orders by their ids. */
export async function selectDeals(
  tx: Queryable,
  ids: readonly number[],
): Promise<(Position | ClosedPosition)[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<ClosedDealRow & { status: number }>({
    name: 'forex.select_deals',
    text: `select status, ${closedColumns} from ${dealsWithStops} where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readDeal);
}

/** What was closed of positions in parts: lots, margin, fee and result in their units, by position. */
export async function selectClosedParts(
  tx: Queryable,
  ids: readonly number[],
): Promise<Map<number, { lots: number; margin: bigint; fee: bigint; profit: bigint }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{
    parent_id: string;
    lots: string;
    margin: string;
    fee: string;
    profit: string;
  }>({
    name: 'forex.select_closed_parts',
    text: `
      select parent_id, sum(lots)::bigint as lots, sum(margin)::bigint as margin, sum(fee)::bigint as fee,
        sum(profit)::bigint as profit
      from forex.deal where parent_id = any($1::bigint[]) group by parent_id`,
    values: [`{${ids.join(',')}}`],
  });
  return new Map(
    rows.map((row) => [
      Number(row.parent_id),
      {
        lots: Number(row.lots),
        margin: BigInt(row.margin),
        fee: BigInt(row.fee),
        profit: BigInt(row.profit),
      },
    ]),
  );
}

/** Status of one order of an account: held, completed, or not its own. */
export async function selectDealStatus(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ status: number }>({
    name: 'forex.deal_status',
    text: 'select status from forex.deal where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return row?.status;
}

/** Positions of an account that were open at a moment: opened before it, not closed before it. */
export async function selectOpenAt(
  database: Queryable,
  accountId: number,
  moment: Millis,
): Promise<Position[]> {
  const rows = await database.query<DealRow>({
    name: 'forex.open_at',
    text: `
      select ${openColumns} from ${dealsWithStops}
      where account_id = $1 and status in (${HOLDING}, ${COMPLETED})
        and opened_at < to_timestamp($2::float8 / 1000)
        and (closed_at is null or closed_at >= to_timestamp($2::float8 / 1000))`,
    values: [accountId, moment],
  });
  return rows.map(readOpen);
}

/** Adds positions. */
export function insertingPositions(positions: readonly Position[]): Write {
  return {
    name: 'forex.insert_positions',
    table: 'forex.deal',
    text: `
      insert into forex.deal
        (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode, leverage, margin,
         fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator, opened_at,
         open_stop_loss)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ${HOLDING}, ($5::bigint[])[n],
        ($6::bigint[])[n], ($7::bigint[])[n], ($8::text[])[n], ($9::bigint[])[n], ($10::bigint[])[n],
        ($11::bigint[])[n], ($12::bigint[])[n], ($13::bigint[])[n], to_timestamp(($14::float8[])[n] / 1000),
        ($15::bigint[])[n], ($16::bigint[])[n], to_timestamp(($17::float8[])[n] / 1000),
        ${orNull('($18::bigint[])[n]')}
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(positions, (p) => p.id),
      int8s(positions, (p) => p.accountId),
      int8s(positions, (p) => p.userId),
      int8s(positions, (p) => p.instrumentId),
      int8s(positions, (p) => (p.side === 'buy' ? 1 : 2)),
      int8s(positions, (p) => p.lots),
      int8s(positions, (p) => p.unitsPerLot),
      texts(positions, (p) => p.marginMode),
      int8s(positions, (p) => p.leverage),
      int8s(positions, (p) => p.margin),
      int8s(positions, (p) => p.fee),
      int8s(positions, (p) => p.openPrice),
      int8s(positions, (p) => p.openTick.seq),
      float8s(positions, (p) => p.openTick.at),
      int8s(positions, (p) => p.openRate.numerator),
      int8s(positions, (p) => p.openRate.denominator),
      float8s(positions, (p) => p.openedAt),
      int8sOrNone(positions, openingStopOf),
    ],
  };
}

/** The level that limited the loss of a position at its opening: of its stop-loss, or of its trailing stop. */
function openingStopOf({ side, stops }: Position): Price | undefined {
  return stops && lossLevel(side, stops, undefined);
}

/** Completes positions; one that is not held any more fails the transaction instead of paying twice. */
export function completingPositions(closed: readonly ClosedPosition[]): Write {
  return {
    name: 'forex.complete_positions',
    table: 'forex.deal',
    text: `
      update forex.deal as deal set
        -- A deal that is not held any more would lose its status, which its column forbids.
        status = case when deal.status = ${HOLDING} then ${COMPLETED}::smallint end,
        close_price = ($2::bigint[])[n], close_tick_seq = ($3::bigint[])[n],
        close_tick_at = to_timestamp(($4::float8[])[n] / 1000),
        close_rate_numerator = ($5::bigint[])[n], close_rate_denominator = ($6::bigint[])[n],
        profit = ($7::bigint[])[n], closed_at = to_timestamp(($8::float8[])[n] / 1000),
        close_reason = ($9::text[])[($10::bigint[])[n]], close_level = ${orNull('($11::bigint[])[n]')}
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where deal.id = row.id`,
    values: [
      int8s(closed, (p) => p.id),
      int8s(closed, (p) => p.closeTick.price),
      int8s(closed, (p) => p.closeTick.seq),
      float8s(closed, (p) => p.closeTick.at),
      int8s(closed, (p) => p.closeRate.numerator),
      int8s(closed, (p) => p.closeRate.denominator),
      int8s(closed, (p) => p.profit),
      float8s(closed, (p) => p.closedAt),
      ...fewTexts(closed, (p) => p.closeReason),
      int8sOrNone(closed, (p) => p.closeLevel),
    ],
  };
}

/** Adds parts of positions as completed orders. */
export function insertingParts(parts: readonly ClosedPosition[]): Write {
  return {
    name: 'forex.insert_parts',
    table: 'forex.deal',
    text: `
      insert into forex.deal
        (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode, leverage, margin,
         fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator, opened_at,
         close_price, close_tick_seq, close_tick_at, close_rate_numerator, close_rate_denominator, profit, closed_at,
         close_reason, parent_id)
      select id, ($2::bigint[])[n], ($3::bigint[])[n], ($4::bigint[])[n], ${COMPLETED}, ($5::bigint[])[n],
        ($6::bigint[])[n], ($7::bigint[])[n], ($8::text[])[n], ($9::bigint[])[n], ($10::bigint[])[n],
        ($11::bigint[])[n], ($12::bigint[])[n], ($13::bigint[])[n], to_timestamp(($14::float8[])[n] / 1000),
        ($15::bigint[])[n], ($16::bigint[])[n], to_timestamp(($17::float8[])[n] / 1000),
        ($18::bigint[])[n], ($19::bigint[])[n], to_timestamp(($20::float8[])[n] / 1000), ($21::bigint[])[n],
        ($22::bigint[])[n], ($23::bigint[])[n], to_timestamp(($24::float8[])[n] / 1000), ($25::text[])[n],
        ($26::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(parts, (p) => p.id),
      int8s(parts, (p) => p.accountId),
      int8s(parts, (p) => p.userId),
      int8s(parts, (p) => p.instrumentId),
      int8s(parts, (p) => (p.side === 'buy' ? 1 : 2)),
      int8s(parts, (p) => p.lots),
      int8s(parts, (p) => p.unitsPerLot),
      texts(parts, (p) => p.marginMode),
      int8s(parts, (p) => p.leverage),
      int8s(parts, (p) => p.margin),
      int8s(parts, (p) => p.fee),
      int8s(parts, (p) => p.openPrice),
      int8s(parts, (p) => p.openTick.seq),
      float8s(parts, (p) => p.openTick.at),
      int8s(parts, (p) => p.openRate.numerator),
      int8s(parts, (p) => p.openRate.denominator),
      float8s(parts, (p) => p.openedAt),
      int8s(parts, (p) => p.closeTick.price),
      int8s(parts, (p) => p.closeTick.seq),
      float8s(parts, (p) => p.closeTick.at),
      int8s(parts, (p) => p.closeRate.numerator),
      int8s(parts, (p) => p.closeRate.denominator),
      int8s(parts, (p) => p.profit),
      float8s(parts, (p) => p.closedAt),
      texts(parts, (p) => p.closeReason),
      int8s(parts, (p) => p.parentId),
    ],
  };
}

/** Writes what is left of positions of which a part was closed; one that is not held any more fails. */
export function reducingPositions(rests: readonly Position[]): Write {
  return {
    name: 'forex.reduce_positions',
    table: 'forex.deal',
    text: `
      update forex.deal as deal set
        status = case when deal.status = ${HOLDING} then ${HOLDING}::smallint end,
        lots = ($2::bigint[])[n], margin = ($3::bigint[])[n], fee = ($4::bigint[])[n]
      from unnest($1::bigint[]) with ordinality as row (id, n)
      where deal.id = row.id`,
    values: [
      int8s(rests, (p) => p.id),
      int8s(rests, (p) => p.lots),
      int8s(rests, (p) => p.margin),
      int8s(rests, (p) => p.fee),
    ],
  };
}
