import { appText } from '../device/language.ts';
import { type Place, realOnlyPlaces } from '../layout/paths.ts';
import { toaster } from '../layout/toaster.ts';
import { useSessionStore } from './session.ts';

/**
 * Whether a place is closed to demo users; shows a toast then. Called before every navigation by the app; a
 * typed address shows the same message (app/real-only.tsx).
 */
export function refusedToDemo(place: Place): boolean {
  if (!realOnlyPlaces.has(place) || useSessionStore.getState().user?.is_demo !== 1) return false;
  toaster.show(appText()?.('demoOnly') ?? '');
  return true;
}
