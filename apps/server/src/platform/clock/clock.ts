import type { Clock, Millis } from '@tidemark/domain/time';

/** A clock that also wakes people up. Times are those of the clock, not of the wall. */
export interface Timers extends Clock {
  /** Runs the work again and again; returns how to stop. */
  every(ms: number, work: () => void): () => void;
  /** Runs the work once; returns how to call it off. */
  after(ms: number, work: () => void): () => void;
}

/** The time of the wall. Its timers do not keep the process alive. */
export function systemClock(): Timers {
  return simulatedClock({ start: undefined, speed: 1 });
}

/**
 * A clock that runs `speed` times as fast as the wall's: replay at another speed runs the whole
 * server on it.
 */
export function simulatedClock(options: { start?: Millis | undefined; speed: number }): Timers {
  const began = Date.now();
  const start = options.start ?? began;
  const { speed } = options;
  return {
    now: () => (speed === 1 ? start - began + Date.now() : Math.floor(start + (Date.now() - began) * speed)),
    every(ms, work) {
      const timer = setInterval(work, Math.max(1, ms / speed)).unref();
      return () => clearInterval(timer);
    },
    after(ms, work) {
      const timer = setTimeout(work, Math.min(2 ** 31 - 1, ms / speed)).unref();
      return () => clearTimeout(timer);
    },
  };
}
