import type { Clock } from '@tidemark/domain/time';

/** A clock that also wakes people up. Times are those of the clock, not of the wall. */
export interface Timers extends Clock {
  /** Runs the work again and again; returns how to stop. */
  every(ms: number, work: () => void): () => void;
  /** Runs the work once; returns how to call it off. */
  after(ms: number, work: () => void): () => void;
}

/** The time of the wall. */
export function systemClock(): Clock {
  return { now: () => Date.now() };
}

/** The longest time that Node's timers take; longer ones fire at once. */
const STEP_MS_MAX = 2 ** 31 - 1;

/**
 * Timers on a clock that runs `speed` times as fast as the wall clock (a replay runs the complete server on a
 * simulated one). They do not keep the process alive.
 */
export function createTimers(clock: Clock, speed: number): Timers {
  const after = (ms: number, work: () => void): (() => void) => {
    let timer: NodeJS.Timeout;
    const wait = (wallMs: number): void => {
      const step = Math.min(wallMs, STEP_MS_MAX);
      timer = setTimeout(() => (wallMs > step ? wait(wallMs - step) : work()), step).unref();
    };
    wait(ms / speed);
    return () => clearTimeout(timer);
  };
  return {
    now: () => clock.now(),
    after,
    every(ms, work) {
      const timer = setInterval(work, Math.min(STEP_MS_MAX, Math.max(1, ms / speed))).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Timers on the time of the wall: operators and what they publish go by it, also in a replay. */
export function wallTimers(): Timers {
  return createTimers(systemClock(), 1);
}
