import { useLayoutEffect, useRef } from 'react';

/**
 * Back closes what is open above a page. Each sheet or dialog has an entry in the browser's history: a copy
 * of the page's entry with its depth. Back leads to the entry below, and the sheet closes. A sheet closed
 * otherwise removes its entry by going back; a page opened from it replaces its entry. The router receives
 * none of this: its page stays the same.
 */
interface OpenEntry {
  readonly close: () => void;
  /** A page took the place of its entry, or the page below it was left. */
  isGone: boolean;
}

const DEPTH = 'tidemarkDepth';
/** Longer than a step in the history takes. */
const STEP_MS_MAX = 500;

let open: OpenEntry[] = [];
let isWatching = false;
/** The page below all sheets, as the router numbers it. */
let pageKey: unknown;
let stepping: ReturnType<typeof setTimeout> | undefined;
/** Pages that were opened or replaced during a step back of our own: it would undo them, and so they wait for it. */
let waiting: (() => void)[] = [];
/** Set while our own step back is pending and a newly entered address has overtaken it. */
let overtaken: ReturnType<typeof setTimeout> | undefined;
/** Address and state of the page on screen. */
let shown = { state: undefined as unknown, href: '' };
let settling: ReturnType<typeof setTimeout> | undefined;

function stateNow(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function depthNow(): number {
  const depth = stateNow()[DEPTH];
  return typeof depth === 'number' ? depth : 0;
}

function keyNow(): unknown {
  const { __TSR_key, key } = stateNow();
  return __TSR_key ?? key ?? window.location.href;
}

function living(): readonly OpenEntry[] {
  return open.filter(({ isGone }) => !isGone);
}

/** Watches the history; to be called once, before the router begins to listen. */
export function watchBack(): void {
  if (isWatching) return;
  isWatching = true;
  pageKey = keyNow();
  window.addEventListener('popstate', arrived, { capture: true });
  const push = window.history.pushState.bind(window.history);
  const pushPage: History['pushState'] = (state, unused, url) => {
    if (depthNow() === 0) push(state, unused, url);
    else History.prototype.replaceState.call(window.history, state, unused, url);
    for (const entry of open) entry.isGone = true;
    pageKey = keyNow();
  };
  window.history.pushState = (state, unused, url) => {
    if (stepping === undefined) pushPage(state, unused, url);
    else waiting.push(() => pushPage(state, unused, url));
  };
  const replace = window.history.replaceState.bind(window.history);
  const replacePage: History['replaceState'] = (state, unused, url) => {
    replace(state, unused, url);
    pageKey = keyNow();
    pushEntries();
  };
  // A page is replaced where it is, below its sheets: in the place of a sheet's entry it would be there twice,
  // and Back would lead from the new address to the old one, which may open the sheet again.
  window.history.replaceState = (state, unused, url) => {
    if (stepping === undefined && depthNow() === 0) {
      replacePage(state, unused, url);
      return;
    }
    waiting.push(() => replacePage(state, unused, url));
    if (stepping === undefined) stepBack(depthNow());
  };
  // A page that was loaded again where a sheet was open.
  settle();
}

function arrived(event: PopStateEvent): void {
  const isOwnStep = stepping !== undefined;
  const isSamePage = keyNow() === pageKey;
  if (overtaken !== undefined && !isSamePage) {
    // The step that was overtaken has led away from the page that was opened meanwhile.
    clearTimeout(overtaken);
    overtaken = undefined;
    event.stopImmediatePropagation();
    History.prototype.pushState.call(window.history, shown.state, '', shown.href);
    return;
  }
  pageKey = keyNow();
  if (isSamePage) event.stopImmediatePropagation();
  if (isOwnStep && isSamePage) {
    stepDone();
    return;
  }
  clearTimeout(stepping);
  stepping = undefined;
  if (isOwnStep) {
    shown = { state: window.history.state, href: window.location.href };
    overtaken = setTimeout(() => {
      overtaken = undefined;
    }, STEP_MS_MAX);
  }
  // What was open on another page is removed with it. It is not closed: closing may navigate to an address.
  const closing = isSamePage ? living().slice(depthNow()) : [];
  for (const entry of isSamePage ? closing : open) entry.isGone = true;
  for (const { close } of [...closing].reverse()) close();
  settle();
}

/** What was opened during a step back of our own gets its entries now: sheets, or the page that follows. */
function stepDone(): void {
  clearTimeout(stepping);
  stepping = undefined;
  const pages = waiting;
  waiting = [];
  if (pages.length === 0) pushEntries();
  for (const push of pages) push();
}

/** Goes back over entries of closed sheets; restores the entry of a sheet that refused to close. */
function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (stepping !== undefined) return;
    const surplus = depthNow() - living().length;
    if (surplus > 0) stepBack(surplus);
  });
}

/** Goes back over entries of sheets; sheets opened meanwhile wait for it. */
function stepBack(entries: number): void {
  stepping = setTimeout(stepDone, STEP_MS_MAX);
  window.history.go(-entries);
}

function pushEntries(): void {
  pageKey = keyNow();
  for (let depth = depthNow() + 1; depth <= living().length; depth += 1) {
    // The browser's own method: the router's would take it for a page.
    History.prototype.pushState.call(window.history, { ...stateNow(), [DEPTH]: depth }, '');
  }
}

function enter(close: () => void): () => void {
  const entry: OpenEntry = { close, isGone: false };
  open = [...open, entry];
  // A sheet that replaces one just closed needs its entry, too. During a step back it waits: an entry pushed
  // now would be left at once.
  if (stepping === undefined) pushEntries();
  return () => {
    open = open.filter((one) => one !== entry);
    settle();
  };
}

/** While it is open, Back closes it and stays on the page. */
export function useBackEntry(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  // Before it is painted: an immediate Back must close it.
  useLayoutEffect(() => {
    if (!isOpen || !isWatching) return undefined;
    return enter(() => close.current());
  }, [isOpen]);
}
