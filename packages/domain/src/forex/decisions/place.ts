import type { Price, Tick } from '../../market/index.ts';
import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { dealableTick, offeredInstrument, orderedLeverage, orderedLots } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import {
  type CancelledOrder,
  type CancelReason,
  evidenceOf,
  type PendingKind,
  type PendingOrder,
  type Position,
} from '../position.ts';
import { askedPrice, NO_STOPS, scaleProblem, stopLevels, withinScale } from '../stops.ts';
import type { Side } from '../terms/profit-margin-fee.ts';
import { type MarketOrder, openPosition } from './open.ts';

/** A pending order as the user wrote it. */
export interface AskedPending extends MarketOrder {
  /** In units of the price. */
  readonly target: number | undefined;
}

/** The kind of a pending order by the position of its target; undefined at the price itself. */
export function pendingKind(side: Side, target: Price, price: Price): PendingKind | undefined {
  if (target === price) return undefined;
  return target < price === (side === 'buy') ? 'limit' : 'stop';
}

/**
 * Places an order that waits for its price; at the price itself it is filled at once, as a market
 * order. It holds no margin (docs/spec/rules.md#prices). Its stops are judged against its target.
 */
export function placePending(
  context: DecisionContext,
  account: ContractAccount,
  asked: AskedPending,
): Outcome<PendingOrder | Position> {
  const { market } = context;
  const instrument = market.instrument(asked.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'instrument');
  const offered = offeredInstrument(instrument);
  if (isRefusal(offered)) return offered;
  const lots = orderedLots(instrument, asked.lots);
  if (isRefusal(lots)) return lots;
  const leverage = orderedLeverage(instrument, asked.leverage);
  if (isRefusal(leverage)) return leverage;
  const { pricePrecision, unitsPerLot, marginMode } = instrument;
  const target = askedPrice(asked.target, pricePrecision, 'target');
  if (isRefusal(target)) return target;
  if (target === undefined) return refuse('forex.target_missing', {}, 'target');
  const tick = tickFor(context, asked.instrumentId, instrument.quote);
  if (isRefusal(tick)) return tick;
  const slip = scaleProblem(asked.target, tick.price, 'target');
  if (slip) return slip;
  const kind = pendingKind(asked.side, target, tick.price);
  if (!kind) return openPosition(context, account, asked);
  const levels = stopLevels({
    side: asked.side,
    price: target,
    precision: pricePrecision,
    asked: asked.stops ?? {},
    current: NO_STOPS,
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(asked.stops, target);
  if (isRefusal(isMeant)) return isMeant;
  if (account.pendings.length >= context.limits.pendingsMax) {
    return refuse('forex.too_many_pendings', { max: context.limits.pendingsMax });
  }
  const order: PendingOrder = {
    id: context.nextId(),
    accountId: account.accountId,
    userId: account.userId,
    instrumentId: instrument.id,
    side: asked.side,
    kind,
    lots,
    unitsPerLot,
    marginMode,
    leverage,
    feeBasis: asked.feeBasis,
    feeRate: instrument.feeRates[asked.feeBasis],
    target,
    ...levels,
    placedTick: evidenceOf(tick),
    placedAt: context.now,
  };
  account.place(order);
  return order;
}

function tickFor(context: DecisionContext, instrumentId: number, quoteCurrency: string): Outcome<Tick> {
  const tick = dealableTick(context.market.quote(instrumentId));
  if (isRefusal(tick)) return tick;
  if (!context.market.conversion(quoteCurrency)?.live) return refuse('market.price_stale', {}, 'instrument');
  return tick;
}

/** Cancels a pending order of the account; works in closed markets too. */
export function cancelPending(
  context: DecisionContext,
  account: ContractAccount,
  id: number,
): Outcome<CancelledOrder> {
  const order = account.pending(id);
  if (order) return cancelled(context, account, order, 'manual');
  return account.position(id)
    ? refuse('forex.not_pending', {}, 'id')
    : refuse('forex.unknown_order', {}, 'id');
}

/** Ends a pending order for a reason. */
export function cancelled(
  context: DecisionContext,
  account: ContractAccount,
  order: PendingOrder,
  cancelReason: CancelReason,
): CancelledOrder {
  const ended: CancelledOrder = { ...order, cancelledAt: context.now, cancelReason };
  account.cancel(ended);
  return ended;
}
