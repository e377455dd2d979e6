import { lotsOf, type ReferenceAccount } from './account.ts';
import { openAt, type ReferenceContext, type ReferenceResult, seenReasons } from './orders.ts';
import type { SeenStep } from './steps.ts';
import { referenceLots } from './terms.ts';

const GONE = ['forex.unknown_order', 'forex.already_closed', 'forex.already_cancelled'];

/** Closes a position at the current price, or a part of it: then returns the part. */
export function close(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: { readonly id: number; readonly lots?: number } & SeenStep,
): ReferenceResult {
  const order = account.orders.get(step.id);
  if (!order) return { reasons: GONE };
  if (order.state === 'pending') return { reasons: ['forex.still_pending'] };
  const lots = step.lots === undefined ? order.lots : lotsOf(step.lots);
  const reasons = [...partReasons(lots, order.lots), ...dealReasons(floor, order.terms.code, step)];
  if (reasons.length > 0) return { reasons };
  if (lots < order.lots) account.closePart(order, lots, floor.nextId());
  else account.closeWhole(order, 'manual');
  return { done: account.ended.slice(-1) };
}

function partReasons(lots: bigint, held: bigint): string[] {
  if (lots === held) return [];
  const reasons: string[] = [];
  if (lots < lotsOf(referenceLots.min)) reasons.push('forex.lots_below_min');
  if (lots % lotsOf(referenceLots.step) !== 0n) reasons.push('forex.lots_off_step');
  if (lots > held) reasons.push('forex.lots_above_position');
  else if (held - lots < lotsOf(referenceLots.min)) reasons.push('forex.remainder_below_min');
  return reasons;
}

function dealReasons(floor: ReferenceContext, code: string, seen: SeenStep): string[] {
  const obstacle = floor.market.obstacle(code);
  const tick = floor.market.tick(code);
  return [...(obstacle ? [obstacle] : []), ...(tick ? seenReasons(seen, tick.price) : [])];
}

/** Closes the selected positions, by id; those not tradable now stay and are named. */
export function closeAll(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: { readonly code?: string | undefined; readonly which: 'all' | 'profitable' | 'losing' },
): ReferenceResult & { readonly left?: readonly { id: number; key: string }[] } {
  const meant = account.positions().filter((position) => {
    if (step.code !== undefined && position.terms.code !== step.code) return false;
    const profit = account.profitOf(position) - position.fee;
    if (step.which === 'profitable') return profit > 0n;
    return step.which === 'losing' ? profit < 0n : true;
  });
  if (meant.length === 0) return { reasons: ['forex.nothing_to_close'] };
  const left: { id: number; key: string }[] = [];
  const done = meant.filter((position) => {
    const key = floor.market.obstacle(position.terms.code);
    if (key) left.push({ id: position.id, key });
    else account.closeWhole(position, 'manual');
    return !key;
  });
  // Where nothing could be closed, the answer is the first reason.
  if (done.length === 0 && left[0]) return { reasons: [left[0].key] };
  return { done, left };
}

/** Closes a position and opens its opposite at the same tick, or does neither. */
export function reverse(
  floor: ReferenceContext,
  account: ReferenceAccount,
  step: { readonly id: number } & SeenStep,
): ReferenceResult {
  const order = account.orders.get(step.id);
  if (!order) return { reasons: GONE };
  if (order.state === 'pending') return { reasons: ['forex.still_pending'] };
  const { terms, lots, leverage } = order;
  const reasons = dealReasons(floor, terms.code, step);
  if (reasons.length > 0) return { reasons };
  const price = floor.market.price(terms.code);
  const cost = account.costOf(terms, lots, leverage, price);
  // After the close its result is cash and its margin is free.
  const cash = account.cash + account.profitOf(order);
  const others = account.positions().filter((position) => position !== order);
  let free = cash;
  for (const other of others) free += account.profitOf(other) - other.margin;
  if (cost.margin + cost.fee > free) return { reasons: ['forex.insufficient_margin'] };
  account.closeWhole(order, 'reverse');
  const opened = {
    ...order,
    id: floor.nextId(),
    isBuy: !order.isBuy,
    stopLoss: undefined,
    takeProfit: undefined,
    targets: [],
    trail: undefined,
    isPassed: false,
    close: undefined,
    profit: 0n,
    reason: undefined,
  };
  openAt(account, opened, price, cost);
  return { done: [order, opened] };
}

/** Cancels a pending order; the market may be closed. */
export function cancel(account: ReferenceAccount, id: number): ReferenceResult {
  const order = account.orders.get(id);
  if (!order) return { reasons: [...GONE, 'forex.not_pending'] };
  if (order.state === 'open') return { reasons: ['forex.not_pending'] };
  account.cancel(order, 'manual');
  return { done: [order] };
}

/**
 * Resets a demo account: pending orders cancelled, positions closed at the current price (a stale one: at
 * their opening price), cash as at the beginning.
 */
export function reset(floor: ReferenceContext, account: ReferenceAccount, cash: bigint): ReferenceResult {
  const gone = [...account.orders.values()].sort((a, b) => a.id - b.id);
  for (const order of gone) {
    if (order.state === 'pending') {
      account.cancel(order, 'demo_reset');
      continue;
    }
    if (floor.market.isStale(order.terms.code)) {
      account.closeAt(order, order.open, 0n, 'demo_reset');
    } else {
      account.closeWhole(order, 'demo_reset');
    }
  }
  account.cash = cash;
  return { done: [] };
}
