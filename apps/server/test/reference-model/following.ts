import type { ReferenceAccount, ReferenceOrder } from './account.ts';
import { openAt } from './orders.ts';
import { monthBegin, referenceFee } from './performance-fee.ts';
import type { ReferenceTrading } from './trading.ts';

/** A follower, with amounts in millionths and the multiple in hundredths. */
export interface ReferenceFollowing {
  readonly leader: number;
  readonly follower: number;
  multiple: bigint;
  /** Of the share of the equities; else of lots. */
  isProportional: boolean;
  /** What proportional copies are sized by; undefined: the follower's equity. */
  allocation: bigint | undefined;
  max: bigint;
  limit: bigint | undefined;
  result: bigint;
  base: bigint;
  isPaused: boolean;
  /** Performance fee in hundredths of a percent, and the result up to which it was paid. */
  readonly feeRate: bigint;
  mark: bigint;
  /** Overnight financing of its copies. */
  financing: bigint;
  readonly since: number;
  readonly settledMonths: Set<number>;
}

/** A settled performance fee. */
export interface ReferenceSettlement {
  readonly follower: number;
  /** The month as 2027-01, or `end`. */
  readonly period: string;
  /** After financing. */
  readonly result: bigint;
  readonly financing: bigint;
  readonly fee: bigint;
  readonly paid: bigint;
  readonly mark: bigint;
}

/** What became of a copy, in the words of the product. */
export interface ReferenceCopy {
  readonly following: ReferenceFollowing;
  /** The follower's order; none where it was skipped. */
  readonly order: ReferenceOrder | undefined;
  readonly leaders: ReferenceOrder;
  state: string;
  ownStops: boolean;
}

const STEP = 10_000n;
const LOTS_MAX = 50_000_000n;

/**
 * A reference model of copy trading, written from docs/spec/rules.md#copy-trading, next to that of contracts:
 * slow, with lists, sharing no code with the product. It receives each event after it has happened.
 */
export class ReferenceFollowings {
  readonly copies: ReferenceCopy[] = [];
  readonly settlements: ReferenceSettlement[] = [];
  readonly #trading: ReferenceTrading;
  readonly #positionsMax: number;
  #followings: ReferenceFollowing[] = [];
  #lastId = 1_000_000;

  constructor(trading: ReferenceTrading, positionsMax: number) {
    this.#trading = trading;
    this.#positionsMax = positionsMax;
  }

  isFollowing(follower: number, leader: number): boolean {
    return this.#of(follower, leader) !== undefined;
  }

  /** Whether what the leader opens now is copied. */
  isActive(follower: number, leader: number): boolean {
    return this.#of(follower, leader)?.isPaused === false;
  }

