import { formatPrice, priceFromUnits } from '@tidemark/domain/market';
import { amountFromMillionths, formatAmount, formatPlain } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { TradeOpenRecord, TradeSettleRecord } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectInstrumentNames } from '../../market/index.ts';
import { CLOSED } from './options.ts';

interface OpenRow {
  readonly id: string;
  readonly account: string;
  readonly instrument_id: number;
  readonly direction: number;
  readonly amount: string;
  readonly seconds: number;
  readonly profit_ratio: string;
  readonly loss_level: number;
  readonly open_price: string;
  readonly open_seq: number;
  readonly open_tick_ms: number;
  readonly accepted_ms: number;
  readonly due_ms: number;
}

interface SettledRow extends OpenRow {
  readonly end_price: string | null;
  readonly end_seq: number | null;
  readonly end_tick_ms: number | null;
  readonly void_reason: string | null;
  readonly settled_ms: number;
  readonly profit: string;
}

const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

const terms = `id, account_id as account, instrument_id, direction, amount, seconds, profit_ratio, loss_level,
  open_price, open_tick_seq::float8 as open_seq, ${ms('open_tick_at')} as open_tick_ms,
  ${ms('accepted_at')} as accepted_ms, ${ms('due_at')} as due_ms`;

/** Up/Down trades as they were accepted, by id. */
export async function tradeOpenRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, TradeOpenRecord>> {
  const rows = await database.query<OpenRow>({
    name: 'micro.trade_open_records',
    text: `select ${terms} from micro.wager where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  const codeOf = await instrumentCodes(database);
  return new Map(rows.map((row) => [row.id, { kind: 'trade.open', ...readTerms(row, codeOf) }]));
}

/** Up/Down trades as they ended, void ones included, by id. */
export async function tradeSettleRecords(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, TradeSettleRecord>> {
  const rows = await database.query<SettledRow>({
    name: 'micro.trade_settle_records',
    text: `
      select ${terms}, end_price, end_tick_seq::float8 as end_seq, ${ms('end_tick_at')} as end_tick_ms, void_reason,
        ${ms('settled_at')} as settled_ms, profit
      from micro.wager where id = any($1::bigint[]) and status = ${CLOSED}`,
    values: [`{${ids.join(',')}}`],
  });
  const codeOf = await instrumentCodes(database);
  return new Map(rows.map((row) => [row.id, readSettled(row, codeOf)]));
}

type CodeOf = (instrumentId: number) => string;

async function instrumentCodes(database: Queryable): Promise<CodeOf> {
  const names = await selectInstrumentNames(database);
  return (id) => present(names.get(id), 'the instrument of a trade is known').code;
}

/** Ratios are stored in millionths. */
const RATIO_PLACES = 6;

const amountText = (units: string) => formatAmount(amountFromMillionths(BigInt(units)));
const priceText = (units: string) => formatPrice(priceFromUnits(Number(units)));

function readTerms(row: OpenRow, codeOf: CodeOf): Omit<TradeOpenRecord, 'kind'> {
  const profitRatio = formatPlain(BigInt(row.profit_ratio), RATIO_PLACES);
  return {
    ...{ id: row.id, account: row.account, instrument: codeOf(row.instrument_id) },
    direction: row.direction === 1 ? 'up' : 'down',
    amount: amountText(row.amount),
    seconds: row.seconds,
    profitRatio,
    // The setting says whether a loss takes the amount or the amount × ratio; the record says how much it is.
    lossLevel: row.loss_level === 0 ? '1' : profitRatio,
    openTick: { seq: row.open_seq, at: row.open_tick_ms, price: priceText(row.open_price) },
    acceptedAt: row.accepted_ms,
    dueAt: row.due_ms,
  };
}

function readSettled(row: SettledRow, codeOf: CodeOf): TradeSettleRecord {
  const { end_price: price, end_seq: seq, end_tick_ms: at } = row;
  return {
    kind: 'trade.settle',
    ...readTerms(row, codeOf),
    endTick: price === null || seq === null || at === null ? null : { seq, at, price: priceText(price) },
    voidReason: row.void_reason,
    settledAt: row.settled_ms,
    profit: amountText(row.profit),
  };
}
