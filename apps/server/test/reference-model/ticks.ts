import { PART_MIN, type ReferenceAccount, type ReferenceOrder, stopLevel } from './account.ts';
import { followedFrom, openAt, type ReferenceContext } from './orders.ts';
import { checkAccount } from './stop-out.ts';

/**
 * Ticks applied at one moment (docs/spec/rules.md#order-of-work-in-one-tick): each account is evaluated
 * against them one after the other, stops and takes, then pending orders, each by id; then the stop-out check
 * of those whose value changed or whose order was reached.
 */
export function applyTicks(
  floor: ReferenceContext,
  accounts: Iterable<ReferenceAccount>,
  ticks: readonly { readonly code: string; readonly price: bigint }[],
): void {
  const { market } = floor;
  // Stale or closed: nothing triggers.
  const filled = ticks.filter(({ code }) => !market.obstacle(code));
  const moved = new Set(filled.flatMap(({ code }) => market.movedBy(code)));
  for (const account of accounts) {
    if (account.orders.size === 0) continue;
    const touches = () => account.positions().some((position) => moved.has(position.terms.code));
    let isTouched = touches();
    for (const { code, price } of filled) {
      market.evaluated(code, price, () => {
        applyToStops(floor, account, code);
        if (applyToPendings(floor, account, code)) isTouched = true;
      });
    }
    if (isTouched || touches()) checkAccount(market, account);
  }
}

function applyToStops(floor: ReferenceContext, account: ReferenceAccount, code: string): void {
  const price = floor.market.price(code);
  for (const position of account.positions()) {
    if (position.terms.code !== code) continue;
    moveTrail(position, price);
    const reason = stopReached(position, price);
    if (!reason) {
      takeTargets(floor, account, position, price);
      if (position.state !== 'open') continue;
      if (position.trail) position.trail = followedFrom(position.isBuy, position.trail, price);
      continue;
    }
    account.closeWhole(position, reason);
    account.tell('forex.stopped', position.id);
  }
}

/** Parts close at the targets that are reached; where too little would be left, everything does. */
function takeTargets(
  floor: ReferenceContext,
  account: ReferenceAccount,
  position: ReferenceOrder,
  price: bigint,
): void {
  for (const { price: level, lots } of position.targets) {
    if (position.isBuy ? price < level : price > level) return;
    if (position.lots - lots < PART_MIN) {
      account.closeWhole(position, 'take_profit');
      account.tell('forex.stopped', position.id);
      return;
    }
    position.targets = position.targets.slice(1);
    const part = account.closePart(position, lots, floor.nextId(), 'take_profit');
    account.tell('forex.stopped', part.id);
  }
}

function moveTrail(position: ReferenceOrder, price: bigint): void {
  const { trail, isBuy } = position;
  if (!trail || trail.from !== undefined) return;
  if (isBuy ? price > trail.best : price < trail.best) position.trail = { ...trail, best: price };
}

function stopReached(position: ReferenceOrder, price: bigint): string | undefined {
  const { isBuy, takeProfit } = position;
  if (position.isPassed) return position.trail ? 'trailing_stop' : 'stop_loss';
  const level = stopLevel(position);
  if (level !== undefined && (isBuy ? price <= level : price >= level)) {
    return position.trail ? 'trailing_stop' : 'stop_loss';
  }
  if (takeProfit === undefined) return undefined;
  return (isBuy ? price >= takeProfit : price <= takeProfit) ? 'take_profit' : undefined;
}

/** Whether any was reached. */
function applyToPendings(floor: ReferenceContext, account: ReferenceAccount, code: string): boolean {
  const price = floor.market.price(code);
  const reached = account.pendings().filter((order) => order.terms.code === code && isReached(order, price));
  for (const order of reached) {
    // The other of its pair was filled by this tick, and has cancelled it.
    if (order.state === 'pending') fill(floor, account, order, price);
  }
  return reached.length > 0;
}

/** A buy limit and a sell stop wait for the price to fall to them, the other two for it to rise. */
function isReached(order: ReferenceOrder, price: bigint): boolean {
  if (order.kind === 'opening') return true;
  const waitsBelow = order.isBuy ? order.kind === 'limit' : order.kind === 'stop';
  return waitsBelow ? price <= order.open : price >= order.open;
}

/** Whether it would be closed at once by its own stop-loss or take-profit. */
function isPastItsStops(order: ReferenceOrder, price: bigint): boolean {
  const { isBuy, stopLoss, takeProfit, targets } = order;
  if (targets.some((target) => (isBuy ? price >= target.price : price <= target.price))) return true;
  const below = isBuy ? stopLoss : takeProfit;
  const above = isBuy ? takeProfit : stopLoss;
  return (below !== undefined && price <= below) || (above !== undefined && price >= above);
}

function fill(
  floor: ReferenceContext,
  account: ReferenceAccount,
  order: ReferenceOrder,
  price: bigint,
): void {
  if (isPastItsStops(order, price)) {
    account.cancel(order, 'gap_past_stops');
    account.tell('forex.pending_cancelled', order.id);
    return;
  }
  const cost = account.costOf(order.terms, order.lots, order.leverage, price);
  if (account.positions().length >= floor.limits.positions) {
    account.cancel(order, 'too_many_positions');
    account.tell('forex.pending_cancelled', order.id);
    return;
  }
  if (cost.margin + cost.fee > account.freeMargin()) {
    account.cancel(order, 'insufficient_margin');
    account.tell('forex.pending_cancelled', order.id);
    return;
  }
  const { pair } = order;
  openAt(account, order, price, cost);
  account.tell('forex.pending_filled', order.id);
  if (!pair) return;
  account.cancel(pair, 'oco');
  account.tell('forex.pending_cancelled', pair.id);
}
