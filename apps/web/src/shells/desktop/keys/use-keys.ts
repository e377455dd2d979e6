import { useEffect, useRef, useState } from 'react';
import { hotkeysAreOn } from '../../../shared/device/hotkeys.ts';
import { isTyping, mayFire } from '../../../shared/device/may-fire.ts';
import { takeEarlyKey } from '../../../shared/loading/early-key.ts';
import { opensPalette, type ShortcutAction, shortcutOf } from './shortcuts.ts';

/** How long G waits for the letter of a page. */
const PREFIX_MS = 2000;
/** Maximum age of an unhandled letter. */
const STILL_MEANT_MS = 1500;

/**
 * Listens to the keys of the entire page; true while G waits for its letter. While a dialog is above the
 * page, or is opening, single keys are ignored.
 */
export function useKeys(run: (shortcut: ShortcutAction) => void, isCovered: boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);
  // Calls the newest closure without a new listener on every change.
  const newest = useRef(run);
  newest.current = run;
  const covered = useRef(isCovered);
  covered.current = isCovered;
  useEffect(() => {
    let afterG: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(afterG);
      afterG = undefined;
      setWaiting(false);
    };
    const waitForLetter = () => {
      afterG = setTimeout(forget, PREFIX_MS);
      setWaiting(true);
    };
    const onKey = (event: KeyboardEvent) => {
      if (opensPalette(event)) {
        event.preventDefault();
        newest.current({ does: 'palette' });
        return;
      }
      if (event.key === 'Escape' && isTyping(event.target) && !event.defaultPrevented) event.target.blur();
      if (covered.current || !hotkeysAreOn() || !mayFire(event) || event.key === 'Shift') return;
      const shortcut = shortcutOf(event, afterG !== undefined);
      forget();
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.does === 'prefix') waitForLetter();
      else newest.current(shortcut);
    };
    // Pressed while this was loading.
    const early = takeEarlyKey();
    if (early && (opensPalette(early) || performance.now() - early.timeStamp < STILL_MEANT_MS)) onKey(early);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      clearTimeout(afterG);
    };
  }, []);
  return isWaiting;
}
