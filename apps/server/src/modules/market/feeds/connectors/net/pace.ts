import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';

/** Spreads requests evenly, in the order in which they were asked for. */
export interface Pace {
  /** Resolves when the next request may be sent. Rejects with the signal's reason where it is aborted before. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Sends nothing before then, also no request that waits already: the source asked to wait. */
  restUntil(time: Millis): void;
}

/** At most `perSecond` requests in any second. */
export function createPace({
  perSecond,
  timers,
}: {
  readonly perSecond: number;
  readonly timers: Timers;
}): Pace {
  const apart = 1000 / perSecond;
  /** Starts of the requests that wait, in their order. */
  const waiting = new Set<() => void>();
  let next = 0;
  let cancelTimer: (() => void) | undefined;

  /** Starts what may start now, and waits for the next. */
  function serve(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    for (const start of waiting) {
      const now = timers.now();
      if (now < next) {
        cancelTimer = timers.after(next - now, serve);
        return;
      }
      next = now + apart;
      waiting.delete(start);
      start();
    }
  }

  return {
    turn: (signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const start = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        // Its turn goes to the next one.
        const leave = (): void => {
          waiting.delete(start);
          if (waiting.size === 0) serve();
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.add(start);
        if (cancelTimer === undefined) serve();
      }),
    restUntil(time) {
      next = Math.max(next, time);
    },
  };
}
