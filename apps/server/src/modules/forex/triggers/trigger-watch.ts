import {
  type AccountRiskState,
  betterPrice,
  ExposureIndex,
  lotsToNumber,
  type NetExposure,
  type PendingOrder,
  type Position,
  type PricedTick,
  type RiskLevels,
  recoveryOf,
  type Stops,
  TrailingStops,
  TriggerIndex,
  trailingLevel,
} from '@tidemark/domain/forex';
import { type Price, priceToNumber, type UsdRate } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import type { AccountHoldings } from '../batch/position-cache.ts';
import type { FiredTick } from './fired-tick.ts';
import { areSame, bestBehind, levelsOfOrder, nearestOf } from './order-triggers.ts';
import { NONE, WaitingOrders } from './waiting-orders.ts';

/** Access a tick concerns, by account. */
export type Concerned = Map<number, FiredTick>;

const NO_BESTS: ReadonlyMap<number, Price> = new Map();

/**
 * Everything that waits for a price: levels of stops and pending orders, trailing stops, accounts close to
 * stop out. Follows the cached holdings and reports the accounts that a tick concerns; the desk decides what
 * happens then. What a tick has reached is removed until `rearm`.
 */
export class TriggerWatch {
  readonly #levels = new TriggerIndex();
  readonly #trailing = new TrailingStops();
  readonly #exposures = new ExposureIndex();
  readonly #recent = new RecentTicks();
  readonly #waiting = new WaitingOrders<Position | PendingOrder>();
  /** The current stop-out levels. */
  readonly #riskLevels: () => RiskLevels;

  constructor(riskLevels: () => RiskLevels) {
    this.#riskLevels = riskLevels;
  }

  /** Caches a tick that was evaluated, or never needed to be, without a search for waiting orders. */
  remember(pricedTick: PricedTick): void {
    this.#recent.add(pricedTick);
  }

