import { lotsOf, type ReferenceAccount, type ReferenceOrder, trailLevel } from './account.ts';
import type { ReferenceMarket } from './market.ts';
import { eighths } from './money.ts';
import type { SeenStep, StopsStep, SubmitStep } from './steps.ts';
import { referenceLots } from './terms.ts';

/** How many of each an account may hold (docs/spec/rules.md#limits). */
export interface ReferenceLimits {
  readonly positions: number;
  readonly pendings: number;
}

/** What an action needs besides the account. */
export interface ReferenceContext {
  readonly market: ReferenceMarket;
  readonly limits: ReferenceLimits;
  nextId(): number;
}

/** Either every reason against the action (any may be reported), or the orders it made. */
export type ReferenceResult =
  | { readonly reasons: readonly string[] }
  | { readonly done: readonly ReferenceOrder[] };

/** A market order, or a pending one; at the price itself that is filled at once. */
export function submit(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: SubmitStep,
): ReferenceResult {
  const { market } = floor;
  const obstacle = market.obstacle(step.code);
  if (obstacle) return { reasons: [...sizeReasons(floor, step), obstacle] };
  const price = market.price(step.code);
  const target = step.target === undefined ? price : eighths(step.target);
  return target === price ? openNow(floor, account, step) : place(floor, account, step, target, price);
}

function openNow(floor: ReferenceContext, account: ReferenceAccount, step: SubmitStep): ReferenceResult {
  const { market } = floor;
  const terms = market.terms(step.code);
  const price = market.price(step.code);
  const reasons = [
    ...sizeReasons(floor, step),
    ...seenReasons(step, price),
    ...stopReasons(step.isBuy, price, step),
  ];
  if (account.positions().length >= floor.limits.positions) reasons.push('forex.too_many_positions');
  const cost = account.costOf(terms, lotsOf(step.lots), step.leverage, price);
  if (cost.margin + cost.fee > account.freeMargin()) reasons.push('forex.insufficient_margin');
  if (reasons.length > 0) return { reasons };
  const order = newOrder(floor, step, price);
  openAt(account, order, price, cost);
  return { done: [order] };
}

function place(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: SubmitStep,
  target: bigint,
  price: bigint,
): ReferenceResult {
  const reasons = [
    ...sizeReasons(floor, step),
    ...scaleReasons(step.target, price),
    ...stopReasons(step.isBuy, target, step),
  ];
  if (account.pendings().length >= floor.limits.pendings) reasons.push('forex.too_many_pendings');
  if (reasons.length > 0) return { reasons };
  const order = newOrder(floor, step, target);
  // Buy below or sell above the price is a limit, the other two are stops.
  order.kind = step.isBuy === target < price ? 'limit' : 'stop';
  account.orders.set(order.id, order);
  return { done: [order] };
}

function newOrder(floor: ReferenceContext, step: SubmitStep, open: bigint): ReferenceOrder {
  const distance = wanted(step.trailing);
  return {
    id: floor.nextId(),
    terms: floor.market.terms(step.code),
    isBuy: step.isBuy,
    leverage: step.leverage,
    lots: lotsOf(step.lots),
    state: 'pending',
    kind: undefined,
    open,
    margin: 0n,
    fee: 0n,
    stopLoss: wanted(step.stopLoss),
    takeProfit: wanted(step.takeProfit),
    trail: distance === undefined ? undefined : { distance, best: open, reached: undefined },
    isPassed: false,
    close: undefined,
    profit: 0n,
    reason: undefined,
    parent: undefined,
  };
}

/** Makes a position of an order: the fee is paid, a trailing stop begins at the price. */
export function openAt(
  account: ReferenceAccount,
  order: ReferenceOrder,
  price: bigint,
  cost: { readonly margin: bigint; readonly fee: bigint },
): void {
  order.state = 'open';
  order.kind = undefined;
  order.open = price;
  order.margin = cost.margin;
  order.fee = cost.fee;
  if (order.trail) order.trail = { ...order.trail, best: price };
  account.cash -= cost.fee;
  account.orders.set(order.id, order);
}

function wanted(value: number | undefined): bigint | undefined {
  return value === undefined || value === 0 ? undefined : eighths(value);
}

