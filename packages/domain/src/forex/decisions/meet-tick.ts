import type { Price, Tick, UsdRate } from '../../market/index.ts';
import { isRefusal } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { costOf, shortOfMargin } from '../deal.ts';
import { evidenceOf, type PendingOrder, type Position } from '../position.ts';
import { profitAt } from '../profit.ts';
import { armedStops, betterPrice, trailingLevel } from '../stops.ts';
import type { TradingFloor } from '../trading-floor.ts';
import { settled } from './close.ts';
import { cancelled } from './place.ts';

/** A tick that may be dealt at, with the rate of its quote currency when it came into force. */
export interface MetTick {
  readonly tick: Tick;
  readonly rate: UsdRate;
}

/**
 * What a tick does to an account that waits for it (rules.md, «Order of one tick»): stops and takes,
 * then pending orders, within each by order id. The close-out check comes after, with `checkRisk`.
 */
export function meetTick(floor: TradingFloor, account: ContractAccount, met: MetTick): void {
  const { tick, rate } = met;
  floor.valuations.meet(tick.instrumentId, { price: tick.price, rate });
  for (const position of account.positions) {
    if (position.instrumentId !== tick.instrumentId) continue;
    const reached = stopReached(floor, position, tick);
    if (!reached) continue;
    const end = { tick, rate, profit: profitAt(position, tick.price, rate) };
    settled(floor, account, position, end, reached.reason, reached.level);
  }
  for (const order of account.pendings) {
    if (order.instrumentId === tick.instrumentId && isReached(order, tick)) fill(floor, account, order, met);
  }
}

/** A stop that was reached, and where it stood. */
interface ReachedStop {
  readonly reason: 'stop_loss' | 'take_profit' | 'trailing_stop';
  readonly level: Price | undefined;
}

/** Which stop of a position a tick reaches. */
function stopReached(floor: TradingFloor, position: Position, tick: Tick): ReachedStop | undefined {
  const { stops, side } = position;
  if (!stops || tick.seq <= stops.armedSeq) return undefined;
  const { stopLoss, takeProfit, trailing } = stops;
  if (stops.isPassed) return { reason: 'stop_loss', level: stopLoss };
  const isPast = (level: Price) => (side === 'buy' ? tick.price <= level : tick.price >= level);
  if (stopLoss !== undefined && isPast(stopLoss)) return { reason: 'stop_loss', level: stopLoss };
  if (trailing) {
    const best = betterPrice(side, floor.bestOf(position), tick.price);
    const level = trailingLevel(side, best, trailing.distance);
    if (isPast(level)) return { reason: 'trailing_stop', level };
  }
  if (takeProfit === undefined) return undefined;
  const isTaken = side === 'buy' ? tick.price >= takeProfit : tick.price <= takeProfit;
  return isTaken ? { reason: 'take_profit', level: takeProfit } : undefined;
}

/** Whether a tick fills a pending order. */
export function isReached(order: PendingOrder, tick: Tick): boolean {
  if (tick.seq <= order.placedTick.seq) return false;
  return waitsForFall(order) ? tick.price <= order.target : tick.price >= order.target;
}

/** Whether the price must fall to the target: a buy limit and a sell stop. */
export function waitsForFall(order: Pick<PendingOrder, 'side' | 'kind'>): boolean {
  return (order.side === 'buy') === (order.kind === 'limit');
}

/** Fills a pending order at the tick; too little margin or no room cancels it with that reason. */
function fill(
  floor: TradingFloor,
  account: ContractAccount,
  order: PendingOrder,
  { tick, rate }: MetTick,
): void {
  if (account.positions.length >= floor.limits.fillsMax) {
    cancelled(floor, account, order, 'too_many_positions');
    return;
  }
  const { balance, locked } = account.cash;
  const cost = costOf(order, tick.price, rate);
  const { freeMargin } = floor.valuations.riskOf({ balance, locked, positions: account.positions });
  if (isRefusal(shortOfMargin(cost, freeMargin))) {
    cancelled(floor, account, order, 'insufficient_margin');
    return;
  }
  const { stopLoss, takeProfit, trailingDistance, side } = order;
  const isPassed =
    stopLoss !== undefined && (side === 'buy' ? tick.price <= stopLoss : tick.price >= stopLoss);
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
    openedAt: floor.now,
    stops: armedStops(
      { stopLoss, takeProfit, trailingDistance },
      { seq: tick.seq, best: tick.price, isPassed },
    ),
  };
  account.open(position, order);
}
