import { TOASTS_ID } from '@tidemark/ui';
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * A phone held sideways, on which a chart among other things is too low. Wider than any phone that is held
 * upright: its keyboard makes that one lower than wide, too.
 */
const sideways = window.matchMedia(
  '(orientation: landscape) and (max-height: 500px) and (min-width: 560px) and (pointer: coarse)',
);

function onTurned(listener: () => void): () => void {
  sideways.addEventListener('change', listener);
  return () => sideways.removeEventListener('change', listener);
}

/** Dialogs of the page. */
const OPEN_ABOVE = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

export interface FullScreen {
  readonly isFull: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Whether an element fills the screen: as chosen, else while a phone is held sideways. Turning the phone decides
 * again. Where the browser has no full screen, or refuses it, the element fills the window: `position: fixed` is
 * the caller's. Escape leaves.
 */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const isSideways = useSyncExternalStore(onTurned, () => sideways.matches);
  const [chosen, setChosen] = useState<{ readonly isFull: boolean; readonly isSideways: boolean }>();
  const isFull = chosen?.isSideways === isSideways ? chosen.isFull : isSideways;
  const choose = (full: boolean) => setChosen({ isFull: full, isSideways });
  useLayoutEffect(() => {
    if (!isFull || !box.current) return;
    return fillWindow(box.current);
  }, [isFull, box]);
  useEffect(() => {
    if (!isFull) return;
    const leave = () => setChosen({ isFull: false, isSideways });
    let isUnder = false;
    // Before anything that is open above the chart takes the key, and closes.
    const beforeKey = () => {
      isUnder = document.querySelector(OPEN_ABOVE) !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      // What is open above the chart, and a drawing that was begun, are left first.
      if (event.key === 'Escape' && !event.defaultPrevented && !isUnder) leave();
    };
    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    window.addEventListener('keydown', beforeKey, true);
    // On the window: after all that listens on the document.
    window.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      window.removeEventListener('keydown', beforeKey, true);
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull, isSideways]);
  return {
    isFull,
    enter: () => {
      choose(true);
      // The whole page: dialogs and notes of other parts stay visible above the chart.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
    leave: () => choose(false),
  };
}

/**
 * Lets a fixed element fill the window, although it is inside of boxes that contain their layout; keeps the page
 * behind it out of reach. Returns what takes both back. Not the browser's top layer: dialogs belong above.
 */
function fillWindow(element: HTMLElement): () => void {
  const around = [...ancestorsOf(element)].map((one) => [one, one.style.contain] as const);
  for (const [one] of around) one.style.contain = 'none';
  const behind = [...siblingsUpwards(element)].filter((one) => !one.inert && one.id !== TOASTS_ID);
  for (const one of behind) one.inert = true;
  return () => {
    for (const [one, contain] of around) one.style.contain = contain;
    for (const one of behind) one.inert = false;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
}

function* ancestorsOf(element: HTMLElement): Iterable<HTMLElement> {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) yield at;
}

function* siblingsUpwards(element: HTMLElement): Iterable<HTMLElement> {
  for (let at = element; at !== document.body && at.parentElement; at = at.parentElement)
    for (const one of at.parentElement.children) if (one !== at && one instanceof HTMLElement) yield one;
}
