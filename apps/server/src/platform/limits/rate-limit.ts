/** A penalised key waits no longer than this. */
const WAIT_SECONDS_MAX = 10;
const TIDY_MS = 10_000;

/**
 * A leaky bucket for each key: as many at once as may come in a second, and then so many in each second.
 * It runs on real time, because floods live in it.
 */
export class RateLimit {
  readonly #perSecond: number;
  readonly #now: () => number;
  /** How full a key's bucket was, and when, in milliseconds. */
  readonly #buckets = new Map<string, { level: number; at: number }>();
  readonly #timer: NodeJS.Timeout;

  /** `now` is in milliseconds and never goes back. */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#timer = setInterval(() => this.#tidy(), TIDY_MS).unref();
  }

  /** Counts one more of the key; false, and nothing counted, where it comes too soon. */
  take(key: string): boolean {
    const level = this.#level(key);
    if (level + 1 > this.#perSecond) return false;
    this.#buckets.set(key, { level: level + 1, at: this.#now() });
    return true;
  }

  /** Counts all that the key may do in a second: what it did cost others more than one. */
  penalise(key: string): void {
    const level = Math.min(this.#level(key) + this.#perSecond, (1 + WAIT_SECONDS_MAX) * this.#perSecond);
    this.#buckets.set(key, { level, at: this.#now() });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #level(key: string): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return 0;
    return Math.max(0, bucket.level - ((this.#now() - bucket.at) / 1000) * this.#perSecond);
  }

  #tidy(): void {
    for (const key of this.#buckets.keys()) if (this.#level(key) === 0) this.#buckets.delete(key);
  }
}
