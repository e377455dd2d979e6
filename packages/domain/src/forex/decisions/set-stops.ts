import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { PendingOrder, Position } from '../position.ts';
import { type AskedStops, changedStops, levelsOf, stopLevels, withinScale } from '../stops.ts';
import { instrumentOf } from './close.ts';

/**
 * Sets or clears the stops of a position, checked against the current price, or of a pending order, checked
 * against its target. Also works while the market is closed or its price stale: then against the last price.
 */
export function setStops(
  context: DecisionContext,
  account: ContractAccount,
  asked: { readonly id: number; readonly stops: AskedStops },
): Outcome<Position | PendingOrder> {
  const position = account.position(asked.id);
  if (position) return setPositionStops(context, account, position, asked.stops);
  const order = account.pending(asked.id);
  if (!order) return refuse('forex.unknown_order', {}, 'id');
  const { stopLoss, takeProfit, trailingDistance } = order;
  const levels = stopLevels({
    side: order.side,
    price: order.target,
    precision: instrumentOf(context, order).pricePrecision,
    asked: asked.stops,
    current: { stopLoss, takeProfit, trailingDistance },
  });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(asked.stops, order.target);
  if (isRefusal(isMeant)) return isMeant;
  const changed: PendingOrder = { ...order, ...levels };
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
