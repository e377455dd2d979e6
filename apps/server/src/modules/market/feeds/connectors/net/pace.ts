import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';

/** Spreads requests evenly, in the order in which they were asked for. */
export interface Pace {
  /** Resolves when the next request may be sent. Rejects with the signal's reason where it is aborted before. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Sends nothing before then: the source asked to wait. */
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
  let next = 0;
  return {
    turn(signal) {
      signal?.throwIfAborted();
      const now = timers.now();
      const at = Math.max(now, next);
      next = at + apart;
      if (at <= now) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const cancel = timers.after(at - now, () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        });
        const abort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true });
      });
    },
    restUntil(time) {
      next = Math.max(next, time);
    },
  };
}
