import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { Millis } from '../../time/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { PendingOrder, Position } from '../position.ts';
import { type AskedStops, changedStops, levelsOf, stopLevels, withinScale } from '../stops.ts';
import { askedExpiry, isExpired } from '../terms/expiry.ts';
import { instrumentOf } from './close.ts';

/** A change of stops, and of the expiry of a pending order. */
export interface AskedChange {
  readonly id: number;
  readonly stops: AskedStops;
  /** 0 removes it, absent leaves it as it is. */
  readonly expireAt?: Millis | undefined;
}

/**
 * Sets or clears the stops of a position, checked against the current price, or of a pending order, checked
 * against its target, and its expiry. Also works while the market is closed or its price stale: then against
 * the last price.
 */
export function setStops(
  context: DecisionContext,
  account: ContractAccount,
  asked: AskedChange,
): Outcome<Position | PendingOrder> {
  const position = account.position(asked.id);
  if (position) {
    if (asked.expireAt !== undefined) return refuse('forex.not_pending', {}, 'expireAt');
    return setPositionStops(context, account, position, asked.stops);
  }
  const order = account.pending(asked.id);
  if (!order) return refuse('forex.unknown_order', {}, 'id');
  return changePending(context, account, order, asked);
}

function changePending(
  context: DecisionContext,
  account: ContractAccount,
  order: PendingOrder,
  asked: AskedChange,
): Outcome<PendingOrder> {
  // Its cancellation is on its way.
  if (isExpired(order, context.now)) return refuse('forex.already_cancelled', {}, 'id');
  const { stopLoss, takeProfit, trailingDistance, trailingFrom } = order;
  const levels = stopLevels({
    side: order.side,
    price: order.target,
    precision: instrumentOf(context, order).pricePrecision,
    asked: asked.stops,
    current: { stopLoss, takeProfit, trailingDistance, trailingFrom },
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(asked.stops, order.target);
  if (isRefusal(isMeant)) return isMeant;
  const expireAt = askedExpiry(asked.expireAt, order.expireAt, context.now);
  if (isRefusal(expireAt)) return expireAt;
  const changed: PendingOrder = { ...order, ...levels, expireAt };
  account.setOrderStops(changed);
  return changed;
}

function setPositionStops(
  context: DecisionContext,
  account: ContractAccount,
  position: Position,
  asked: AskedStops,
): Outcome<Position> {
  const quote = context.market.quote(position.instrumentId);
  const tick = quote.status === 'no_price' ? undefined : quote.tick;
  const price = tick?.price ?? position.openPrice;
  const current = levelsOf(position.stops);
  const levels = stopLevels({
    side: position.side,
    price,
    precision: instrumentOf(context, position).pricePrecision,
    asked,
    current,
  });
  if (isRefusal(levels)) return levels;
  const { trailing } = position.stops ?? {};
  if (levels.trailingFrom !== undefined && trailing && trailing.from === undefined) {
    return refuse('forex.trailing_follows', {}, 'trailingFrom');
  }
  const isMeant = withinScale(asked, price);
  if (isRefusal(isMeant)) return isMeant;
  const stops = changedStops({
    side: position.side,
    levels,
    before: position.stops,
    best: position.stops?.trailing ? context.bestOf(position) : price,
    price,
    seq: tick?.seq ?? position.openTick.seq,
  });
  const changed: Position = { ...position, stops };
  account.setStops(changed);
  return changed;
}
