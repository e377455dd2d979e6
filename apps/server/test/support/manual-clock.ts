import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../src/platform/clock/clock.ts';

/** A clock that only a test moves. */
export interface ManualClock extends Timers {
  /** Advances, and runs each timer due on the way at its own moment. */
  advance(ms: number): void;
  /** Moves on to a moment that is not before now; it always can. */
  advanceTo(moment: Millis): boolean;
}

interface Due {
  at: Millis;
  readonly every: number | undefined;
  readonly work: () => void;
}

/** Stays at `start` (ms, or an ISO text) until it is moved. */
export function manualClock(start: Millis | string): ManualClock {
  let now = typeof start === 'string' ? Date.parse(start) : start;
  const waiting = new Set<Due>();
  const add = (due: Due): (() => void) => {
    waiting.add(due);
    return () => waiting.delete(due);
  };
  const next = (until: Millis): Due | undefined =>
    [...waiting].filter((due) => due.at <= until).sort((a, b) => a.at - b.at)[0];
  const advanceTo = (moment: Millis): boolean => {
    for (let due = next(moment); due !== undefined; due = next(moment)) {
      now = Math.max(now, due.at);
      if (due.every === undefined) waiting.delete(due);
      else due.at += due.every;
      due.work();
    }
    now = Math.max(now, moment);
    return true;
  };
  return {
    now: () => now,
    every: (ms, work) => add({ at: now + ms, every: ms, work }),
    after: (ms, work) => add({ at: now + ms, every: undefined, work }),
    advanceTo,
    advance: (ms) => {
      advanceTo(now + ms);
    },
  };
}
