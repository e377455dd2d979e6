import type { Timers } from '../../../../../platform/clock/clock.ts';

/** Timers that know how many of them wait. */
export interface CountedTimers extends Timers {
  readonly waiting: number;
}

export function countedTimers(timers: Timers): CountedTimers {
  const waiting = new Set<symbol>();
  const counted = (start: (done: () => void) => () => void): (() => void) => {
    const one = Symbol('timer');
    waiting.add(one);
    const cancel = start(() => waiting.delete(one));
    return () => {
      waiting.delete(one);
      cancel();
    };
  };
  return {
    now: () => timers.now(),
    every: (ms, work) => counted(() => timers.every(ms, work)),
    after: (ms, work) =>
      counted((done) =>
        timers.after(ms, () => {
          done();
          work();
        }),
      ),
    get waiting() {
      return waiting.size;
    },
  };
}
