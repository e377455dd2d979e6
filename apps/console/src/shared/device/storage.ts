/**
 * What this device stores. The web app of this origin shares the look; the session is stored in the tab only,
 * so that it ends with it. Storage may be disabled or full: then nothing is stored, and nothing fails.
 */
const lookKeys = {
  language: 'tidemark.language',
  theme: 'tidemark.theme',
  timeZone: 'tidemark.timeZone',
  priceColours: 'tidemark.priceColours',
} as const;
const TOKEN_KEY = 'tidemark.operatorToken';

export function readLook(key: keyof typeof lookKeys): string | null {
  try {
    return localStorage.getItem(lookKeys[key]);
  } catch {
    return null;
  }
}

export function storeLook(key: keyof typeof lookKeys, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(lookKeys[key]);
    else localStorage.setItem(lookKeys[key], value);
  } catch {
    // A private window without storage: the choice holds until the page is left.
  }
}

export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(TOKEN_KEY);
    else sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Without storage a session lasts until the page is left.
  }
}