  #of(follower: number, leader: number): ReferenceFollowing | undefined {
    return this.#followings.find((one) => one.follower === follower && one.leader === leader);
  }

  follow(
    follower: number,
    leader: number,
    input: Pick<ReferenceFollowing, 'multiple' | 'isProportional' | 'allocation' | 'max' | 'limit'>,
    feeRate: bigint,
  ): void {
    const known = this.#of(follower, leader);
    if (!known) {
      const since = this.#trading.market.now;
      this.#followings.push({
        ...{ ...input, follower, leader, result: 0n, base: 0n, isPaused: false, feeRate, since },
        ...{ mark: 0n, financing: 0n, settledMonths: new Set() },
      });
      return;
    }
    if (known.isPaused || known.limit !== input.limit) known.base = known.result;
    Object.assign(known, input, { isPaused: false });
  }

  unfollow(follower: number, leader: number, closes: boolean, isCharged = true): void {
    const known = this.#of(follower, leader);
    if (!known) return;
    for (const copy of this.#open()) {
      if (copy.following !== known || !copy.order) continue;
      if (closes) {
        this.#account(follower).closeWhole(copy.order, 'manual');
        known.result += copy.order.profit;
      }
      copy.state = closes ? 'closed' : 'detached';
    }
    if (isCharged) this.#settle(known, 'end');
    this.#followings = this.#followings.filter((one) => one !== known);
  }

  /** Settles the month that is over, once, of the followings that began before its end. */
  monthEnded(): void {
    const end = monthBegin(this.#trading.market.now);
    const begin = monthBegin(end - 1);
    for (const following of this.#followings) {
      if (following.since >= end || following.settledMonths.has(begin)) continue;
      following.settledMonths.add(begin);
      this.#settle(following, new Date(begin).toISOString().slice(0, 7));
    }
  }

  /** The follower pays the leader what is due, at most what is free. */
  #settle(following: ReferenceFollowing, period: string): void {
    const { leader, follower, feeRate: rate, financing, mark: before } = following;
    if (rate === 0n) return;
    const account = this.#account(follower);
    const free = account.freeMargin();
    const result = following.result - financing;
    const { fee, paid, mark } = referenceFee({
      ...{ rate, result, mark: before },
      free: account.cash < free ? account.cash : free,
    });
    account.cash -= paid;
    this.#account(leader).cash += paid;
    following.mark = mark;
    this.settlements.push({ follower, period, result, financing, fee, paid, mark });
  }

  /** Counts the overnight financing of copies and of their parts since the last time. */
  financed(): void {
    for (const account of this.#trading.accounts) {
      for (const { id, parent, amount } of account.charges.splice(0)) {
        const copy = this.copies.find(({ order }) => order?.id === (parent ?? id));
        if (copy) copy.following.financing += amount;
      }
    }
  }

  unfollowAll(follower: number): void {
    this.ended();
    for (const { leader } of this.#followings.filter((one) => one.follower === follower)) {
      this.unfollow(follower, leader, false, false);
    }
  }

  /** Counts what has ended of copies; answers what has ended of the rest, by user. */
  ended(): { readonly user: number; readonly order: ReferenceOrder }[] {
    const others: { user: number; order: ReferenceOrder }[] = [];
    for (const [user, account] of this.#trading.accounts.entries()) {
      for (const order of account.ended.splice(0)) {
        const copy = this.#open().find((one) => one.order?.id === (order.parent ?? order.id));
        if (!copy) {
          others.push({ user, order });
          continue;
        }
        if (order.parent === undefined) copy.state = 'closed';
        copy.following.result += order.profit;
        if (this.#hasLost(copy.following, 0n)) copy.following.isPaused = true;
      }
    }
    return others;
  }

  /** Followers whose copies of a leader's orders are made now. */
  activeOf(leader: number): readonly ReferenceFollowing[] {
    return this.#followings.filter((one) => one.leader === leader && !one.isPaused);
  }

  /**
   * A leader has opened a position; the copies are filled this much later, for those who followed at its
   * opening: one who has paused since has a reason instead of a copy.
   */
  opened(leader: number, order: ReferenceOrder, laterMs: number, asked = this.activeOf(leader)): void {
    if (this.#copyOf(order)) return;
    for (const following of asked) {
      if (following.isPaused) {
        this.copies.push({ following, order: undefined, leaders: order, state: 'paused', ownStops: false });
        continue;
      }
      const made = laterMs > 10_000 ? 'late' : this.#filled(following, order);
      const state = typeof made === 'string' ? made : 'open';
      const own = typeof made === 'string' ? undefined : made;
      this.copies.push({ following, order: own, leaders: order, state, ownStops: false });
      if (own) following.result -= own.fee;
    }
  }

  #filled(following: ReferenceFollowing, leaders: ReferenceOrder): ReferenceOrder | string {
    const account = this.#account(following.follower);
    const floating = this.#open().filter((copy) => copy.following === following);
    let worth = 0n;
    for (const { order } of floating) if (order) worth += account.profitOf(order);
    if (this.#hasLost(following, worth)) {
      following.isPaused = true;
      return 'loss_limit';
    }
    let lots = (leaders.lots * following.multiple) / 100n;
    if (following.isProportional) {
      const equity = following.allocation ?? account.equity();
      if (leaders.equityBefore <= 0n) return 'leader_equity';
      if (equity <= 0n) return 'margin';
      lots = (leaders.lots * equity * following.multiple) / (leaders.equityBefore * 100n);
    }
    lots -= lots % STEP;
    if (lots > LOTS_MAX) lots = LOTS_MAX;
    const cost = () => account.costOf(leaders.terms, lots, leaders.leverage, leaders.open);
    while (lots > 0n && cost().margin > following.max) lots -= STEP;
    if (lots < STEP) return 'minimum';
    if (account.positions().length >= this.#positionsMax) return 'positions';
    if (cost().margin + cost().fee > account.freeMargin()) return 'margin';
    this.#lastId += 1;
    const order: ReferenceOrder = { ...leaders, id: this.#lastId, lots, parent: undefined };
    openAt(account, order, leaders.open, cost());
    return order;
  }

  #hasLost({ limit, result, base, isPaused }: ReferenceFollowing, floating: bigint): boolean {
    return !isPaused && limit !== undefined && result - base + floating <= -limit;
  }

  /** A leader has closed a position, or so many lots of so many held. */
  closed(order: ReferenceOrder, part?: { readonly lots: bigint; readonly held: bigint }): void {
    for (const { order: own, leaders, following } of this.#open()) {
      if (leaders !== order || !own) continue;
      const account = this.#account(following.follower);
      if (!part) {
        account.closeWhole(own, 'leader');
        continue;
      }
      let lots = (own.lots * part.lots) / part.held;
      lots -= lots % STEP;
      if (own.lots - lots < STEP) lots = own.lots - STEP;
      this.#lastId += 1;
      if (lots >= STEP) account.closePart(own, lots, this.#lastId);
    }
    this.ended();
  }

  /** A user has set the stops of a position: a leader's carry over, a follower's stay. */
  stopsSet(order: ReferenceOrder): void {
    const own = this.#copyOf(order);
    if (own) own.ownStops = true;
    for (const copy of this.#open()) {
      if (copy.leaders !== order || !copy.order || copy.ownStops) continue;
      copy.order.stopLoss = order.stopLoss;
      copy.order.takeProfit = order.takeProfit;
      copy.order.trail = order.trail;
      copy.order.isPassed = order.isPassed;
    }
  }

  #copyOf(order: ReferenceOrder): ReferenceCopy | undefined {
    return this.#open().find((copy) => copy.order === order);
  }

  #open(): ReferenceCopy[] {
    return this.copies.filter(({ state }) => state === 'open');
  }

  #account(user: number): ReferenceAccount {
    return this.#trading.account(user);
  }
}
