import type { Price, Tick, UsdRate } from '../../market/index.ts';
import { isRefusal } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { costOf, shortOfMargin } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import { evidenceOf, type PendingOrder, type Position } from '../position.ts';
import { armedStops, betterPrice, isAtOrPast, isTaken, lossLevel } from '../stops.ts';
import { isExpired } from '../terms/expiry.ts';
import { lotsFromNumber, profitAt } from '../terms/profit-margin-fee.ts';
import { instrumentOf, settled, settledPart } from './close.ts';
import { cancelled, linkedOrder } from './place.ts';

/** An executable tick, with its quote currency's rate when it became current. */
export interface PricedTick {
  readonly tick: Tick;
  readonly rate: UsdRate;
}

/**
 * Evaluates an account's triggers against a tick (docs/spec/rules.md#order-of-work-in-one-tick): stop-losses
 * and take-profits, those of parts, then pending orders, each by order id; of a pair that is reached by one tick the order with
 * the lower id is filled. `checkRisk` follows.
 */
export function evaluateTick(context: DecisionContext, account: ContractAccount, met: PricedTick): void {
  const { tick, rate } = met;
  context.valuations.meet(tick.instrumentId, { price: tick.price, rate });
  for (const position of account.positions) {
    if (position.instrumentId !== tick.instrumentId) continue;
    const reached = stopReached(context, position, tick);
    if (reached) {
      const end = { tick, rate, profit: profitAt(position, tick.price, rate) };
      settled(context, account, position, end, reached.reason, reached.level);
    } else {
      takeTargets(context, account, position, met);
      startTrailing(account, account.position(position.id), tick);
    }
  }
  // What is over is over before another order is filled, whatever its id.
  for (const order of account.pendings) {
    if (order.instrumentId === tick.instrumentId && isExpired(order, tick.at)) {
      cancelled(context, account, order, 'expired');
    }
  }
  for (const { id, instrumentId } of account.pendings) {
    if (instrumentId !== tick.instrumentId) continue;
    // The fill of one order of a pair has cancelled the other meanwhile.
    const order = account.pending(id);
    if (order && isReached(order, tick)) fill(context, account, order, met);
  }
}

/** A stop that was reached, and its level. */
interface ReachedStop {
  readonly reason: 'stop_loss' | 'take_profit' | 'trailing_stop';
  readonly level: Price | undefined;
}

/** Which stop of a position a tick reaches. */
function stopReached(context: DecisionContext, position: Position, tick: Tick): ReachedStop | undefined {
  const { stops, side } = position;
  if (!stops || tick.seq <= stops.armedSeq) return undefined;
  const { takeProfit, trailing } = stops;
  const reason = trailing ? 'trailing_stop' : 'stop_loss';
  if (stops.isPassed) return { reason, level: lossLevel(side, stops, undefined) };
  const best = trailing && betterPrice(side, context.bestOf(position), tick.price);
  const level = lossLevel(side, stops, best);
  if (level !== undefined && isAtOrPast(side, tick.price, level)) return { reason, level };
  if (takeProfit === undefined || !isTaken(side, tick.price, takeProfit)) return undefined;
  return { reason: 'take_profit', level: takeProfit };
}

/**
 * Closes the parts of a position whose targets a tick reaches, the nearest first. Where less than the minimum of
 * a part would be left, it closes the position.
 */
function takeTargets(
  context: DecisionContext,
  account: ContractAccount,
  position: Position,
  { tick, rate }: PricedTick,
): void {
  const { targets = [], armedSeq = tick.seq } = position.stops ?? {};
  if (targets.length === 0 || tick.seq <= armedSeq) return;
  const min = lotsFromNumber(instrumentOf(context, position).partMin);
  for (const [place, { price, lots }] of targets.entries()) {
    const held = account.position(position.id);
    if (!held || !isTaken(position.side, tick.price, price)) return;
    const end = { tick, rate, profit: profitAt(held, tick.price, rate) };
    if (held.lots - lots < min) settled(context, account, held, end, 'take_profit', price);
    else {
      const part = { lots, end, reason: 'take_profit', targets: targets.slice(place + 1) } as const;
      settledPart(context, account, held, part);
    }
  }
}

