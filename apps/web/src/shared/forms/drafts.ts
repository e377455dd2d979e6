import { currentToken, useSessionStore } from '../session/session.ts';

/**
 * Unsent form input of this tab: survives a reload. Stored for one session only, in few bytes, and deleted at
 * sign-out. Passwords and codes are never passed here.
 */
const KEY = 'tidemark.drafts';
/** The draft changed longest ago is dropped first. */
const DRAFTS_MAX = 24;
const CHARACTERS_MAX = 20_000;
const VISITOR = 'visitor';

interface Kept {
  /** Whose drafts these are. */
  readonly session: string;
  readonly drafts: Readonly<Record<string, unknown>>;
}

/** Stores a draft by name; undefined removes it. */
export function keepDraft(name: string, draft: unknown): void {
  const { [name]: _, ...others } = read().drafts;
  let entries = Object.entries(others);
  if (draft !== undefined) entries.push([name, draft]);
  entries = entries.slice(-DRAFTS_MAX);
  while (entries.length > 0 && JSON.stringify(entries).length > CHARACTERS_MAX) entries.shift();
  write({ session: sessionName(), drafts: Object.fromEntries(entries) });
}

/** The draft under a name, as JSON brings it back: the form checks what it reads. */
export function keptDraft(name: string): unknown {
  return read().drafts[name];
}

/** The names of all stored drafts, those changed last at the end. */
export function draftNames(): readonly string[] {
  return Object.keys(read().drafts);
}

useSessionStore.subscribe(({ token }, before) => {
  if (token === before.token) return;
  // Input of a visitor remains after the sign-in; input of a user is private to that user.
  if (before.token === undefined) write({ ...read(VISITOR), session: sessionName() });
  else write(undefined);
});

/** Identifies sessions without storing the token: a hash of it (FNV-1a). */
function sessionName(token = currentToken()): string {
  if (token === undefined) return VISITOR;
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

function read(session = sessionName()): Kept {
  const nothing = { session, drafts: {} };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(kept) || kept.session !== session || !isRecord(kept.drafts)) return nothing;
    return { session, drafts: kept.drafts };
  } catch {
    return nothing;
  }
}

function write(kept: Kept | undefined): void {
  try {
    if (kept === undefined || Object.keys(kept.drafts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A window without storage: the draft lasts as long as the page.
  }
}

/** Whether a value that was read is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
