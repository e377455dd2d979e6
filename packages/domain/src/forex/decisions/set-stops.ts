import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { Millis } from '../../time/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { PendingOrder, Position } from '../position.ts';
import { type AskedStops, changedStops, levelsOf, stopLevels, withinScale } from '../stops.ts';
import { askedExpiry, isExpired } from '../terms/expiry.ts';
import { type AskedTarget, askedTargets } from '../terms/targets.ts';
import { instrumentOf } from './close.ts';
import { linkedOrder } from './place.ts';

/** A change of stops, and of the expiry and the link of a pending order. */
export interface AskedChange {
  readonly id: number;
  readonly stops: AskedStops;
  /** 0 removes it, absent leaves it as it is. */
  readonly expireAt?: Millis | undefined;
  /** Further take-profits of parts: all of them, none where the list is empty, absent as they are. */
  readonly targets?: readonly AskedTarget[] | undefined;
  /** The pending order to be its pair (OCO); 0 makes both single orders, absent leaves them as they are. */
  readonly ocoId?: number | undefined;
}

/**
 * Sets or clears the stops of a position, checked against the current price, or of a pending order, checked
 * against its target, its expiry and its link. Also works while the market is closed or its price stale: then against
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
    if (asked.ocoId !== undefined) return refuse('forex.not_pending', {}, 'ocoId');
    return setPositionStops(context, account, position, asked);
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
  const { stopLoss, takeProfit, trailingDistance, trailingFrom, side, lots } = order;
  const instrument = instrumentOf(context, order);
  const levels = stopLevels({
    side,
    price: order.target,
    precision: instrument.pricePrecision,
    asked: asked.stops,
    current: { stopLoss, takeProfit, trailingDistance, trailingFrom },
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(asked.stops, order.target);
  if (isRefusal(isMeant)) return isMeant;
  const targets = askedTargets({
    asked: asked.targets,
    current: order.targets,
    side,
    price: order.target,
    lots,
    instrument,
  });
  if (isRefusal(targets)) return targets;
  const expireAt = askedExpiry(asked.expireAt, order.expireAt, context.now);
  if (isRefusal(expireAt)) return expireAt;
  const other = askedPair(context, account, order, asked.ocoId);
  if (isRefusal(other)) return other;
  const before = linkedOrder(account, order);
  if (other === 'none' && before) account.setOrderStops({ ...before, linkedId: undefined });
  const isLinking = other !== undefined && other !== 'none';
  if (isLinking && other !== before) account.setOrderStops({ ...other, linkedId: order.id });
  const linkedId = isLinking ? other.id : other === 'none' ? undefined : order.linkedId;
  const changed: PendingOrder = { ...order, ...levels, targets, expireAt, linkedId };
  account.setOrderStops(changed);
  return changed;
}

/** The pending order that is to be the pair of another; `none`: it becomes single; undefined: as it is. */
function askedPair(
  context: DecisionContext,
  account: ContractAccount,
  order: PendingOrder,
  ocoId: number | undefined,
): Outcome<PendingOrder | 'none' | undefined> {
  if (ocoId === undefined) return undefined;
  if (ocoId === 0) return 'none';
  if (ocoId === order.id) return refuse('forex.oco_same_order', {}, 'ocoId');
  const other = account.pending(ocoId);
  if (!other) {
    const isHeld = account.position(ocoId) !== undefined;
    return refuse(isHeld ? 'forex.not_pending' : 'forex.unknown_order', {}, 'ocoId');
  }
  if (isExpired(other, context.now)) return refuse('forex.already_cancelled', {}, 'ocoId');
  if (other.instrumentId !== order.instrumentId) return refuse('forex.oco_other_instrument', {}, 'ocoId');
  const areSingle = order.linkedId === undefined && other.linkedId === undefined;
  if (!areSingle && order.linkedId !== other.id) return refuse('forex.oco_linked_already', {}, 'ocoId');
  return other;
}

function setPositionStops(
  context: DecisionContext,
  account: ContractAccount,
  position: Position,
  { stops: asked, targets: askedParts }: AskedChange,
): Outcome<Position> {
  const quote = context.market.quote(position.instrumentId);
  const tick = quote.status === 'no_price' ? undefined : quote.tick;
  const price = tick?.price ?? position.openPrice;
  const current = levelsOf(position.stops);
  const instrument = instrumentOf(context, position);
  const levels = stopLevels({
    side: position.side,
    price,
    precision: instrument.pricePrecision,
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
  const { side, lots } = position;
  const targets = askedTargets({
    asked: askedParts,
    current: current.targets,
    side,
    price,
    lots,
    instrument,
  });
  if (isRefusal(targets)) return targets;
  const stops = changedStops({
    side,
    levels: { ...levels, targets },
    before: position.stops,
    best: position.stops?.trailing ? context.bestOf(position) : price,
    price,
    seq: tick?.seq ?? position.openTick.seq,
  });
  const changed: Position = { ...position, stops };
  account.setStops(changed);
  return changed;
}
