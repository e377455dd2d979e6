import {
  type ClosedPosition,
  lotsFromUnits,
  type Position,
  type TickEvidence,
  withTargets,
} from '@tidemark/domain/forex';
import { type Amount, minus, negate, plus, ZERO } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Happened } from '../../forex/index.ts';
import type { CopyIndex } from './copy-index.ts';
import type { Copy, FeeSettlement, Following, FreshIntent, Intent } from './following.ts';

/**
 * Changes of a batch to followings and copies: visible to its later decisions, written with it, and applied
 * to the index after the commit.
 */
export class Notes {
  /** New and changed ones, by id. */
  readonly followings = new Map<number, Following>();
  readonly copies = new Map<number, Copy>();
  /** Those of them that are new. */
  readonly begun = new Set<number>();
  readonly filled = new Set<number>();
  readonly resultDeltas = new Map<number, Amount>();
  readonly intents: FreshIntent[] = [];
  /** Performance fees; each following has its new mark in `followings`. */
  readonly settled: FeeSettlement[] = [];
  readonly #positionCache: CopyIndex;
  readonly #now: Millis;
  #seen = 0;

  constructor(positionCache: CopyIndex, now: Millis) {
    this.#positionCache = positionCache;
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.followings.size === 0 && this.copies.size === 0 && this.intents.length === 0;
  }

  following(leaderId: number, followerId: number): Following | undefined {
    for (const following of this.followings.values()) {
      if (following.leaderId !== leaderId || following.followerId !== followerId) continue;
      if (following.status !== 'ended') return following;
    }
    const known = this.#positionCache.following(leaderId, followerId);
    return known && this.#inForce(known);
  }

  followingById(id: number): Following | undefined {
    const known = this.followings.get(id) ?? this.#positionCache.followingById(id);
    return known && this.#inForce(known);
  }

  /** Whom a user follows. */
  *followingsOf(followerId: number): Iterable<Following> {
    for (const known of this.#positionCache.followingsOf(followerId)) {
      const following = this.#inForce(known);
      if (following) yield following;
    }
    for (const id of this.begun) {
      const following = this.followings.get(id);
      if (following?.followerId === followerId && following.status !== 'ended') yield following;
    }
  }

