import type { Millis } from '@tidemark/domain/time';
import { TimeSlices } from './time-slicing.ts';

/** A user whose results are pushed. */
interface Follower {
  readonly userId: number;
  /** A change other than prices: a position, the money of the account. */
  isDue: boolean;
  /** How much had happened when this user was last looked at. */
  seenUpTo: number;
  pushedAt: Millis;
}

/** Interval between two checks of which users may be pushed again. */
const ROUND_MS = 4;
/** A tick or an order that arrives meanwhile waits no longer than this. */
const SLICE_MS = 0.1;

/**
 * When each user is sent the results of his positions: as soon as they have changed, and then not again
 * before a gap has passed. A tick only marks its instrument; its holders are determined later, when a push is
 * allowed, in slices too short to delay the next tick. So a tick costs the same for any number of users.
 */
export class PriceThrottle {
  readonly #gapMs: Millis;
  readonly #moversOf: (userId: number) => readonly number[];
  readonly #push: (userId: number) => void;
  readonly #steady: () => Millis;
  readonly #onDefect: (error: unknown) => void;
  readonly #followers = new Map<number, Follower>();
  /** Pushed less than a gap ago, in the order of their pushes. */
  readonly #paced = new Set<Follower>();
  /** May be pushed as soon as there is a change. */
  readonly #free = new Set<Follower>();
  /** By instrument, the count of moves at its last one. */
  readonly #movedAt: number[] = [];
  #moves = 0;
  /** Time of the last change that may require a push. */
  #newsAt: Millis = Number.NEGATIVE_INFINITY;
  #hasNews = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(input: {
    readonly gapMs: Millis;
    /** Instruments whose prices move a user's results. */
    readonly moversOf: (userId: number) => readonly number[];
    /** Sends a user the current value of his positions. */
    readonly push: (userId: number) => void;
    readonly steady: () => Millis;
    readonly onDefect: (error: unknown) => void;
  }) {
    this.#gapMs = input.gapMs;
    this.#moversOf = input.moversOf;
    this.#push = input.push;
    this.#steady = input.steady;
    this.#onDefect = input.onDefect;
  }

  follow(userId: number): void {
    if (this.#followers.has(userId)) return;
    const follower = { userId, isDue: false, seenUpTo: this.#moves, pushedAt: Number.NEGATIVE_INFINITY };
    this.#followers.set(userId, follower);
    this.#free.add(follower);
  }

  leave(userId: number): void {
    const follower = this.#followers.get(userId);
    if (!follower) return;
    this.#followers.delete(userId);
    this.#paced.delete(follower);
    this.#free.delete(follower);
  }

  /** One socket of the user has just been sent a value, at its subscription: the gap begins there. */
  told(userId: number): void {
    const follower = this.#followers.get(userId);
    // A follower that waits for the end of a gap keeps waiting for the same one: another change delays
    // nothing.
    if (follower && this.#free.has(follower)) this.#pace(follower);
  }

  /** A price changes. O(1), because ticks wait for it. */
  priceMoved(instrumentId: number): void {
    if (this.#followers.size === 0) return;
    this.#moves += 1;
    this.#movedAt[instrumentId] = this.#moves;
    this.#wake();
  }

  /** The positions or the money of a user have changed. */
  changed(userId: number): void {
    const follower = this.#followers.get(userId);
    if (!follower) return;
    follower.isDue = true;
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wake(): void {
    this.#hasNews = true;
    this.#newsAt = this.#steady();
    this.#startRound(0);
  }

  #startRound(waitMs: Millis): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round().catch(this.#onDefect);
    }, waitMs);
  }

  async #round(): Promise<void> {
    // One gap after the last change every user may be pushed again: this round covers all.
    const isLast = this.#steady() - this.#newsAt >= this.#gapMs;
    try {
      await this.#lookAt(this.#hasNews ? this.#allFree() : this.#freed());
    } finally {
      this.#timer = undefined;
      if (this.#followers.size > 0 && !(isLast && !this.#hasNews)) this.#startRound(ROUND_MS);
    }
  }

  async #lookAt(followers: readonly Follower[]): Promise<void> {
    const timeSlices = new TimeSlices(this.#steady, { msMax: SLICE_MS, stepsBetweenLooks: 2 });
    for (const follower of followers) {
      // Other work may have run meanwhile: the user may have left or been pushed.
      if (!this.#free.has(follower)) continue;
      if (!this.#hasChanged(follower)) continue;
      follower.isDue = false;
      this.#pace(follower);
      this.#push(follower.userId);
      if (timeSlices.isUsedUp()) await timeSlices.rest();
    }
  }

  #allFree(): Follower[] {
    this.#hasNews = false;
    this.#freed();
    return [...this.#free];
  }

  /** Those whose gap has just passed. */
  #freed(): Follower[] {
    const now = this.#steady();
    const freed: Follower[] = [];
    for (const follower of this.#paced) {
      if (now - follower.pushedAt < this.#gapMs) break;
      this.#paced.delete(follower);
      this.#free.add(follower);
      freed.push(follower);
    }
    return freed;
  }

  #hasChanged(follower: Follower): boolean {
    const { seenUpTo } = follower;
    follower.seenUpTo = this.#moves;
    return (
      follower.isDue || this.#moversOf(follower.userId).some((id) => (this.#movedAt[id] ?? 0) > seenUpTo)
    );
  }

  #pace(follower: Follower): void {
    follower.pushedAt = this.#steady();
    this.#free.delete(follower);
    this.#paced.add(follower);
  }
}
