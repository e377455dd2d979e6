import { lotsFromUnits } from '@tidemark/domain/forex';
import { type MarginMode, priceFromUnits } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { ClosedPosition, CloseReason, OpenPosition } from './deal.ts';

const HOLDING = 1;
const COMPLETED = 3;

interface DealRow {
  id: string;
  account_id: string;
  user_id: string;
  instrument_id: number;
  side: number;
  lots: string;
  units_per_lot: string;
  margin_mode: MarginMode;
  leverage: number;
  margin: string;
  fee: string;
  open_price: string;
  open_tick_seq: string;
  open_tick_ms: string;
  open_rate_numerator: string;
  open_rate_denominator: string;
  opened_ms: string;
}

interface ClosedDealRow extends DealRow {
  close_price: string;
  close_tick_seq: string;
  close_tick_ms: string;
  close_rate_numerator: string;
  close_rate_denominator: string;
  profit: string;
  closed_ms: string;
  close_reason: CloseReason;
}

const openColumns = `
  id, account_id, user_id, instrument_id, side, lots, units_per_lot, margin_mode, leverage, margin, fee,
  open_price, open_tick_seq, (extract(epoch from open_tick_at) * 1000)::bigint as open_tick_ms,
  open_rate_numerator, open_rate_denominator, (extract(epoch from opened_at) * 1000)::bigint as opened_ms`;

const closedColumns = `${openColumns},
  close_price, close_tick_seq, (extract(epoch from close_tick_at) * 1000)::bigint as close_tick_ms,
  close_rate_numerator, close_rate_denominator, profit,
  (extract(epoch from closed_at) * 1000)::bigint as closed_ms, close_reason`;

function readOpen(row: DealRow): OpenPosition {
  const openPrice = priceFromUnits(Number(row.open_price));
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    userId: Number(row.user_id),
    instrumentId: row.instrument_id,
    side: row.side === 1 ? 'buy' : 'sell',
    lots: lotsFromUnits(Number(row.lots)),
    unitsPerLot: Number(row.units_per_lot),
    marginMode: row.margin_mode,
    leverage: row.leverage,
    margin: amountFromMillionths(BigInt(row.margin)),
    fee: amountFromMillionths(BigInt(row.fee)),
    openPrice,
    openTick: { seq: Number(row.open_tick_seq), price: openPrice, at: Number(row.open_tick_ms) },
    openRate: {
      numerator: BigInt(row.open_rate_numerator),
      denominator: BigInt(row.open_rate_denominator),
    },
    openedAt: Number(row.opened_ms),
  };
}

function readClosed(row: ClosedDealRow): ClosedPosition {
  return {
    ...readOpen(row),
    closeTick: {
      seq: Number(row.close_tick_seq),
      price: priceFromUnits(Number(row.close_price)),
      at: Number(row.close_tick_ms),
    },
    closeRate: {
      numerator: BigInt(row.close_rate_numerator),
      denominator: BigInt(row.close_rate_denominator),
    },
    profit: amountFromMillionths(BigInt(row.profit)),
    closedAt: Number(row.closed_ms),
    closeReason: row.close_reason,
  };
}

function readDeal(row: ClosedDealRow & { status: number }): OpenPosition | ClosedPosition {
  return row.status === COMPLETED ? readClosed(row) : readOpen(row);
}

/** Writes one column of rows as an array literal, which PostgreSQL reads faster than quoted texts. */
function columnsOf<Row>(rows: readonly Row[]) {
  return (pick: (row: Row) => number | bigint | string) => `{${rows.map(pick).join(',')}}`;
}

/** The positions that accounts hold, oldest first. */
export async function selectOpenPositions(
  tx: Queryable,
  accountIds: readonly number[],
): Promise<OpenPosition[]> {
  const rows = await tx.query<DealRow>({
    name: 'forex.select_open_positions',
    text: `
      select ${openColumns} from forex.deal
      where account_id = any($1::bigint[]) and status = ${HOLDING} order by id`,
    values: [`{${accountIds.join(',')}}`],
  });
  return rows.map(readOpen);
}

/** Accounts that hold positions, with the cash and locks their risk is reckoned from: for the start. */
export function selectHoldingAccounts(database: Queryable): Promise<{ account_id: string }[]> {
  return database.query({
    text: `select distinct account_id from forex.deal where status = ${HOLDING}`,
  });
}

