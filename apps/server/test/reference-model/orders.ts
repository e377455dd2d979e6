import {
  lotsOf,
  type ReferenceAccount,
  type ReferenceOrder,
  type ReferenceTrail,
  trailLevel,
} from './account.ts';
import type { ReferenceMarket } from './market.ts';
import { eighths } from './money.ts';
import type { SecondStep, SeenStep, StopsStep, SubmitStep } from './steps.ts';
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
  /** Codes of instruments that take pending orders while their market is closed. */
  readonly ordersWhenClosed: ReadonlySet<string>;
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
  const isTaken = floor.ordersWhenClosed.has(step.code) && market.opensAgain(step.code);
  if (obstacle === 'market.closed' && step.target !== undefined && isTaken) {
    return place(floor, account, step, eighths(step.target), market.price(step.code));
  }
  if (obstacle === 'market.closed' && step.atOpening && floor.ordersWhenClosed.has(step.code)) {
    return placeAtOpening(floor, account, step, market.price(step.code));
  }
  if (obstacle) return { reasons: [...sizeReasons(floor, step), obstacle] };
  const price = market.price(step.code);
  const target = step.target === undefined ? price : eighths(step.target);
  if (target === price && step.target !== undefined && step.second) {
    return { reasons: [...sizeReasons(floor, step), 'forex.oco_at_price'] };
  }
  return target === price ? openNow(floor, account, step) : place(floor, account, step, target, price);
}

/** It waits for the first price of the opening, whatever that is; its stops are judged by the last price. */
function placeAtOpening(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: SubmitStep,
  price: bigint,
): ReferenceResult {
  const placed = place(floor, account, { ...step, second: undefined }, price, price);
  if ('done' in placed) for (const order of placed.done) order.kind = 'opening';
  return placed;
}

function openNow(floor: ReferenceContext, account: ReferenceAccount, step: SubmitStep): ReferenceResult {
  const { market } = floor;
  const terms = market.terms(step.code);
  const price = market.price(step.code);
  const reasons = [
    ...sizeReasons(floor, step),
    ...targetReasons(step.isBuy, price, step, lotsOf(step.lots)),
    ...seenReasons(step, price),
    ...stopReasons(step.isBuy, price, step),
    ...activationReasons(step.isBuy, price, step),
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
    ...targetReasons(step.isBuy, target, step, lotsOf(step.lots)),
    ...scaleReasons(step.target, price),
    ...stopReasons(step.isBuy, target, step),
    ...activationReasons(step.isBuy, target, step),
    ...expiryReasons(step.expiresIn),
  ];
  const { second, ...first } = step;
  if (second) reasons.push(...secondReasons(floor, second, step, price));
  if (account.pendings().length + (second ? 2 : 1) > floor.limits.pendings) {
    reasons.push('forex.too_many_pendings');
  }
  if (reasons.length > 0) return { reasons };
  const order = wait(floor, account, first, price);
  if (second) {
    const other = wait(floor, account, { ...first, ...secondStops(step, second), ...second }, price);
    order.pair = other;
    other.pair = order;
  }
  return { done: order.pair ? [order, order.pair] : [order] };
}

/** The trailing distance of the first holds for the second too, unless that has a stop-loss. */
function secondStops({ trailing }: SubmitStep, { stopLoss, takeProfit }: SecondStep): StopsStep {
  const own = { stopLoss, takeProfit, trailing: stopLoss ? undefined : trailing };
  return { ...own, from: undefined, targets: undefined };
}

function secondReasons(
  floor: ReferenceContext,
  second: SecondStep,
  step: SubmitStep,
  price: bigint,
): string[] {
  const target = eighths(second.target);
  const isAtPrice = target === price && !floor.market.obstacle(step.code);
  return [
    ...(isAtPrice ? ['forex.oco_at_price'] : []),
    ...scaleReasons(second.target, price),
    ...stopReasons(second.isBuy, target, secondStops(step, second)),
  ];
}