  #inForce(known: Following): Following | undefined {
    const following = this.followings.get(known.id) ?? known;
    return following.status === 'ended' ? undefined : following;
  }

  resultOf(followingId: number): Amount {
    return plus(this.#positionCache.resultOf(followingId), this.resultDeltas.get(followingId) ?? ZERO);
  }

  /** What the copies have made since the limit was set. */
  sinceLimit(following: Following): Amount {
    return minus(this.resultOf(following.id), following.resultBase);
  }

  openCopy(id: number): Copy | undefined {
    const copy = this.copies.get(id) ?? this.#positionCache.copy(id);
    return copy?.state === 'open' ? copy : undefined;
  }

  /** The open copies of a following. */
  copiesOf(followingId: number): Copy[] {
    const known = this.#positionCache.copiesOf(followingId).map(({ id }) => id);
    const fresh = [...this.filled].filter((id) => this.copies.get(id)?.followingId === followingId);
    return [...known, ...fresh].flatMap((id) => this.openCopy(id) ?? []);
  }

  begin(following: Following): void {
    this.begun.add(following.id);
    this.put(following);
  }

  put(following: Following): void {
    this.followings.set(following.id, following);
  }

  /** A copy that was filled or skipped. */
  add(copy: Copy): void {
    this.filled.add(copy.id);
    this.copies.set(copy.id, copy);
    if (copy.state === 'open') this.#count(copy, negate(copy.fee));
  }

  change(copy: Copy): void {
    this.copies.set(copy.id, copy);
  }

  #count({ followingId }: Copy, delta: Amount): void {
    this.resultDeltas.set(followingId, plus(this.resultDeltas.get(followingId) ?? ZERO, delta));
  }

  /** Ends a following; its open copies are the follower's own from then on. Answers them. */
  end(following: Following): number[] {
    this.put({ ...following, status: 'ended', endedAt: this.#now });
    return this.copiesOf(following.id).map((copy) => {
      this.change({ ...copy, state: 'detached', endedAt: this.#now });
      return copy.id;
    });
  }

  pause(following: Following): void {
    this.put({ ...following, status: 'paused', pausedAt: this.#now });
  }

  /** Takes in what has happened to contract accounts since the last call. */
  read(happened: readonly Happened[]): void {
    for (; this.#seen < happened.length; this.#seen += 1) {
      const one = happened[this.#seen];
      if (one) this.#readOne(one);
    }
  }

  #readOne(one: Happened): void {
    const isFollowed = this.#positionCache.isFollowed(one.userId) || this.#isFollowedNow(one.userId);
    if (!isFollowed && !this.#positionCache.knows(one.accountId) && this.filled.size === 0) return;
    const { event } = one;
    switch (event.kind) {
      case 'opened': {
        const { position } = event;
        // Copies are never copied.
        if (!isFollowed || this.copies.has(position.id)) return;
        this.#intend({ ...begunWith(one, 'opened', position, this.#now), equity: event.equity });
        return;
      }
      case 'closed': {
        const { position } = event;
        const copy = this.openCopy(position.id);
        if (copy) this.#closed(copy, position.profit, 'closed');
        else if (isFollowed) this.#intend(endedWith(one, position, this.#now));
        return;
      }
      case 'part_closed': {
        const { part, rest } = event;
        const copy = this.openCopy(rest.id);
        if (copy) this.#closed(copy, part.profit, 'open');
        else if (isFollowed) {
          const closing = endedWith(one, part, this.#now);
          const lots = lotsFromUnits(part.lots + rest.lots);
          this.#intend({ ...closing, kind: 'part_closed', dealId: rest.id, lots, closedLots: part.lots });
        }
        return;
      }
      case 'stops_set': {
        const { position, by } = event;
        const copy = this.openCopy(position.id);
        if (copy && by === 'owner' && !copy.ownStops) this.change({ ...copy, ownStops: true });
        if (!copy && isFollowed) this.#intend(begunWith(one, 'stops_set', position, this.#now));
        return;
      }
      // A copy has the same activation price, and the tick reaches it too.
      case 'trailing_started':
      // Orders that wait are not copied: what they open is.
      case 'placed':
      case 'cancelled':
      case 'order_stops_set':
      case 'warned':
      case 'recovered':
      // Each account pays its own financing.
      case 'financed':
        return;
    }
  }

  #intend(intent: Intent): void {
    this.intents.push({
      intent,
      followers: intent.kind === 'opened' ? this.#followersOf(intent.leaderId) : [],
    });
  }

  /** Whether a user has gained a follower in this batch. */
  #isFollowedNow(userId: number): boolean {
    for (const id of this.begun) if (this.followings.get(id)?.leaderId === userId) return true;
    return false;
  }

  /** Whose following of a user is active, as this batch has left it so far. */
  #followersOf(leaderId: number): readonly Following[] {
    const known = this.#positionCache.activeFollowersOf(leaderId);
    const changed = [...this.followings.values()].filter((one) => one.leaderId === leaderId);
    if (changed.length === 0) return known;
    const same = known.filter(({ id }) => !this.followings.has(id));
    return [...same, ...changed.filter(({ status }) => status === 'active')];
  }

  #closed(copy: Copy, profit: Amount, state: 'open' | 'closed'): void {
    const endedAt = state === 'closed' ? this.#now : undefined;
    this.change({ ...copy, profit: plus(copy.profit, profit), state, endedAt });
    this.#count(copy, profit);
    const following = this.followingById(copy.followingId);
    if (following && this.hasLostTooMuch(following, ZERO)) this.pause(following);
  }

  /** Whether the loss, including unrealised P/L, has reached the limit. */
  hasLostTooMuch(following: Following, floating: Amount): boolean {
    const { status, lossLimit } = following;
    if (status !== 'active' || lossLimit === undefined) return false;
    return plus(this.sinceLimit(following), floating) <= negate(lossLimit);
  }
}

function tickOf(instrumentId: number, evidence: TickEvidence) {
  return { instrumentId, seq: evidence.seq, price: evidence.price, at: evidence.at };
}

function begunWith(
  { factId }: Happened,
  kind: 'opened' | 'stops_set',
  position: Position,
  at: Millis,
): Intent {
  const { instrumentId, lots, side, unitsPerLot, marginMode, leverage, stops } = position;
  return {
    id: factId,
    leaderId: position.userId,
    kind,
    dealId: position.id,
    instrumentId,
    lots,
    closedLots: lotsFromUnits(0),
    side,
    unitsPerLot,
    marginMode,
    leverage,
    tick: tickOf(instrumentId, position.openTick),
    rate: position.openRate,
    // Parts that close at the leader's targets close as parts of the copies.
    stops: withTargets(stops, undefined),
    equity: undefined,
    atPriceInForce: false,
    at,
  };
}

function endedWith(one: Happened, position: ClosedPosition, at: Millis): Intent {
  const { instrumentId, closeTick, closeRate, closeReason, lots } = position;
  return {
    ...begunWith(one, 'stops_set', position, at),
    kind: 'closed',
    closedLots: lots,
    tick: tickOf(instrumentId, closeTick),
    rate: closeRate,
    stops: undefined,
    atPriceInForce: closeReason === 'demo_reset',
  };
}
