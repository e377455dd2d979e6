import type { ReferenceMarket } from './market.ts';
import { fraction, millionths, rounded, times, written } from './money.ts';
import type { ChargeView, News } from './steps.ts';
import type { ReferenceTerms } from './terms.ts';

/** A trailing stop: its distance, and the best price since it was set. In units of 10^-8. */
export interface ReferenceTrail {
  readonly distance: bigint;
  readonly best: bigint;
  /** The level it had reached when its distance was changed: it never falls back behind it. */
  readonly reached: bigint | undefined;
  /** It does not follow before this price is reached. */
  readonly from: bigint | undefined;
}

/** A further take-profit: price in 10^-8, lots in millionths. */
export interface ReferenceTarget {
  readonly price: bigint;
  readonly lots: bigint;
}

/** An order of any state. Prices in units of 10^-8, lots and amounts in millionths. */
export interface ReferenceOrder {
  readonly id: number;
  readonly terms: ReferenceTerms;
  readonly isBuy: boolean;
  readonly leverage: number;
  lots: bigint;
  state: 'pending' | 'open' | 'cancelled' | 'completed';
  /** Of a pending order. */
  kind: 'limit' | 'stop' | 'opening' | undefined;
  /** The target while pending, the opening price afterwards. */
  open: bigint;
  margin: bigint;
  fee: bigint;
  stopLoss: bigint | undefined;
  takeProfit: bigint | undefined;
  /** Parts to close at a price, the nearest first. */
  targets: readonly ReferenceTarget[];
  /** Of a pending order only the distance counts. */
  trail: ReferenceTrail | undefined;
  /** The price was past its stop when that was set. */
  isPassed: boolean;
  /** Equity of the account before it opened; 0 while pending. */
  equityBefore: bigint;
  close: bigint | undefined;
  profit: bigint;
  reason: string | undefined;
  parent: number | undefined;
  /** When it became a position, and when that ended. */
  openedAt: number;
  closedAt: number | undefined;
  /** Of a pending order: it ends at this moment. */
  expiry: number | undefined;
  /** Of a pending order: the other of its pair, of which one cancels the other. */
  pair: ReferenceOrder | undefined;
}

/** What an order costs when it opens. */
export interface ReferenceCost {
  readonly margin: bigint;
  readonly fee: bigint;
}

/** A contract account: cash, live orders, orders that have ended since the last view. */
export class ReferenceAccount {
  cash: bigint;
  readonly orders = new Map<number, ReferenceOrder>();
  readonly ended: ReferenceOrder[] = [];
  readonly news: News[] = [];
  /** Overnight financing since the last view. */
  readonly charges: (ChargeView & { readonly parent: number | undefined })[] = [];
  #completed: ReferenceOrder[] = [];
  isWarned = false;
  readonly #market: ReferenceMarket;

  constructor(market: ReferenceMarket, cash: bigint) {
    this.#market = market;
    this.cash = cash;
  }

  get now(): number {
    return this.#market.now;
  }