function wait(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: SubmitStep,
  price: bigint,
): ReferenceOrder {
  const target = step.target === undefined ? price : eighths(step.target);
  const order = newOrder(floor, step, target);
  // Buy below or sell above the price is a limit, the other two are stops; at the price itself it is a limit.
  order.kind = target === price || step.isBuy === target < price ? 'limit' : 'stop';
  order.expiry = expiryOf(floor, step.expiresIn);
  account.orders.set(order.id, order);
  return order;
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
    targets: targetsOf(step.isBuy, step.targets),
    trail:
      distance === undefined
        ? undefined
        : { distance, best: open, reached: undefined, from: wanted(step.from) },
    isPassed: false,
    equityBefore: 0n,
    close: undefined,
    profit: 0n,
    reason: undefined,
    parent: undefined,
    openedAt: 0,
    closedAt: undefined,
    expiry: undefined,
    pair: undefined,
  };
}

/** Makes a position of an order: the fee is paid, a trailing stop begins at the price. */
export function openAt(
  account: ReferenceAccount,
  order: ReferenceOrder,
  price: bigint,
  cost: { readonly margin: bigint; readonly fee: bigint },
): void {
  order.equityBefore = account.equity();
  order.state = 'open';
  order.openedAt = account.now;
  order.closedAt = undefined;
  order.kind = undefined;
  order.expiry = undefined;
  order.pair = undefined;
  order.open = price;
  order.margin = cost.margin;
  order.fee = cost.fee;
  if (order.trail) order.trail = followedFrom(order.isBuy, { ...order.trail, best: price }, price);
  account.cash -= cost.fee;
  account.orders.set(order.id, order);
}

/** A trailing stop at a price: it follows once its activation price is reached. */
export function followedFrom(isBuy: boolean, trail: ReferenceTrail, price: bigint): ReferenceTrail {
  const { from } = trail;
  const isReached = from !== undefined && (isBuy ? price >= from : price <= from);
  return isReached ? { ...trail, best: price, from: undefined } : trail;
}

/** An activation price is where a profit is, and belongs to a trailing stop that does not follow yet. */
function activationReasons(
  isBuy: boolean,
  price: bigint,
  stops: StopsStep,
  before?: { readonly trail: ReferenceTrail | undefined; readonly state: string },
): string[] {
  const from = wanted(stops.from);
  if (from === undefined) return [];
  const reasons = scaleReasons(stops.from, price);
  if (isBuy ? from <= price : from >= price) reasons.push('forex.activation_wrong_side');
  const keeps = stops.trailing === undefined && stops.stopLoss === undefined;
  if (!(keeps ? before?.trail : wanted(stops.trailing))) {
    reasons.push('forex.activation_without_trailing');
  } else if (before?.state === 'open' && before.trail && before.trail.from === undefined) {
    reasons.push('forex.trailing_follows');
  }
  return reasons;
}

/** Targets are where a profit is, parts that may be closed, and no more than the order. */
function targetReasons(isBuy: boolean, price: bigint, { targets = [] }: StopsStep, lots: bigint): string[] {
  const reasons: string[] = [];
  const min = lotsOf(referenceLots.min);
  let left = lots;
  for (const target of targets) {
    const [level, size] = [eighths(target.price), lotsOf(target.lots)];
    reasons.push(...scaleReasons(target.price, price));
    if (isBuy ? level <= price : level >= price) reasons.push('forex.target_wrong_side');
    if (size < min) reasons.push('forex.lots_below_min');
    if (size % lotsOf(referenceLots.step) !== 0n) reasons.push('forex.lots_off_step');
    left -= size;
  }
  if (left < 0n) reasons.push('forex.targets_above_lots');
  else if (left > 0n && left < min) reasons.push('forex.remainder_below_min');
  return reasons;
}

function targetsOf(isBuy: boolean, targets: StopsStep['targets'] = []): ReferenceOrder['targets'] {
  return targets
    .map(({ price, lots }) => ({ price: eighths(price), lots: lotsOf(lots) }))
    .sort((a, b) => Number(a.price - b.price) * (isBuy ? 1 : -1));
}

