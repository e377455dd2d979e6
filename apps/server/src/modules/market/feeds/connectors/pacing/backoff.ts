import type { Millis, Random } from '@tidemark/domain/time';

/** Waiting times between attempts to connect: each twice the one before, with jitter, up to a limit. */
export interface Backoff {
  /** The next waiting time: between half and all of the doubled time, so that clients do not return together. */
  next(): Millis;
  /** The connection was healthy: the next failure starts at the first waiting time. */
  reset(): void;
}

/** `firstMs` and `maxMs` are the longest waiting time after the first failure and after many. */
export function createBackoff(options: {
  readonly firstMs: Millis;
  readonly maxMs: Millis;
  readonly random: Random;
}): Backoff {
  let longest = options.firstMs;
  return {
    next() {
      const wait = longest / 2 + (longest / 2) * options.random();
      longest = Math.min(longest * 2, options.maxMs);
      return Math.ceil(wait);
    },
    reset() {
      longest = options.firstMs;
    },
  };
}
