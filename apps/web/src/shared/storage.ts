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
  | 'deviations'
  | 'recentSearches'
  | 'recentCompanies'
  | 'panes'
  | 'hotkeys'
  | 'chartView'
  | 'guide';

const PREFIX = 'tidemark.';
const keyOf = (key: StoredKey) => `${PREFIX}${key}`;

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

/** What is kept here now: how many entries of ours, and how many bytes they take. */
export function keptHere(): { readonly entries: number; readonly bytes: number } {
  const kept = ownEntries();
  // Browsers keep texts in two bytes a character.
  return { entries: kept.length, bytes: kept.reduce((sum, text) => sum + 2 * text.length, 0) };
}

/** Forgets everything that is ours on this device. */
export function forgetDevice(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    }
  } catch {
    // Without storage nothing was kept.
  }
}

function ownEntries(): string[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, value]) => `${key}${String(value)}`);
  } catch {
    return [];
  }
}
