import type { Millis } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';

/** Spreads requests evenly, in the order in which they were asked for. */
export interface Pace {
  /** Resolves when the next request may be sent. Rejects with the signal's reason where it is aborted before. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Sends nothing before then, also nothing that waits for its turn: the source asked to wait. */
  restUntil(time: Millis): void;
}

/** At most `perSecond` requests in any second. A request that was aborted takes no turn. */
export function createPace({
  perSecond,
  timers,
}: {
  readonly perSecond: number;
  readonly timers: Timers;
}): Pace {
  const apart = 1000 / perSecond;
  /** In their order: what to do at each turn. */
  const waiting = new Set<() => void>();
  let next = 0;
  let cancel: (() => void) | undefined;

  /** One timer for all that wait; none where nothing waits. */
  function schedule(): void {
    cancel?.();
    cancel = waiting.size === 0 ? undefined : timers.after(Math.max(0, next - timers.now()), release);
  }

  function release(): void {
    cancel = undefined;
    const [first] = waiting;
    if (first !== undefined) {
      waiting.delete(first);
      next = timers.now() + apart;
      first();
    }
    schedule();
  }

  return {
    turn(signal) {
      signal?.throwIfAborted();
      if (waiting.size === 0 && timers.now() >= next) {
        next = timers.now() + apart;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const go = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const abort = (): void => {
          waiting.delete(go);
          schedule();
          reject(signal?.reason);
        };
        waiting.add(go);
        signal?.addEventListener('abort', abort, { once: true });
        if (cancel === undefined) schedule();
      });
    },
    restUntil(time) {
      next = Math.max(next, time);
      schedule();
    },
  };
}
