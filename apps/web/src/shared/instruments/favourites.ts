import { create } from 'zustand';
import { readStored, store } from '../device/storage.ts';

interface Favourites {
  /** Codes, in the order in which they were added. */
  readonly codes: readonly string[];
}

/** The list stored on this device, as far as readable: codes, each once. */
export function readFavourites(stored: string | null): readonly string[] {
  try {
    const codes: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(codes)) return [];
    return [...new Set(codes.filter((code) => typeof code === 'string'))];
  } catch {
    // Edited by hand or truncated: starts with an empty list.
    return [];
  }
}

/** Adds a code, or takes it away where it was there. */
export function toggled(codes: readonly string[], code: string): readonly string[] {
  return codes.includes(code) ? codes.filter((known) => known !== code) : [...codes, code];
}

const useStore = create<Favourites>(() => ({ codes: readFavourites(readStored('favourites')) }));

/** The instruments this device's user has starred, by code. */
export function useFavourites(): readonly string[] {
  return useStore(({ codes }) => codes);
}

/** Whether one instrument is starred; only its own star draws the caller again. */
export function useIsFavourite(code: string): boolean {
  return useStore(({ codes }) => codes.includes(code));
}

export function toggleFavourite(code: string): void {
  const codes = toggled(useStore.getState().codes, code);
  store('favourites', codes.length === 0 ? undefined : JSON.stringify(codes));
  useStore.setState({ codes });
}