  /** Accounts that a tick concerns at which orders can be filled. */
  accountsConcernedBy(pricedTick: PricedTick): Concerned {
    const { instrumentId, price } = pricedTick.tick;
    this.#recent.add(pricedTick);
    const concerned: Concerned = new Map();
    this.#levels.take(instrumentId, price, (accountId) => concern(concerned, accountId, pricedTick));
    this.#trailing.take(instrumentId, price, (accountId, orderId, level) => {
      const order = this.#waiting.find(orderId);
      if (order) concern(concerned, accountId, pricedTick).set(orderId, bestOf(order, level));
    });
    return concerned;
  }

  /** Values what is held of an instrument; names accounts that are due for their close-out check. */
  value(instrumentId: number, price: Price, rate: UsdRate, name: (accountId: number) => void): void {
    const usd = Number(rate.numerator) / Number(rate.denominator);
    this.#exposures.price(instrumentId, priceToNumber(price), usd, name);
  }

  /** Whether an account has risen above what its warning is good for. */
  hasRecovered(accountId: number): boolean {
    return this.#exposures.isAbove(accountId);
  }

  /** Does not report the account again until its holdings change: a command for it is under way. */
  suspend(accountId: number): void {
    this.#exposures.suspend(accountId);
  }

  /** Notes between which equities an account that holds something needs no close-out check. */
  register(positionCache: AccountHoldings): void {
    this.#exposures.set(currentStatus(positionCache, this.#riskLevels()));
  }

  /** Follows a book that has been replaced; answers the ticks that its account has missed meanwhile. */
  follow(before: AccountHoldings | undefined, after: AccountHoldings): FiredTick[] {
    if (after.positions.length > 0) this.register(after);
    else if (before && before.positions.length > 0) this.#exposures.remove(after.accountId);
    const missed: FiredTick[] = [];
    if (before) this.#followChange(before, after, missed);
    else this.#begin(after, missed);
    return missed.length > 1 ? inOrder(missed) : missed;
  }

  #followChange(before: AccountHoldings, after: AccountHoldings, missed: FiredTick[]): void {
    const positions = difference(before.positions, after.positions);
    const pendings = difference(before.pendings, after.pendings);
    this.#drop(positions, pendings);
    for (const position of positions.added) {
      const known = this.#waiting.find(position.id);
      // Fewer lots, or read again from the database: the same stops.
      if (!this.#waiting.replace(position)) this.#watchPosition(position, missed);
      else if (nearestOf(known) !== nearestOf(position)) this.#waitBesides(position, missed);
    }
    for (const order of pendings.added) {
      if (!this.#waiting.replace(order)) this.#watchPending(order, missed);
    }
  }

  /** An account that was not cached has nothing waiting yet and nothing to look up. */
  #begin({ positions, pendings }: AccountHoldings, missed: FiredTick[]): void {
    for (const position of positions) this.#watchPosition(position, missed);
    for (const order of pendings) this.#watchPending(order, missed);
  }

  /**
   * Lets what a tick had reached, and what is still there, wait again from that tick on; answers the
   * ticks that have reached it since.
   */
  rearm(positionCache: AccountHoldings, since: ReadonlyMap<number, number>): FiredTick[] {
    const missed: FiredTick[] = [];
    for (const position of positionCache.positions) {
      const seq = since.get(position.instrumentId);
      const row = this.#waiting.rowOf(position.id);
      if (seq === undefined || !position.stops || row === NONE) continue;
      this.#waitAgain(row, position, Math.max(seq, position.stops.armedSeq), missed);
      // A trailing stop that was not reached has moved on meanwhile, and retains its best price.
      const isThere = this.#trailing.bestOf(this.#waiting.trailingOf(row)) !== undefined;
      if (!isThere) this.#watchTrailing(row, position, position.stops, missed);
    }
    for (const order of positionCache.pendings) {
      const seq = since.get(order.instrumentId);
      const row = this.#waiting.rowOf(order.id);
      if (seq === undefined || row === NONE) continue;
      this.#waitAgain(row, order, Math.max(seq, order.placedTick.seq), missed);
    }
    return missed.length > 1 ? inOrder(missed) : missed;
  }

  /** The best price of a position's trailing stop. */
  bestOf({ id, stops, openPrice }: Position): Price {
    const row = this.#waiting.rowOf(id);
    const order = this.#waiting.find(id);
    // Identified by the tick it was set at: a position read from the database is another object.
    const isSame = order && 'stops' in order && order.stops?.armedSeq === stops?.armedSeq;
    const live = isSame ? this.#trailing.bestOf(this.#waiting.trailingOf(row)) : undefined;
    return live ?? stops?.trailing?.best ?? openPrice;
  }

  /** Trailing stops that have moved since the last call. */
  moved(tell: (position: Position, best: Price) => void): void {
    this.#trailing.moved((orderId, best) => {
      const order = this.#waiting.find(orderId);
      if (order && 'stops' in order) tell(order, best);
    });
  }

  #drop(positions: Difference<Position>, pendings: Difference<PendingOrder>): void {
    for (const { id, stops } of positions.removed) {
      if (stops && !positions.added.some((held) => held.id === id && areSame(held.stops, stops))) {
        this.#unwatch(id);
      }
    }
    for (const { id } of pendings.removed) {
      if (!pendings.added.some((order) => order.id === id)) this.#unwatch(id);
    }
  }

  #unwatch(orderId: number): void {
    const row = this.#waiting.rowOf(orderId);
    if (row === NONE) return;
    for (const handle of this.#waiting.levelsOf(row)) this.#levels.remove(handle);
    this.#trailing.remove(this.#waiting.trailingOf(row));
    this.#waiting.remove(row);
  }

  #watchPosition(position: Position, missed: FiredTick[]): void {
    const { stops } = position;
    if (!stops) return;
    const row = this.#waiting.add(position);
    this.#wait(row, position, stops.armedSeq, missed);
    this.#watchTrailing(row, position, stops, missed);
  }

  #watchPending(order: PendingOrder, missed: FiredTick[]): void {
    this.#wait(this.#waiting.add(order), order, order.placedTick.seq, missed);
  }

  /** Lets the levels of an order wait; notes the first tick since `seq` that has reached one already. */
  #wait(row: number, order: Position | PendingOrder, seq: number, missed: FiredTick[]): void {
    const { id, instrumentId, accountId } = order;
    for (const [place, { direction, level }] of levelsOfOrder(order).entries()) {
      const pricedTick = this.#recent.firstReaching(instrumentId, seq, { direction, level });
      if (pricedTick) missed.push({ ...pricedTick, bests: NO_BESTS });
      const handle = this.#levels.add(instrumentId, { direction, level, owner: accountId, ref: id });
      this.#waiting.setLevel(row, place, handle);
    }
  }

  #waitAgain(row: number, order: Position | PendingOrder, seq: number, missed: FiredTick[]): void {
    const handles = [...this.#waiting.levelsOf(row)];
    // What no tick has reached has never stopped waiting.
    if (handles.every((handle) => this.#levels.isWaiting(handle))) return;
    this.#waitFrom(row, order, seq, missed);
  }

  /** Another target is the nearest now: all levels wait again, a trailing stop stays as it is. */
  #waitBesides(position: Position, missed: FiredTick[]): void {
    const row = this.#waiting.rowOf(position.id);
    if (position.stops) this.#waitFrom(row, position, position.stops.armedSeq, missed);
  }

  #waitFrom(row: number, order: Position | PendingOrder, seq: number, missed: FiredTick[]): void {
    for (const handle of this.#waiting.levelsOf(row)) this.#levels.remove(handle);
    this.#waiting.clearLevels(row);
    this.#wait(row, order, seq, missed);
  }

  /** A trailing stop continues from its best price, along the ticks since then. */
  #watchTrailing(row: number, position: Position, { trailing }: Stops, missed: FiredTick[]): void {
    if (!trailing || trailing.from !== undefined) return;
    const { id, instrumentId, accountId, side } = position;
    const { distance } = trailing;
    let { best } = trailing;
    for (const pricedTick of this.#recent.since(instrumentId, trailing.seq)) {
      best = betterPrice(side, best, pricedTick.tick.price);
      const level = trailingLevel(side, best, distance);
      if (side === 'buy' ? pricedTick.tick.price > level : pricedTick.tick.price < level) continue;
      missed.push({ ...pricedTick, bests: new Map([[id, best]]) });
      break;
    }
    const handle = this.#trailing.add(instrumentId, { side, distance, best, owner: accountId, ref: id });
    this.#waiting.setTrailing(row, handle);
  }
}

