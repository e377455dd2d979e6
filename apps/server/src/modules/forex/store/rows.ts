import {
  type CancelledOrder,
  type CancelReason,
  type ClosedPosition,
  type CloseReason,
  type FeeBasis,
  lotsFromUnits,
  type PendingKind,
  type PendingOrder,
  type Position,
  type Stops,
} from '@tidemark/domain/forex';
import { type MarginMode, type Price, priceFromUnits } from '@tidemark/domain/market';
import { amountFromMillionths } from '@tidemark/domain/money';
import { readTargets } from './targets.ts';

export const WAITING = 0;
export const HOLDING = 1;
export const FILLED = 1;
export const CANCELLED = 2;
export const COMPLETED = 3;

/** Fee rates are stored in millionths. */
export const FEE_RATE_UNITS = 1_000_000;

interface StopsRow {
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  trailing_from: string | null;
  targets: string | null;
}

export interface DealRow extends StopsRow {
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
  trailing_best: string | null;
  trailing_seq: string | null;
  armed_seq: string | null;
  is_passed: boolean | null;
}

export interface ClosedDealRow extends DealRow {
  close_price: string;
  close_tick_seq: string;
  close_tick_ms: string;
  close_rate_numerator: string;
  close_rate_denominator: string;
  profit: string;
  closed_ms: string;
  close_reason: CloseReason;
  close_level: string | null;
  parent_id: string | null;
}

export interface PendingRow extends StopsRow {
  id: string;
  account_id: string;
  user_id: string;
  instrument_id: number;
  side: number;
  kind: PendingKind | 'opening';
  lots: string;
  units_per_lot: string;
  margin_mode: MarginMode;
  leverage: number;
  fee_basis: FeeBasis;
  fee_rate: string;
  target: string;
  placed_price: string;
  placed_tick_seq: string;
  placed_tick_ms: string;
  placed_ms: string;
  expires_ms: string | null;
  linked_id: string | null;
  ended_ms: string | null;
  cancel_reason: CancelReason | null;
}

/** Columns of an order with its stops, for `forex.deal as deal left join forex.stops as stops`. */
export const openColumns = `
  id, account_id, user_id, instrument_id, side, lots, units_per_lot, margin_mode, leverage, margin, fee,
  open_price, open_tick_seq, (extract(epoch from open_tick_at) * 1000)::bigint as open_tick_ms,
  open_rate_numerator, open_rate_denominator, (extract(epoch from opened_at) * 1000)::bigint as opened_ms,
  stops.stop_loss, stops.take_profit, stops.trailing_distance, stops.trailing_from, stops.trailing_best,
  stops.trailing_seq,
  stops.armed_seq, stops.is_passed, stops.targets::text as targets`;

export const closedColumns = `${openColumns},
  close_price, close_tick_seq, (extract(epoch from close_tick_at) * 1000)::bigint as close_tick_ms,
  close_rate_numerator, close_rate_denominator, profit,
  (extract(epoch from closed_at) * 1000)::bigint as closed_ms, close_reason, close_level, parent_id`;

/** Orders with their stops. */
export const dealsWithStops = 'forex.deal as deal left join forex.stops as stops on stops.deal_id = deal.id';

export const pendingColumns = `
  id, account_id, user_id, instrument_id, side, kind, lots, units_per_lot, margin_mode, leverage, fee_basis, fee_rate,
  target, stop_loss, take_profit, trailing_distance, trailing_from, placed_price, placed_tick_seq,
  (extract(epoch from placed_tick_at) * 1000)::bigint as placed_tick_ms,
  (extract(epoch from placed_at) * 1000)::bigint as placed_ms,
  (extract(epoch from expires_at) * 1000)::bigint as expires_ms,
  (extract(epoch from ended_at) * 1000)::bigint as ended_ms, cancel_reason, linked_id,
  targets::text as targets`;

const priceOf = (text: string) => priceFromUnits(Number(text));
const levelOf = (text: string | null): Price | undefined => (text === null ? undefined : priceOf(text));

function readStops(row: DealRow): Stops | undefined {
  const [stopLoss, takeProfit] = [levelOf(row.stop_loss), levelOf(row.take_profit)];
  const { trailing_distance: distance, trailing_best: best } = row;
  const targets = readTargets(row.targets);
  const hasLevels = stopLoss !== undefined || takeProfit !== undefined || distance !== null;
  if (!hasLevels && !targets) return undefined;
  return {
    stopLoss,
    takeProfit,
    trailing:
      distance === null || best === null
        ? undefined
        : {
            ...{ distance: Number(distance), best: priceOf(best), seq: Number(row.trailing_seq) },
            from: levelOf(row.trailing_from),
          },
    ...(targets ? { targets } : {}),
    armedSeq: Number(row.armed_seq),
    isPassed: row.is_passed === true,
  };
}

export function readOpen(row: DealRow): Position {
  const openPrice = priceOf(row.open_price);
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
    stops: readStops(row),
  };
}

export function readClosed(row: ClosedDealRow): ClosedPosition {
  return {
    ...readOpen(row),
    closeTick: {
      seq: Number(row.close_tick_seq),
      price: priceOf(row.close_price),
      at: Number(row.close_tick_ms),
    },
    closeRate: {
      numerator: BigInt(row.close_rate_numerator),
      denominator: BigInt(row.close_rate_denominator),
    },
    profit: amountFromMillionths(BigInt(row.profit)),
    closedAt: Number(row.closed_ms),
    closeReason: row.close_reason,
    closeLevel: levelOf(row.close_level),
    parentId: row.parent_id === null ? undefined : Number(row.parent_id),
  };
}

export function readDeal(row: ClosedDealRow & { status: number }): Position | ClosedPosition {
  return row.status === COMPLETED ? readClosed(row) : readOpen(row);
}

export function readPending(row: PendingRow): PendingOrder {
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    userId: Number(row.user_id),
    instrumentId: row.instrument_id,
    side: row.side === 1 ? 'buy' : 'sell',
    kind: row.kind,
    lots: lotsFromUnits(Number(row.lots)),
    unitsPerLot: Number(row.units_per_lot),
    marginMode: row.margin_mode,
    leverage: row.leverage,
    feeBasis: row.fee_basis,
    feeRate: Number(row.fee_rate) / FEE_RATE_UNITS,
    target: priceOf(row.target),
    stopLoss: levelOf(row.stop_loss),
    takeProfit: levelOf(row.take_profit),
    trailingDistance: levelOf(row.trailing_distance),
    trailingFrom: levelOf(row.trailing_from),
    targets: readTargets(row.targets),
    placedTick: {
      seq: Number(row.placed_tick_seq),
      price: priceOf(row.placed_price),
      at: Number(row.placed_tick_ms),
    },
    placedAt: Number(row.placed_ms),
    expireAt: row.expires_ms === null ? undefined : Number(row.expires_ms),
    linkedId: row.linked_id === null ? undefined : Number(row.linked_id),
  };
}

export function readCancelled(row: PendingRow): CancelledOrder {
  return {
    ...readPending(row),
    cancelledAt: Number(row.ended_ms),
    cancelReason: row.cancel_reason ?? 'manual',
  };
}
