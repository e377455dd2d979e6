import {
  betterPrice,
  ExposureBook,
  type MetTick,
  type PendingOrder,
  type Position,
  type RiskLevels,
  type Stops,
  TrailingStops,
  TriggerBook,
  trailingLevel,
} from '@tidemark/domain/forex';
import { type Price, priceToNumber, type UsdRate } from '@tidemark/domain/market';
import type { AccountBook } from '../book.ts';
import type { FiredTick } from './fired-tick.ts';
import { bestBehind, levelOfPending, levelsOfPosition, type PriceLevel } from './order-triggers.ts';
import { RecentTicks } from './recent-ticks.ts';
import { standingOf } from './standing.ts';

/** What waits of one order: handles into the books. */
interface Watched {
  readonly levels: readonly number[];
  readonly trailing: number | undefined;
  readonly order: Position | PendingOrder;
}

/** Who a tick concerns, by account. */
export type Concerned = Map<number, FiredTick>;

const NO_BESTS: ReadonlyMap<number, Price> = new Map();

/**
 * Everything that waits for a price: levels of stops and pending orders, trailing stops, accounts on
 * their way to close-out. It follows the books of the accounts and says whom a tick concerns; what
 * then happens is decided at the desk. What a tick has reached is out of the books until `rearm`.
 */
export class TriggerWatch {
  readonly #levels = new TriggerBook();
  readonly #trailing = new TrailingStops();
  readonly #exposures = new ExposureBook();
  readonly #recent = new RecentTicks();
  /** By order id. */
  readonly #watched = new Map<number, Watched>();
  /** The levels of the close-out check as they stand now. */
  readonly #riskLevels: () => RiskLevels;

  constructor(riskLevels: () => RiskLevels) {
    this.#riskLevels = riskLevels;
  }

  /** Remembers a tick that has been met, or never needed to be, without looking who waits for it. */
  remember(met: MetTick): void {
    this.#recent.add(met);
  }

