import type { Millis } from '@tidemark/domain/time';

/** Counts what a client sends: `burst` messages at once, `perSecond` for long. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at: Millis;

  constructor(input: { readonly burst: number; readonly perSecond: number; readonly now: Millis }) {
    this.#burst = input.burst;
    this.#perSecond = input.perSecond;
    this.#left = input.burst;
    this.#at = input.now;
  }

  /** Takes what `count` messages cost; false where there is not that much left. */
  take(count: number, now: Millis): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }
}
