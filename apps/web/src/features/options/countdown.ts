import { useSyncExternalStore } from 'react';
import { serverNow } from '../../shared/time/server-time.ts';
import { secondsLeft } from './view-model.ts';

/** Short enough that no second is skipped and none lasts visibly longer than the next. */
const LOOK_EVERY_MS = 200;

const listeners = new Set<() => void>();
let looking: ReturnType<typeof setInterval> | undefined;

/** One clockwork for all that counts on a page; it rests while nothing does. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  looking ??= setInterval(() => {
    for (const look of listeners) look();
  }, LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
}

/** Whole seconds until a moment of the server's clock; updates the caller once a second. */
export function useSecondsLeft(dueAt: string): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(dueAt, serverNow()));
}

/** The server's clock in whole seconds, as ms since 1970; updates the caller once a second. */
export function useServerSecond(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1000) * 1000);
}