  /** Whom a tick concerns that may be dealt at. */
  meet(met: MetTick): Concerned {
    const { instrumentId, price } = met.tick;
    this.#recent.add(met);
    const concerned: Concerned = new Map();
    this.#levels.take(instrumentId, price, (accountId) => concern(concerned, accountId, met));
    this.#trailing.take(instrumentId, price, (accountId, orderId, level) => {
      const order = this.#watched.get(orderId)?.order;
      if (order) concern(concerned, accountId, met).set(orderId, bestOf(order, level));
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

  /** Names the account no more until its book has changed: a command for it is on its way. */
  suspend(accountId: number): void {
    this.#exposures.suspend(accountId);
  }

  /** Notes between which equities an account that holds something needs no close-out check. */
  stand(book: AccountBook): void {
    this.#exposures.set(standingOf(book, this.#riskLevels()));
  }

  /** Follows a book that has been replaced; answers the ticks that its account has missed meanwhile. */
  follow(before: AccountBook | undefined, after: AccountBook): FiredTick[] {
    if (after.positions.length > 0) this.stand(after);
    else if (before && before.positions.length > 0) this.#exposures.remove(after.accountId);
    const positions = difference(before?.positions ?? [], after.positions);
    const pendings = difference(before?.pendings ?? [], after.pendings);
    this.#drop(positions, pendings);
    const missed: FiredTick[] = [];
    for (const position of positions.come) {
      if (position.stops) this.#watchPosition(position, position.stops, position.stops.armedSeq, missed);
    }
    for (const order of pendings.come) this.#watchPending(order, order.placedTick.seq, missed);
    return missed.length > 1 ? inOrder(missed) : missed;
  }

  /**
   * Lets what a tick had reached, and what is still there, wait again from that tick on; answers the
   * ticks that have reached it since.
   */
  rearm(book: AccountBook, since: ReadonlyMap<number, number>): FiredTick[] {
    const missed: FiredTick[] = [];
    for (const position of book.positions) {
      const seq = since.get(position.instrumentId);
      if (seq === undefined || !position.stops) continue;
      const watched = this.#watched.get(position.id);
      if (!watched) continue;
      const from = Math.max(seq, position.stops.armedSeq);
      const levels = this.#waitAgain(watched, () => levelsOfPosition(position), from, missed);
      // A trailing stop that was not reached has gone on meanwhile, and keeps what it has come to.
      const isThere = watched.trailing !== undefined && this.#trailing.bestOf(watched.trailing) !== undefined;
      const trailing = isThere ? watched.trailing : this.#watchTrailing(position, position.stops, missed);
      if (levels !== watched.levels || trailing !== watched.trailing) {
        this.#watched.set(position.id, { levels, trailing, order: watched.order });
      }
    }
    for (const order of book.pendings) {
      const seq = since.get(order.instrumentId);
      const watched = this.#watched.get(order.id);
      if (seq === undefined || !watched) continue;
      const from = Math.max(seq, order.placedTick.seq);
      const levels = this.#waitAgain(watched, () => [levelOfPending(order)], from, missed);
      if (levels !== watched.levels) this.#watched.set(order.id, { ...watched, levels });
    }
    return missed.length > 1 ? inOrder(missed) : missed;
  }

  /** Where a position's trailing stop has come to. */
  bestOf({ id, stops, openPrice }: Position): Price {
    const { trailing, order } = this.#watched.get(id) ?? {};
    // Known by the tick it was set at: a position that was read from the database is another object.
    const isSame = order && 'stops' in order && order.stops?.armedSeq === stops?.armedSeq;
    const live = isSame && trailing !== undefined ? this.#trailing.bestOf(trailing) : undefined;
    return live ?? stops?.trailing?.best ?? openPrice;
  }

  /** Trailing stops that have moved since the last call. */
  moved(tell: (position: Position, best: Price) => void): void {
    this.#trailing.moved((orderId, best) => {
      const order = this.#watched.get(orderId)?.order;
      if (order && 'stops' in order) tell(order, best);
    });
  }

  #drop(positions: Difference<Position>, pendings: Difference<PendingOrder>): void {
    for (const { id, stops } of positions.gone) {
      if (stops && !positions.come.some((held) => held.id === id && areSame(held.stops, stops))) {
        this.#unwatch(id);
      }
    }
    for (const { id } of pendings.gone) {
      if (!pendings.come.some((order) => order.id === id)) this.#unwatch(id);
    }
  }

  #unwatch(orderId: number): void {
    const watched = this.#watched.get(orderId);
    if (!watched) return;
    for (const handle of watched.levels) this.#levels.remove(handle);
    if (watched.trailing !== undefined) this.#trailing.remove(watched.trailing);
    this.#watched.delete(orderId);
  }

  #watchPosition(position: Position, stops: Stops, seq: number, missed: FiredTick[]): void {
    const known = this.#watched.get(position.id);
    if (known) {
      // Fewer lots, or read again from the database: the same stops.
      if (known.order !== position) this.#watched.set(position.id, { ...known, order: position });
      return;
    }
    const levels = this.#wait(position, levelsOfPosition(position), seq, missed);
    const trailing = this.#watchTrailing(position, stops, missed);
    this.#watched.set(position.id, { levels, trailing, order: position });
  }

  /** Lets levels of an order wait; notes the first tick since `seq` that has reached one already. */
  #wait(
    { id, instrumentId, accountId }: Position | PendingOrder,
    levels: readonly PriceLevel[],
    seq: number,
    missed: FiredTick[],
  ): number[] {
    return levels.map(({ direction, level }) => {
      const met = this.#recent.firstReaching(instrumentId, seq, { direction, level });
      if (met) missed.push({ ...met, bests: NO_BESTS });
      return this.#levels.add(instrumentId, { direction, level, owner: accountId, ref: id });
    });
  }

  #waitAgain(
    watched: Watched,
    levels: () => readonly PriceLevel[],
    seq: number,
    missed: FiredTick[],
  ): readonly number[] {
    // What no tick has reached has never stopped waiting.
    if (watched.levels.every((handle) => this.#levels.isWaiting(handle))) return watched.levels;
    for (const handle of watched.levels) this.#levels.remove(handle);
    return this.#wait(watched.order, levels(), seq, missed);
  }

  /** A trailing stop goes on from its best price, along the ticks that have come since. */
  #watchTrailing(position: Position, stops: Stops, missed: FiredTick[]): number | undefined {
    const { trailing } = stops;
    if (!trailing) return undefined;
    const { id, instrumentId, accountId, side } = position;
    const { distance } = trailing;
    let { best } = trailing;
    for (const met of this.#recent.since(instrumentId, trailing.seq)) {
      best = betterPrice(side, best, met.tick.price);
      const level = trailingLevel(side, best, distance);
      if (side === 'buy' ? met.tick.price > level : met.tick.price < level) continue;
      missed.push({ ...met, bests: new Map([[id, best]]) });
      break;
    }
    return this.#trailing.add(instrumentId, { side, distance, best, owner: accountId, ref: id });
  }

  #watchPending(order: PendingOrder, seq: number, missed: FiredTick[]): void {
    const known = this.#watched.get(order.id);
    if (known && 'target' in known.order) {
      if (known.order !== order) this.#watched.set(order.id, { ...known, order });
      return;
    }
    const levels = this.#wait(order, [levelOfPending(order)], seq, missed);
    this.#watched.set(order.id, { levels, trailing: undefined, order });
  }
}

