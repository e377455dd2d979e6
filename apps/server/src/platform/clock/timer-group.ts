import type { Timers } from './clock.ts';

/** Timers that end together. */
export interface TimerGroup {
  /** Runs the work once, unless it is called off or the group has stopped; returns how to call it off. */
  after(ms: number, work: () => void): () => void;
  /** Calls all of them off; later ones never run. */
  stop(): void;
}

export function timerGroup(timers: Timers): TimerGroup {
  const waiting = new Set<() => void>();
  let isStopped = false;
  return {
    after(ms, work) {
      if (isStopped) return () => {};
      const end = timers.after(ms, () => {
        waiting.delete(cancel);
        work();
      });
      const cancel = (): void => {
        waiting.delete(cancel);
        end();
      };
      waiting.add(cancel);
      return cancel;
    },
    stop() {
      isStopped = true;
      for (const cancel of waiting) cancel();
    },
  };
}