/** Of two lists what is not in both of them as one and the same object. */
interface Difference<Order> {
  readonly removed: readonly Order[];
  readonly added: readonly Order[];
}

/**
 * Unchanged orders are shared: one comparison each skips nine positions of ten. Both lists are in the order
 * of their ids, or nearly: an order elsewhere counts as removed and added.
 */
function difference<Order extends { readonly id: number }>(
  before: readonly Order[],
  after: readonly Order[],
): Difference<Order> {
  const removed: Order[] = [];
  const added: Order[] = [];
  let place = 0;
  for (const order of before) {
    let next = after[place];
    while (next && next !== order && next.id < order.id) {
      added.push(next);
      place += 1;
      next = after[place];
    }
    if (next === order) place += 1;
    else removed.push(order);
  }
  for (; place < after.length; place += 1) added.push(after[place] as Order);
  return { removed, added };
}

function concern(concerned: Concerned, accountId: number, pricedTick: PricedTick): Map<number, Price> {
  const known = concerned.get(accountId);
  if (known) return known.bests as Map<number, Price>;
  const bests = new Map<number, Price>();
  concerned.set(accountId, { ...pricedTick, bests });
  return bests;
}

function bestOf(order: Position | PendingOrder, level: Price): Price {
  const distance = 'stops' in order ? (order.stops?.trailing?.distance ?? 0) : 0;
  return bestBehind(order.side, level, distance);
}

/** Each tick once, in the order in which they became current. */
function inOrder(missed: readonly FiredTick[]): FiredTick[] {
  const byTick = new Map<string, FiredTick>();
  for (const fired of missed) {
    const key = `${fired.tick.instrumentId} ${fired.tick.seq}`;
    const known = byTick.get(key);
    byTick.set(key, known ? { ...known, bests: new Map([...known.bests, ...fired.bests]) } : fired);
  }
  return [...byTick.values()].sort((a, b) => a.tick.at - b.tick.at || a.tick.seq - b.tick.seq);
}