/** Of two lists what is not in both of them as one and the same object. */
interface Difference<Order> {
  readonly gone: readonly Order[];
  readonly come: readonly Order[];
}

/**
 * Books share what has not changed: nine positions of ten are passed over by one comparison each.
 * Both lists are in the order of their ids, or nearly: what stands elsewhere counts as gone and come.
 */
function difference<Order extends { readonly id: number }>(
  before: readonly Order[],
  after: readonly Order[],
): Difference<Order> {
  const gone: Order[] = [];
  const come: Order[] = [];
  let place = 0;
  for (const order of before) {
    let next = after[place];
    while (next && next !== order && next.id < order.id) {
      come.push(next);
      place += 1;
      next = after[place];
    }
    if (next === order) place += 1;
    else gone.push(order);
  }
  for (; place < after.length; place += 1) come.push(after[place] as Order);
  return { gone, come };
}

/** Whether stops are the same setting, be they one object or read again. */
function areSame(one: Stops | undefined, other: Stops): boolean {
  if (one === other) return true;
  return (
    one?.armedSeq === other.armedSeq &&
    one.stopLoss === other.stopLoss &&
    one.takeProfit === other.takeProfit &&
    one.trailing?.distance === other.trailing?.distance &&
    one.isPassed === other.isPassed
  );
}

function concern(concerned: Concerned, accountId: number, met: MetTick): Map<number, Price> {
  const known = concerned.get(accountId);
  if (known) return known.bests as Map<number, Price>;
  const bests = new Map<number, Price>();
  concerned.set(accountId, { ...met, bests });
  return bests;
}

function bestOf(order: Position | PendingOrder, level: Price): Price {
  const distance = 'stops' in order ? (order.stops?.trailing?.distance ?? 0) : 0;
  return bestBehind(order.side, level, distance);
}

/** One tick once, in the order in which they came into force. */
function inOrder(missed: readonly FiredTick[]): FiredTick[] {
  const byTick = new Map<string, FiredTick>();
  for (const fired of missed) {
    const key = `${fired.tick.instrumentId} ${fired.tick.seq}`;
    const known = byTick.get(key);
    byTick.set(key, known ? { ...known, bests: new Map([...known.bests, ...fired.bests]) } : fired);
  }
  return [...byTick.values()].sort((a, b) => a.tick.at - b.tick.at || a.tick.seq - b.tick.seq);
}