function sizeReasons(floor: ReferenceContext, step: SubmitStep): string[] {
  const reasons: string[] = [];
  const lots = lotsOf(step.lots);
  if (lots < lotsOf(referenceLots.min)) reasons.push('forex.lots_below_min');
  if (lots > lotsOf(referenceLots.max)) reasons.push('forex.lots_above_max');
  if (lots % lotsOf(referenceLots.step) !== 0n) reasons.push('forex.lots_off_step');
  const { leverages } = floor.market.terms(step.code);
  if (leverages.length > 0 && !leverages.includes(step.leverage)) reasons.push('forex.leverage_not_offered');
  return reasons;
}

/** A price further from the one the user saw than he allowed. */
export function seenReasons(seen: SeenStep, price: bigint): string[] {
  if (seen.expect === undefined) return [];
  const away = price - eighths(seen.expect);
  const allowed = eighths(seen.deviation ?? 0);
  return away > allowed || -away > allowed ? ['forex.price_moved'] : [];
}

/** A price of another scale than the market's: 100 times as much, or a hundredth. */
function scaleReasons(asked: number | undefined, price: bigint): string[] {
  const units = wanted(asked);
  if (units === undefined || (units < price * 100n && units * 100n > price)) return [];
  return ['forex.price_out_of_scale'];
}

/** Stops that cannot be meant, or are not on their right side of a price. */
export function stopReasons(isBuy: boolean, price: bigint, stops: StopsStep): string[] {
  const reasons = [...scaleReasons(stops.stopLoss, price), ...scaleReasons(stops.takeProfit, price)];
  const [stopLoss, takeProfit] = [wanted(stops.stopLoss), wanted(stops.takeProfit)];
  if (stopLoss !== undefined && !(isBuy ? stopLoss < price : stopLoss > price)) {
    reasons.push('forex.stop_loss_wrong_side');
  }
  if (takeProfit !== undefined && !(isBuy ? takeProfit > price : takeProfit < price)) {
    reasons.push('forex.take_profit_wrong_side');
  }
  if (stopLoss !== undefined && wanted(stops.trailing) !== undefined) {
    reasons.push('forex.trailing_and_stop_loss');
  }
  return reasons;
}

/**
 * Sets or clears stops: 0 clears, absent stays; a trailing stop replaces a stop-loss and vice versa. Closed
 * and stale markets do not prevent it; their last price counts.
 */
export function setStops(
  floor: ReferenceContext,
  account: ReferenceAccount,
  id: number,
  stops: StopsStep,
): ReferenceResult {
  const order = account.orders.get(id);
  if (!order) return { reasons: ['forex.unknown_order', 'forex.already_closed', 'forex.already_cancelled'] };
  const price = order.state === 'pending' ? order.open : floor.market.price(order.terms.code);
  const reasons = stopReasons(order.isBuy, price, stops);
  if (reasons.length > 0) return { reasons };
  if (stops.takeProfit !== undefined) order.takeProfit = wanted(stops.takeProfit);
  if (stops.stopLoss !== undefined) {
    const stopLoss = wanted(stops.stopLoss);
    // Clearing the stop-loss clears whichever of the two there is.
    if (order.trail || stopLoss !== order.stopLoss) order.isPassed = false;
    order.trail = undefined;
    order.stopLoss = stopLoss;
  }
  if (stops.trailing !== undefined) setTrailing(order, wanted(stops.trailing), price);
  return { done: [order] };
}

/** A trailing stop that is already there never gives up a level, and is passed where the price is. */
function setTrailing(order: ReferenceOrder, distance: bigint | undefined, price: bigint): void {
  const before = order.trail;
  if (distance === undefined) {
    if (before) order.isPassed = false;
    order.trail = undefined;
    return;
  }
  order.stopLoss = undefined;
  if (!before || order.state === 'pending') {
    order.trail = { distance, best: price, reached: undefined };
    order.isPassed = false;
    return;
  }
  if (distance === before.distance) return;
  const reached = trailLevel(order.isBuy, before);
  order.trail = { distance, best: before.best, reached };
  const level = trailLevel(order.isBuy, order.trail);
  if (order.isBuy ? price <= level : price >= level) order.isPassed = true;
}
