/** Data on this device. Storage may be switched off or full: then nothing is stored, without an error. */
export type StoredKey =
  | 'token'
  | 'language'
  | 'timeZone'
  | 'theme'
  | 'priceColours'
  | 'demoId'
  | 'instrument'
  | 'amountsHidden'
  | 'favourites'
  | 'period'
  | 'indicators'
  | 'deviations'
  | 'levelDistances'
  | 'confirmations'
  | 'oneClick'
  | 'oneClickLots'
  | 'sounds'
  | 'recentSearches'
  | 'recentCompanies'
  | 'panes'
  | 'hotkeys'
  | 'chartView'
  | 'activeChart'
  | 'drawingTools'
  | 'csvFormat'
  | 'guide'
  | 'guest'
  | 'userId'
  | 'logKey'
  | `workspace.${string}`;

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

/** Notifies when another tab of this site changes the value of a key. */
export function onStored(key: StoredKey, listener: (text: string | null) => void): void {
  // Without a window (in tests of rules) there is no other tab.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === keyOf(key)) listener(event.newValue);
  });
}

/** Size of our stored data: number of entries and bytes. */
export function keptHere(): { readonly entries: number; readonly bytes: number } {
  const kept = ownEntries();
  // Browsers keep texts in two bytes a character.
  return { entries: kept.length, bytes: kept.reduce((sum, text) => sum + 2 * text.length, 0) };
}

/** Deletes all our data on this device. */
export function forgetDevice(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    }
  } catch {
    // Without storage nothing is kept.
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