/** Lets a trailing stop follow from the tick that reaches its activation price on. */
function startTrailing(account: ContractAccount, position: Position | undefined, tick: Tick): void {
  if (!position) return;
  const { stops, side } = position;
  const { distance, from } = stops?.trailing ?? {};
  if (!stops || distance === undefined || from === undefined) return;
  if (tick.seq <= stops.armedSeq || !isTaken(side, tick.price, from)) return;
  const trailing = { distance, best: tick.price, seq: tick.seq, from: undefined };
  account.startTrailing({ ...position, stops: { ...stops, trailing, armedSeq: tick.seq } });
}

/** Whether a price is past the order's own stop-loss or take-profit, so that it would close at once. */
function isPastOwnStops({ side, stopLoss, takeProfit, targets }: PendingOrder, price: Price): boolean {
  if (stopLoss !== undefined && isAtOrPast(side, price, stopLoss)) return true;
  const nearest = targets?.[0]?.price;
  if (nearest !== undefined && isTaken(side, price, nearest)) return true;
  return takeProfit !== undefined && isTaken(side, price, takeProfit);
}

/** Whether a tick fills a pending order. */
export function isReached(order: PendingOrder, tick: Tick): boolean {
  if (tick.seq <= order.placedTick.seq) return false;
  if (order.kind === 'opening') return true;
  return waitsForFall(order) ? tick.price <= order.target : tick.price >= order.target;
}

/** Whether the price must fall to the target: a buy limit and a sell stop. */
export function waitsForFall(order: Pick<PendingOrder, 'side' | 'kind'>): boolean {
  return (order.side === 'buy') === (order.kind === 'limit');
}

/**
 * Fills a pending order at the tick, which cancels the other one of its pair. It is cancelled itself with the reason where a gap has carried the price
 * past its own stops, where the margin is too little or there is no room.
 */
function fill(
  context: DecisionContext,
  account: ContractAccount,
  order: PendingOrder,
  { tick, rate }: PricedTick,
): void {
  if (isPastOwnStops(order, tick.price)) {
    cancelled(context, account, order, 'gap_past_stops');
    return;
  }
  if (account.positions.length >= context.limits.fillsMax) {
    cancelled(context, account, order, 'too_many_positions');
    return;
  }
  const { balance, locked } = account.cash;
  const cost = costOf(order, tick.price, rate);
  const { freeMargin, equity } = context.valuations.riskOf({ balance, locked, positions: account.positions });
  if (isRefusal(shortOfMargin(cost, freeMargin))) {
    cancelled(context, account, order, 'insufficient_margin');
    return;
  }
  const { stopLoss, takeProfit, trailingDistance, targets, side } = order;
  const isFromHere = order.trailingFrom !== undefined && isTaken(side, tick.price, order.trailingFrom);
  const trailingFrom = isFromHere ? undefined : order.trailingFrom;
  const position: Position = {
    id: order.id,
    accountId: order.accountId,
    userId: order.userId,
    instrumentId: order.instrumentId,
    side,
    lots: order.lots,
    unitsPerLot: order.unitsPerLot,
    marginMode: order.marginMode,
    leverage: order.leverage,
    margin: cost.margin,
    fee: cost.fee,
    openPrice: tick.price,
    openTick: evidenceOf(tick),
    openRate: rate,
    openedAt: context.now,
    stops: armedStops(
      { stopLoss, takeProfit, trailingDistance, trailingFrom, targets },
      { seq: tick.seq, best: tick.price, isPassed: false },
    ),
  };
  account.open(position, equity, order);
  const other = linkedOrder(account, order);
  if (other) cancelled(context, account, other, 'oco');
}