const [MINUTE, YEAR] = [60_000, 366 * 86_400_000];

/** An expiry is from a minute to a year ahead; 0 is none. */
function expiryReasons(expiresIn: number | undefined): string[] {
  if (!expiresIn) return [];
  if (expiresIn < MINUTE) return ['forex.expiry_too_soon'];
  return expiresIn > YEAR ? ['forex.expiry_too_far'] : [];
}

function expiryOf(floor: ReferenceContext, expiresIn: number | undefined): number | undefined {
  return expiresIn ? floor.market.now + expiresIn : undefined;
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
  stops: StopsStep & { readonly expiresIn?: number | undefined; readonly pairId?: number | undefined },
): ReferenceResult {
  const order = account.orders.get(id);
  if (!order) return { reasons: ['forex.unknown_order', 'forex.already_closed', 'forex.already_cancelled'] };
  const price = order.state === 'pending' ? order.open : floor.market.price(order.terms.code);
  const reasons = [
    ...stopReasons(order.isBuy, price, stops),
    ...activationReasons(order.isBuy, price, stops, order),
    ...targetReasons(order.isBuy, price, stops, order.lots),
    ...expiryReasons(stops.expiresIn),
    ...pairReasons(account, order, stops.pairId),
  ];
  if (order.state === 'open' && stops.expiresIn !== undefined) reasons.push('forex.not_pending');
  if (reasons.length > 0) return { reasons };
  if (stops.targets !== undefined) order.targets = targetsOf(order.isBuy, stops.targets);
  if (stops.pairId !== undefined) pairWith(account, order, stops.pairId);
  if (stops.expiresIn !== undefined) order.expiry = expiryOf(floor, stops.expiresIn);
  if (stops.takeProfit !== undefined) order.takeProfit = wanted(stops.takeProfit);
  if (stops.stopLoss !== undefined) {
    const stopLoss = wanted(stops.stopLoss);
    // Clearing the stop-loss clears whichever of the two there is.
    if (order.trail || stopLoss !== order.stopLoss) order.isPassed = false;
    order.trail = undefined;
    order.stopLoss = stopLoss;
  }
  if (stops.trailing !== undefined) setTrailing(order, wanted(stops.trailing), price);
  // 0 lets one that waits follow from the current price on.
  if (order.trail && stops.from !== undefined && (stops.from !== 0 || order.trail.from !== undefined)) {
    order.trail = { ...order.trail, best: price, from: wanted(stops.from) };
  }
  return { done: [order] };
}

/** A pair is two single pending orders on the same instrument. */
function pairReasons(account: ReferenceAccount, order: ReferenceOrder, pairId: number | undefined): string[] {
  if (pairId === undefined) return [];
  if (order.state === 'open') return ['forex.not_pending'];
  if (pairId === 0) return [];
  const other = account.orders.get(pairId);
  if (!other) return ['forex.unknown_order'];
  if (other === order) return ['forex.oco_same_order'];
  if (other.state === 'open') return ['forex.not_pending'];
  if (other.terms.code !== order.terms.code) return ['forex.oco_other_instrument'];
  return order.pair === other || !(order.pair || other.pair) ? [] : ['forex.oco_linked_already'];
}

function pairWith(account: ReferenceAccount, order: ReferenceOrder, pairId: number): void {
  if (order.pair) order.pair.pair = undefined;
  order.pair = pairId === 0 ? undefined : account.orders.get(pairId);
  if (order.pair) order.pair.pair = order;
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
  if (!before || before.from !== undefined || order.state === 'pending') {
    order.trail = { distance, best: price, reached: undefined, from: before?.from };
    order.isPassed = false;
    return;
  }
  if (distance === before.distance) return;
  const reached = trailLevel(order.isBuy, before);
  order.trail = { distance, best: before.best, reached, from: undefined };
  const level = trailLevel(order.isBuy, order.trail);
  if (order.isBuy ? price <= level : price >= level) order.isPassed = true;
}
