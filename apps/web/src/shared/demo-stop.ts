import { appText } from './language.ts';
import { type Place, realOnlyPlaces } from './paths.ts';
import { useSessionStore } from './session.ts';
import { toaster } from './toaster.ts';

/**
 * Whether a demo user is kept out of a place; then the toast has said so. Asked before every step
 * that the app itself leads; whoever types the address meets the same sentence there (app/real-only.tsx).
 */
export function refusedToDemo(place: Place): boolean {
  if (!realOnlyPlaces.has(place) || useSessionStore.getState().user?.is_demo !== 1) return false;
  toaster.show(appText()?.('demoOnly') ?? '');
  return true;
}
