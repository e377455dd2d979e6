import type { Price, Quote, Tick } from '../../market/index.ts';
import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { Millis } from '../../time/index.ts';
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
import { askedExpiry, isExpired } from '../terms/expiry.ts';
import type { Side } from '../terms/profit-margin-fee.ts';
import { type MarketOrder, openPosition } from './open.ts';

/** A pending order as the user wrote it. */
export interface AskedPending extends MarketOrder {
  /** In units of the price. */
  readonly target: number | undefined;
  /** When it is cancelled; 0 or absent: good till cancelled. */
  readonly expireAt?: Millis | undefined;
}

/** The kind of a pending order by the position of its target; undefined at the price itself. */
export function pendingKind(side: Side, target: Price, price: Price): PendingKind | undefined {
  if (target === price) return undefined;
  return target < price === (side === 'buy') ? 'limit' : 'stop';
}

/**
 * Places an order that waits for its price; at the price itself it is filled at once, as a market
 * order. It holds no margin (docs/spec/rules.md#prices). Its stops are judged against its target. Where the
 * instrument takes orders while its market is closed, the last price determines the kind, and at that price it
 * is a limit order, which waits for the opening.
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
  const quote = context.market.quote(asked.instrumentId);
  const waitsForOpening = quote.status === 'closed' && instrument.ordersWhenClosed;
  const tick = waitsForOpening ? quote.tick : tickFor(context, quote, instrument.quote);
  if (isRefusal(tick)) return tick;
  const slip = scaleProblem(asked.target, tick.price, 'target');
  if (slip) return slip;
  const kind = pendingKind(asked.side, target, tick.price) ?? (waitsForOpening ? 'limit' : undefined);
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
  const expireAt = askedExpiry(asked.expireAt, undefined, context.now);
  if (isRefusal(expireAt)) return expireAt;
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
    expireAt,
  };
  account.place(order);
  return order;
}

function tickFor(context: DecisionContext, quote: Quote, quoteCurrency: string): Outcome<Tick> {
  const tick = dealableTick(quote);
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
  if (order) {
    return isExpired(order, context.now)
      ? refuse('forex.already_cancelled', {}, 'id')
      : cancelled(context, account, order, 'manual');
  }
  return account.position(id)
    ? refuse('forex.not_pending', {}, 'id')
    : refuse('forex.unknown_order', {}, 'id');
}

/** Cancels the pending orders of the account whose time is over at a moment, each as of its expiry. */
export function expirePendings(
  context: DecisionContext,
  account: ContractAccount,
  moment: Millis,
): CancelledOrder[] {
  return account.pendings
    .filter((order) => isExpired(order, moment))
    .map((order) => cancelled(context, account, order, 'expired'));
}

/** Ends a pending order for a reason; one whose time is over has ended then, however late it is noticed. */
export function cancelled(
  context: DecisionContext,
  account: ContractAccount,
  order: PendingOrder,
  cancelReason: CancelReason,
): CancelledOrder {
  const cancelledAt = cancelReason === 'expired' ? (order.expireAt ?? context.now) : context.now;
  const ended: CancelledOrder = { ...order, cancelledAt, cancelReason };
  account.cancel(ended);
  return ended;
}
