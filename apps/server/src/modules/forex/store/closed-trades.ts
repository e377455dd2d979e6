import { type Lots, lotsFromUnits, type Side } from '@tidemark/domain/forex';
import { type Price, priceFromUnits, type UsdRate } from '@tidemark/domain/market';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { COMPLETED, HOLDING } from './rows.ts';

/** A position that is closed, with all of its parts. */
export interface ClosedTrade {
  readonly id: number;
  readonly instrumentId: number;
  readonly side: Side;
  /** Lots of the opening: those of all parts. */
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly openPrice: Price;
  readonly openRate: UsdRate;
  readonly openedAt: Millis;
  /** When the tick of its opening was stored. */
  readonly openTickAt: Millis;
  /** The stop of its opening; undefined without one, and of orders from before it was recorded. */
  readonly openStopLoss: Price | undefined;
  readonly closePrice: Price;
  readonly closeRate: UsdRate;
  readonly closedAt: Millis;
  readonly closeTickAt: Millis;
  /** Profit before fees, and fees, of all parts. */
  readonly profit: Amount;
  readonly fee: Amount;
}

/** Closed trades of one account, the last closed first. */
export interface ClosedTradesAsked {
  readonly accountId: number;
  readonly instrumentId?: number | undefined;
  /** From this moment on, and before this one. */
  readonly from?: Millis | undefined;
  readonly before?: Millis | undefined;
  /** Only what was closed before this, by time and then id: the end of the page before. */
  readonly after?: { readonly at: Millis; readonly id: number } | undefined;
  readonly limit: number;
}

interface Row {
  readonly id: number;
  readonly instrument_id: number;
  readonly side: number;
  readonly lots: string;
  readonly units_per_lot: string;
  readonly open_price: string;
  readonly open_rate_numerator: string;
  readonly open_rate_denominator: string;
  readonly opened_ms: number;
  readonly open_tick_ms: number;
  readonly open_stop_loss: string | null;
  readonly close_price: string;
  readonly close_rate_numerator: string;
  readonly close_rate_denominator: string;
  readonly closed_ms: number;
  readonly close_tick_ms: number;
  readonly profit: string;
  readonly fee: string;
}

const millisOf = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Of $1 to $6, and the limit $7. */
const pageOf = (among: string) => `
  select own.id::float8 as id, instrument_id, side, own.lots + coalesce(parts.lots, 0) as lots, units_per_lot,
    open_price, open_rate_numerator, open_rate_denominator, ${millisOf('opened_at')} as opened_ms,
    ${millisOf('open_tick_at')} as open_tick_ms, open_stop_loss, close_price, close_rate_numerator,
    close_rate_denominator, ${millisOf('closed_at')} as closed_ms, ${millisOf('close_tick_at')} as close_tick_ms,
    own.profit + coalesce(parts.profit, 0) as profit, own.fee + coalesce(parts.fee, 0) as fee
  from (
    select * from forex.deal
    where account_id = $1::bigint and status = ${COMPLETED} and parent_id is null
      and closed_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity')
      and closed_at < coalesce(to_timestamp($3::float8 / 1000), 'infinity')
      and (closed_at, id) < (coalesce(to_timestamp($4::float8 / 1000), 'infinity'), coalesce($5::bigint, 0))
      and ($6::bigint is null or instrument_id = $6::bigint) ${among}
    order by closed_at desc, id desc limit $7
  ) as own
  cross join lateral (
    select sum(part.lots)::bigint as lots, sum(part.profit)::bigint as profit, sum(part.fee)::bigint as fee
    from forex.deal as part where part.parent_id = own.id
  ) as parts
  order by closed_at desc, own.id desc`;

const valuesOf = ({ accountId, instrumentId, from, before, after, limit }: ClosedTradesAsked) => [
  accountId,
  ...[from, before, after?.at, after?.id, instrumentId].map((bound) => bound ?? null),
  limit,
];

/** A page of the positions closed on an account; parts count with their position, when its last one is closed. */
export async function selectClosedTrades(
  database: Queryable,
  asked: ClosedTradesAsked,
): Promise<ClosedTrade[]> {
  const rows = await database.query<Row>({
    name: 'forex.closed_trades',
    text: pageOf(''),
    values: valuesOf(asked),
  });
  return rows.map(readTrade);
}

/** The same of these positions alone. */
export async function selectClosedTradesOf(
  database: Queryable,
  ids: readonly number[],
  asked: ClosedTradesAsked,
): Promise<ClosedTrade[]> {
  const rows = await database.query<Row>({
    name: 'forex.closed_trades_of',
    text: pageOf('and id = any($8::bigint[])'),
    values: [...valuesOf(asked), `{${ids.join(',')}}`],
  });
  return rows.map(readTrade);
}

function readTrade(row: Row): ClosedTrade {
  return {
    id: row.id,
    instrumentId: row.instrument_id,
    side: row.side === 1 ? 'buy' : 'sell',
    lots: lotsFromUnits(Number(row.lots)),
    unitsPerLot: Number(row.units_per_lot),
    openPrice: priceFromUnits(Number(row.open_price)),
    openRate: { numerator: BigInt(row.open_rate_numerator), denominator: BigInt(row.open_rate_denominator) },
    openedAt: row.opened_ms,
    openTickAt: row.open_tick_ms,
    openStopLoss: row.open_stop_loss === null ? undefined : priceFromUnits(Number(row.open_stop_loss)),
    closePrice: priceFromUnits(Number(row.close_price)),
    closeRate: {
      numerator: BigInt(row.close_rate_numerator),
      denominator: BigInt(row.close_rate_denominator),
    },
    closedAt: row.closed_ms,
    closeTickAt: row.close_tick_ms,
    profit: amountFromMillionths(BigInt(row.profit)),
    fee: amountFromMillionths(BigInt(row.fee)),
  };
}

/** The position of an order of an account, its own id or that of its part; undefined where the account has no such order. */
export async function selectPositionOf(
  database: Queryable,
  accountId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    name: 'forex.position_of',
    text: `
      select coalesce(parent_id, id)::float8 as id from forex.deal
      where id = $1::bigint and account_id = $2::bigint and status in (${HOLDING}, ${COMPLETED})`,
    values: [id, accountId],
  });
  return row?.id;
}
