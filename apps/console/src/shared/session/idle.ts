import { endSession } from '../api.ts';
import { currentToken } from './session.ts';

/** Idle time after which the console signs out, so that passers-by find a sign-in. */
export const IDLE_MS_MAX = 15 * 60_000;
const LOOK_EVERY_MS = 15_000;

/** Ends the session of a console that is left alone. */
export function watchIdleness(): void {
  let touchedAt = Date.now();
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    window.addEventListener(
      kind,
      () => {
        touchedAt = Date.now();
      },
      { passive: true, capture: true },
    );
  }
  const look = () => {
    if (currentToken() !== undefined && Date.now() - touchedAt > IDLE_MS_MAX) endSession('idle');
  };
  setInterval(look, LOOK_EVERY_MS);
  // A laptop that was asleep looks as soon as it wakes.
  document.addEventListener('visibilitychange', look);
}