/** Adds positions. */
export async function insertPositions(tx: Queryable, positions: readonly OpenPosition[]): Promise<void> {
  const column = columnsOf(positions);
  await tx.query({
    name: 'forex.insert_positions',
    text: `
      insert into forex.deal
        (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode, leverage, margin,
         fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator, opened_at)
      select id, account_id, user_id, instrument_id, ${HOLDING}, side, lots, units_per_lot, margin_mode, leverage,
        margin, fee, open_price, open_tick_seq, to_timestamp(open_tick_ms / 1000), open_rate_numerator,
        open_rate_denominator, to_timestamp(opened_ms / 1000)
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::smallint[], $6::bigint[], $7::bigint[],
        $8::text[], $9::int[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::float8[],
        $15::bigint[], $16::bigint[], $17::float8[])
        as row (id, account_id, user_id, instrument_id, side, lots, units_per_lot, margin_mode, leverage, margin, fee,
          open_price, open_tick_seq, open_tick_ms, open_rate_numerator, open_rate_denominator, opened_ms)`,
    values: [
      column((p) => p.id),
      column((p) => p.accountId),
      column((p) => p.userId),
      column((p) => p.instrumentId),
      column((p) => (p.side === 'buy' ? 1 : 2)),
      column((p) => p.lots),
      column((p) => p.unitsPerLot),
      column((p) => p.marginMode),
      column((p) => p.leverage),
      column((p) => p.margin),
      column((p) => p.fee),
      column((p) => p.openPrice),
      column((p) => p.openTick.seq),
      column((p) => p.openTick.at),
      column((p) => p.openRate.numerator),
      column((p) => p.openRate.denominator),
      column((p) => p.openedAt),
    ],
  });
}

/** Completes positions; one that is not held any more fails the transaction instead of paying twice. */
export async function completePositions(tx: Queryable, closed: readonly ClosedPosition[]): Promise<void> {
  const column = columnsOf(closed);
  await tx.query({
    name: 'forex.complete_positions',
    text: `
      update forex.deal as deal set
        -- A deal that is not held any more would lose its status, which its column forbids.
        status = case when deal.status = ${HOLDING} then ${COMPLETED}::smallint end, close_price = row.close_price, close_tick_seq = row.close_tick_seq,
        close_tick_at = to_timestamp(row.close_tick_ms / 1000),
        close_rate_numerator = row.close_rate_numerator, close_rate_denominator = row.close_rate_denominator,
        profit = row.profit, closed_at = to_timestamp(row.closed_ms / 1000), close_reason = row.close_reason
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::float8[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::float8[], $9::text[])
        as row (id, close_price, close_tick_seq, close_tick_ms, close_rate_numerator, close_rate_denominator, profit,
          closed_ms, close_reason)
      where deal.id = row.id`,
    values: [
      column((p) => p.id),
      column((p) => p.closeTick.price),
      column((p) => p.closeTick.seq),
      column((p) => p.closeTick.at),
      column((p) => p.closeRate.numerator),
      column((p) => p.closeRate.denominator),
      column((p) => p.profit),
      column((p) => p.closedAt),
      column((p) => p.closeReason),
    ],
  });
}

/** A page of completed deals, newest first, with how many there are and the sum of their results. */
export async function selectHistory(
  database: Queryable,
  input: { accountId: number; offset: number; limit: number },
): Promise<{ deals: ClosedPosition[]; total: number; profits: Amount }> {
  const [summary] = await database.query<{ total: string; profits: string }>({
    name: 'forex.history_summary',
    text: `
      select count(*) as total, coalesce(sum(profit), 0)::bigint as profits from forex.deal
      where account_id = $1 and status = ${COMPLETED}`,
    values: [input.accountId],
  });
  const rows = await database.query<ClosedDealRow>({
    name: 'forex.history_page',
    text: `
      select ${closedColumns} from forex.deal
      where account_id = $1 and status = ${COMPLETED}
      order by closed_at desc, id desc offset $2 limit $3`,
    values: [input.accountId, input.offset, input.limit],
  });
  return {
    deals: rows.map(readClosed),
    total: Number(summary?.total ?? 0),
    profits: amountFromMillionths(BigInt(summary?.profits ?? 0)),
  };
}

/** How one deal of an account stands: held, completed, or not one of its own. */
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
): Promise<OpenPosition[]> {
  const rows = await database.query<DealRow>({
    name: 'forex.open_at',
    text: `
      select ${openColumns} from forex.deal
      where account_id = $1 and status in (${HOLDING}, ${COMPLETED})
        and opened_at < to_timestamp($2::float8 / 1000)
        and (closed_at is null or closed_at >= to_timestamp($2::float8 / 1000))`,
    values: [accountId, moment],
  });
  return rows.map(readOpen);
}

/** Deals after an id, held and completed, in id order: for verification, a chunk at a time. */
export async function selectDealsAfter(
  database: Queryable,
  afterId: number,
  limit: number,
): Promise<(OpenPosition | ClosedPosition)[]> {
  const rows = await database.query<ClosedDealRow & { status: number }>({
    text: `
      select status, ${closedColumns} from forex.deal
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

/** Deals by their ids, open and completed ones. */
export async function selectDeals(
  tx: Queryable,
  ids: readonly number[],
): Promise<(OpenPosition | ClosedPosition)[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<ClosedDealRow & { status: number }>({
    name: 'forex.select_deals',
    text: `select status, ${closedColumns} from forex.deal where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readDeal);
}