const USD_UNITS = 1_000_000;
const inUsd = (amount: Amount) => Number(amount) / USD_UNITS;

/** An account's net exposures, and the equities between which its close-out check finds nothing to do. */
export function currentStatus(positionCache: AccountHoldings, riskLevels: RiskLevels): AccountRiskState {
  const margin = inUsd(positionCache.locked);
  const bound = (percent: number) => (margin * percent) / 100;
  return {
    accountId: positionCache.accountId,
    balance: inUsd(positionCache.balance),
    exposures: exposuresOf(positionCache),
    low: bound(positionCache.isWarned ? riskLevels.closeOut : riskLevels.warning),
    high: positionCache.isWarned ? bound(recoveryOf(riskLevels)) : Number.POSITIVE_INFINITY,
  };
}

function exposuresOf(positionCache: AccountHoldings): NetExposure[] {
  const exposures: { instrumentId: number; units: number; cost: number }[] = [];
  for (const { instrumentId, side, lots, unitsPerLot, openPrice } of positionCache.positions) {
    const units = lotsToNumber(lots) * unitsPerLot * (side === 'buy' ? 1 : -1);
    const cost = units * priceToNumber(openPrice);
    // A handful of instruments: a search is faster than a map.
    const known = exposures.find((one) => one.instrumentId === instrumentId);
    if (known) {
      known.units += units;
      known.cost += cost;
    } else {
      exposures.push({ instrumentId, units, cost });
    }
  }
  return exposures;
}

/** Ticks cached per instrument: far more than arrive while an order is being committed. */
export const REMEMBERED_TICKS = 1024;

interface Ring {
  readonly ticks: (PricedTick | undefined)[];
  /** Number of ticks ever added. */
  count: number;
  lowest: number;
  highest: number;
}

/**
 * The last ticks at which orders could be filled. A new order is evaluated here against ticks between its
 * decision and its commit, and after a restart against stored ticks that were not evaluated.
 */
export class RecentTicks {
  readonly #rings = new Map<number, Ring>();

  add(pricedTick: PricedTick): void {
    const { instrumentId, price } = pricedTick.tick;
    const ring = this.#rings.get(instrumentId) ?? newRing();
    this.#rings.set(instrumentId, ring);
    ring.ticks[ring.count % REMEMBERED_TICKS] = pricedTick;
    ring.count += 1;
    if (price < ring.lowest) ring.lowest = price;
    if (price > ring.highest) ring.highest = price;
  }

  /** Ticks of an instrument after the one of this number, oldest first. */
  since(instrumentId: number, seq: number): PricedTick[] {
    const ring = this.#rings.get(instrumentId);
    if (!ring) return [];
    const found: PricedTick[] = [];
    const oldest = Math.max(0, ring.count - REMEMBERED_TICKS);
    for (let place = ring.count - 1; place >= oldest; place -= 1) {
      const pricedTick = ring.ticks[place % REMEMBERED_TICKS];
      if (!pricedTick || pricedTick.tick.seq <= seq) break;
      found.push(pricedTick);
    }
    return found.reverse();
  }

  /** The first tick after the one of this number that reaches a level. */
  firstReaching(
    instrumentId: number,
    seq: number,
    wait: { readonly direction: 'falls' | 'rises'; readonly level: Price },
  ): PricedTick | undefined {
    const ring = this.#rings.get(instrumentId);
    if (!ring) return undefined;
    const { direction, level } = wait;
    // Most levels are beyond every price so far: then no search is necessary.
    if (direction === 'falls' ? ring.lowest > level : ring.highest < level) return undefined;
    return this.since(instrumentId, seq).find(({ tick }) =>
      direction === 'falls' ? tick.price <= level : tick.price >= level,
    );
  }
}

function newRing(): Ring {
  return { ticks: [], count: 0, lowest: Number.POSITIVE_INFINITY, highest: Number.NEGATIVE_INFINITY };
}
