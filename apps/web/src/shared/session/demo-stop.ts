import { appText } from '../device/language.ts';
import { type Place, realOnlyPlaces } from '../layout/paths.ts';
import { toaster } from '../layout/toaster.ts';
import { useSessionStore } from './session.ts';

/**
 * Whether a demo user is kept out of a place; then the toast has said so. Asked before every step
 * that the app itself leads; whoever types the address meets the same sentence there (app/real-only.tsx).
 */
export function refusedToDemo(place: Place): boolean {
  if (!realOnlyPlaces.has(place) || useSessionStore.getState().user?.is_demo !== 1) return false;
  toaster.show(appText()?.('demoOnly') ?? '');
  return true;
}
