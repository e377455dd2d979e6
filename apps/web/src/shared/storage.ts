/**
 * What this device keeps. Storage may be switched off or full: then nothing is kept, and nothing
 * breaks.
 */
export type StoredKey =
  | 'token'
  | 'language'
  | 'theme'
  | 'priceColours'
  | 'demoId'
  | 'instrument'
  | 'amountsHidden'
  | 'favourites'
  | 'period'
  | 'indicators'
  | 'deviations';

const keyOf = (key: StoredKey) => `tidemark.${key}`;

export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(keyOf(key));
  } catch {
    return null;
  }
}

export function store(key: StoredKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(key));
    else localStorage.setItem(keyOf(key), value);
  } catch {
    // A private window without storage: the choice holds until the page is left.
  }
}