  /** Positions and parts that were open at a moment, by id; without those that a demo reset has closed since. */
  heldAt(moment: number): ReferenceOrder[] {
    const since = this.#completed.filter(
      ({ closedAt = 0, reason }) => closedAt >= moment && reason !== 'demo_reset',
    );
    const held = [...this.positions(), ...since].filter(({ openedAt }) => openedAt < moment);
    return held.sort((one, other) => one.id - other.id);
  }

  forgetCompletedBefore(moment: number): void {
    this.#completed = this.#completed.filter(({ closedAt = 0 }) => closedAt >= moment);
  }

  /** By id, oldest first. */
  positions(): ReferenceOrder[] {
    return this.#inState('open');
  }

  pendings(): ReferenceOrder[] {
    return this.#inState('pending');
  }

  #inState(state: 'open' | 'pending'): ReferenceOrder[] {
    const found: ReferenceOrder[] = [];
    // Orders are stored in order of creation, and so by id.
    for (const order of this.orders.values()) if (order.state === state) found.push(order);
    return found;
  }

  usedMargin(): bigint {
    let sum = 0n;
    for (const position of this.positions()) sum += position.margin;
    return sum;
  }

  floating(): bigint {
    let sum = 0n;
    for (const position of this.positions()) sum += this.profitOf(position);
    return sum;
  }

  equity(): bigint {
    return this.cash + this.floating();
  }

  freeMargin(): bigint {
    return this.equity() - this.usedMargin();
  }

  /** Whether equity ÷ used margin is at or below so many percent; never without positions. */
  isAtOrBelow(percent: bigint): boolean {
    const used = this.usedMargin();
    return used > 0n && this.equity() * 100n <= used * percent;
  }

  /** Profit of this many lots at the current price, in millionths of a USD. */
  profitOf(position: ReferenceOrder, lots = position.lots, price?: bigint): bigint {
    const { terms } = position;
    const now = price ?? this.#market.price(terms.code);
    const move = position.isBuy ? now - position.open : position.open - now;
    return rounded(
      times(
        fraction(move, 100_000_000n),
        fraction(lots, 1_000_000n),
        fraction(BigInt(terms.unitsPerLot)),
        this.#market.toUsd(terms.quote),
      ),
    );
  }

  /** Margin and fee of an order that opens at a price. */
  costOf(terms: ReferenceTerms, lots: bigint, leverage: number, price: bigint): ReferenceCost {
    const size = times(fraction(lots, 1_000_000n), fraction(BigInt(terms.unitsPerLot)));
    const notional = times(size, fraction(price, 100_000_000n), this.#market.toUsd(terms.quote));
    const fee = rounded(times(fraction(lots, 1_000_000n), written(terms.feeRate)));
    if (terms.leverages.length > 0) {
      return { margin: rounded(times(notional, fraction(1n, BigInt(leverage)))), fee };
    }
    const atLeast = rounded(times(notional, fraction(1n, 1000n)));
    const fixed = rounded(size);
    return { margin: fixed > atLeast ? fixed : atLeast, fee };
  }

  /** Closes a position at the current price: result, then protection if it was the last. */
  closeWhole(position: ReferenceOrder, reason: string): void {
    this.closeAt(position, this.#market.price(position.terms.code), this.profitOf(position), reason);
  }

  /** Ends a position at some price with some result. */
  closeAt(position: ReferenceOrder, price: bigint, profit: bigint, reason: string): void {
    position.state = 'completed';
    position.close = price;
    position.profit = profit;
    position.reason = reason;
    position.closedAt = this.now;
    this.#settle(position);
  }

  /** Closes a part as a separate order, with its share of margin and fee; the rest keeps the remainder. */
  closePart(position: ReferenceOrder, lots: bigint, id: number, reason = 'manual'): ReferenceOrder {
    const share = (whole: bigint) =>
      rounded(times(fraction(whole, 1_000_000n), fraction(lots, position.lots)));
    const part: ReferenceOrder = {
      ...position,
      id,
      lots,
      margin: share(position.margin),
      fee: share(position.fee),
      state: 'completed',
      close: this.#market.price(position.terms.code),
      profit: this.profitOf(position, lots),
      reason,
      closedAt: this.now,
      parent: position.id,
    };
    position.lots -= part.lots;
    position.margin -= part.margin;
    position.fee -= part.fee;
    position.targets = cutTargets(position.targets, position.lots);
    this.#settle(part);
    return part;
  }

  #settle(order: ReferenceOrder): void {
    this.cash += order.profit;
    this.orders.delete(order.id);
    this.ended.push(order);
    this.#completed.push(order);
    if (this.positions().length > 0) return;
    if (this.cash < 0n) this.cash = 0n;
    // No margin is used: the account has recovered, and a warning may come again.
    this.isWarned = false;
  }

  /** Unless everything is cancelled, the other of its pair stays as a single order. */
  cancel(order: ReferenceOrder, reason: string): void {
    if (order.pair?.pair === order && reason !== 'close_out' && reason !== 'demo_reset') {
      order.pair.pair = undefined;
    }
    order.state = 'cancelled';
    order.reason = reason;
    this.orders.delete(order.id);
    this.ended.push(order);
  }

  tell(key: string, id?: number): void {
    this.news.push({ key, id });
  }
}

/** The smallest part that may be closed, in millionths of a lot. */
export const PART_MIN = 10_000n;

/** Targets that are still covered by the lots, the farthest cut first; what is less than a part goes. */
export function cutTargets(targets: readonly ReferenceTarget[], lots: bigint): readonly ReferenceTarget[] {
  const kept: ReferenceTarget[] = [];
  let covered = 0n;
  for (const target of targets) {
    const room = lots - covered;
    const size = target.lots < room ? target.lots : room;
    if (size < PART_MIN) return kept;
    kept.push({ price: target.price, lots: size });
    covered += size;
  }
  return kept;
}

/** The current level of a stop-loss: the fixed one, or behind the best price. */
export function stopLevel(order: ReferenceOrder): bigint | undefined {
  if (!order.trail || order.trail.from !== undefined || order.state === 'pending') return order.stopLoss;
  return trailLevel(order.isBuy, order.trail);
}

/** The level of a trailing stop. */
export function trailLevel(isBuy: boolean, { best, distance, reached }: ReferenceTrail): bigint {
  const level = isBuy ? best - distance : best + distance;
  if (reached === undefined) return level;
  return (isBuy ? level > reached : level < reached) ? level : reached;
}

/** The lots of a JSON number where it is a size that exists: on the sixth place exactly. */
export function lotsOf(value: number): bigint {
  return millionths(value);
}
