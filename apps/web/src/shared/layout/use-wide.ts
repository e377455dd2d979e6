import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the desktop shell is on (from 900 px). */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

/** The same at this moment. */
export const isWideNow = (): boolean => wide.matches;
