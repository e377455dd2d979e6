import { formatPrice, priceFromUnits } from '@tidemark/domain/market';
import { amountFromMillionths, formatAmount, formatPlain } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { DealCloseRecord, DealOpenRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectInstrumentNames } from '../../market/index.ts';
import { COMPLETED } from './rows.ts';

interface OpenRow {
  readonly id: string;
  readonly account: string;
  readonly instrument_id: number;
  readonly side: number;
  readonly lots: string;
  readonly units_per_lot: string;
  readonly margin_mode: 'fixed' | 'leverage';
  readonly leverage: number;
  readonly margin: string;
  readonly fee: string;
  readonly open_price: string;
  readonly open_seq: number;
  readonly open_tick_ms: number;
  readonly open_numerator: string;
  readonly open_denominator: string;
  readonly opened_ms: number;
}

interface CloseRow extends OpenRow {
  readonly parent: string | null;
  readonly close_price: string;
  readonly close_seq: number;
  readonly close_tick_ms: number;
  readonly close_numerator: string;
  readonly close_denominator: string;
  readonly closed_ms: number;
  readonly reason: string;
  readonly level: string | null;
  readonly profit: string;
}

/** By date_part, because extract counts in decimals, for each order of a busy log. */
const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** Columns that no change of an order touches. */
const terms = `deal.id, account_id as account, instrument_id, side, units_per_lot, margin_mode, leverage, open_price,
  open_tick_seq::float8 as open_seq, ${ms('open_tick_at')} as open_tick_ms,
  open_rate_numerator as open_numerator, open_rate_denominator as open_denominator, ${ms('opened_at')} as opened_ms`;

/**
 * Orders as they were filled, by id: what was closed of one in parts since then is counted with it. A part of an
 * order is none.
 */
export async function dealOpenRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, DealOpenRecord>> {
  const rows = await database.query<OpenRow>({
    name: 'forex.deal_open_records',
    text: `
      select ${terms}, deal.lots + coalesce(parts.lots, 0) as lots, deal.margin + coalesce(parts.margin, 0) as margin,
        deal.fee + coalesce(parts.fee, 0) as fee
      from forex.deal as deal cross join lateral (
        select sum(part.lots)::bigint as lots, sum(part.margin)::bigint as margin, sum(part.fee)::bigint as fee
        from forex.deal as part where part.parent_id = deal.id) as parts
      where deal.id = any($1::bigint[]) and deal.parent_id is null`,
    values: [`{${ids.join(',')}}`],
  });
  const nameOf = await instrumentNames(database);
  return new Map(rows.map((row) => [row.id, { kind: 'deal.open', ...readTerms(row, nameOf) }]));
}

/** Orders and parts of orders as they were closed, by id. */
export async function dealCloseRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, DealCloseRecord>> {
  const rows = await database.query<CloseRow>({
    name: 'forex.deal_close_records',
    text: `
      select ${terms}, lots, margin, fee, parent_id as parent, close_price, close_tick_seq::float8 as close_seq,
        ${ms('close_tick_at')} as close_tick_ms, close_rate_numerator as close_numerator,
        close_rate_denominator as close_denominator, ${ms('closed_at')} as closed_ms, close_reason as reason,
        close_level as level, profit
      from forex.deal as deal where id = any($1::bigint[]) and status = ${COMPLETED}`,
    values: [`{${ids.join(',')}}`],
  });
  const nameOf = await instrumentNames(database);
  return new Map(rows.map((row) => [row.id, readClose(row, nameOf)]));
}

type NameOf = (instrumentId: number) => { readonly code: string; readonly quote: string };

async function instrumentNames(database: Queryable): Promise<NameOf> {
  const names = await selectInstrumentNames(database);
  return (id) => present(names.get(id), 'the instrument of an order is known');
}

/** Lots are stored in millionths. */
const LOT_PLACES = 6;

const amountText = (units: string) => formatAmount(amountFromMillionths(BigInt(units)));
const priceText = (units: string) => formatPrice(priceFromUnits(Number(units)));

function readTerms(row: OpenRow, nameOf: NameOf): Omit<DealOpenRecord, 'kind'> {
  const { code, quote } = nameOf(row.instrument_id);
  const openPrice = priceText(row.open_price);
  return {
    ...{ id: row.id, account: row.account, instrument: code, quote, side: row.side === 1 ? 'buy' : 'sell' },
    lots: formatPlain(BigInt(row.lots), LOT_PLACES),
    unitsPerLot: Number(row.units_per_lot),
    marginMode: row.margin_mode,
    leverage: row.leverage,
    margin: amountText(row.margin),
    fee: amountText(row.fee),
    openTick: { seq: row.open_seq, at: row.open_tick_ms, price: openPrice },
    openPrice,
    openRate: [row.open_numerator, row.open_denominator],
    openedAt: row.opened_ms,
  };
}

function readClose(row: CloseRow, nameOf: NameOf): DealCloseRecord {
  const closePrice = priceText(row.close_price);
  return {
    kind: 'deal.close',
    ...readTerms(row, nameOf),
    parent: row.parent,
    closeTick: { seq: row.close_seq, at: row.close_tick_ms, price: closePrice },
    closePrice,
    closeRate: [row.close_numerator, row.close_denominator],
    closedAt: row.closed_ms,
    reason: row.reason,
    level: row.level === null ? null : priceText(row.level),
    profit: amountText(row.profit),
  };
}
