/** A penalised key waits no longer than this. */
const WAIT_SECONDS_MAX = 10;
/** For so long after a penalty a key may do a tenth as much, so that it cannot send a second burst. */
const PROBATION_MS = 20_000;
const PROBATION_COST = 0.1;
const TIDY_MS = 10_000;

/** How full a key's bucket was, and when; when its key was last penalised. Moments in milliseconds. */
interface Bucket {
  readonly level: number;
  readonly at: number;
  readonly penalisedAt: number;
}

const EMPTY: Bucket = { level: 0, at: 0, penalisedAt: Number.NEGATIVE_INFINITY };

/**
 * A leaky bucket for each key: a burst of one second's amount, and then that many in each second. It uses
 * real time, because floods happen in real time.
 */
export class RateLimit {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #timer: NodeJS.Timeout;

  /** `now` is in milliseconds and never goes back. */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#timer = setInterval(() => this.#tidy(), TIDY_MS).unref();
  }

  /** Counts another use of the key; false, and nothing counted, if it is too early. */
  take(key: string): boolean {
    const bucket = this.#bucket(key);
    const isOnProbation = bucket.at - bucket.penalisedAt < PROBATION_MS;
    const level = bucket.level + (isOnProbation ? Math.max(1, this.#perSecond * PROBATION_COST) : 1);
    if (level > this.#perSecond) return false;
    this.#buckets.set(key, { ...bucket, level });
    return true;
  }

  /** Counts all that the key may do in a second, and puts it on probation: what it did cost others more than one. */
  penalise(key: string): void {
    const { level, at } = this.#bucket(key);
    const fullest = (1 + WAIT_SECONDS_MAX) * this.#perSecond;
    this.#buckets.set(key, { level: Math.min(level + this.#perSecond, fullest), at, penalisedAt: at });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** As it is now. */
  #bucket(key: string): Bucket {
    const now = this.#now();
    const { level, at, penalisedAt } = this.#buckets.get(key) ?? EMPTY;
    return { level: Math.max(0, level - ((now - at) / 1000) * this.#perSecond), at: now, penalisedAt };
  }

  #tidy(): void {
    for (const key of this.#buckets.keys()) {
      const { level, at, penalisedAt } = this.#bucket(key);
      if (level === 0 && at - penalisedAt >= PROBATION_MS) this.#buckets.delete(key);
    }
  }
}
