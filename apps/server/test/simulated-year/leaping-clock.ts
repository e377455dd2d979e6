import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../src/platform/clock/clock.ts';

/** A clock that leaps, like that of a machine after sleep: each timer fires once, however long the leap. */
export interface LeapingClock extends Timers {
  leapTo(moment: Millis): void;
}

interface Due {
  at: Millis;
  readonly every: Millis | undefined;
  readonly work: () => void;
}

export function leapingClock(start: Millis): LeapingClock {
  let now = start;
  const waiting = new Set<Due>();
  const add = (due: Due): (() => void) => {
    waiting.add(due);
    return () => waiting.delete(due);
  };
  return {
    now: () => now,
    every: (ms, work) => add({ at: now + ms, every: ms, work }),
    after(ms, work) {
      // What is due already does not wait for the next leap.
      if (ms > 0) return add({ at: now + ms, every: undefined, work });
      const soon = setImmediate(work);
      return () => clearImmediate(soon);
    },
    leapTo(moment) {
      now = moment;
      const due = [...waiting].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      for (const one of due) {
        if (one.every === undefined) waiting.delete(one);
        else one.at = now + one.every;
        one.work();
      }
    },
  };
}
