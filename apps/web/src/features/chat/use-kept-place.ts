import { type RefObject, useLayoutEffect, useRef } from 'react';

/** This near to the end, one reads on as it grows. */
const NEAR_PX = 120;

/** First and last id of a list, and number of unsent messages. */
export interface Shown {
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly outgoing: number;
}

/**
 * Keeps the scroll position of a list that grows at both ends. Items in front do not move it. At the end, or
 * after sending a message, it stays at the end.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, shown: Shown): void {
  const before = useRef({ shown, height: 0, window: 0 });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const was = before.current;
    const grewInFront =
      was.shown.first !== undefined && shown.first !== undefined && shown.first < was.shown.first;
    const hasWritten = shown.outgoing > was.shown.outgoing;
    if (grewInFront && shown.last === was.shown.last) box.scrollTop += box.scrollHeight - was.height;
    else if (wasNearEnd(box, was) || hasWritten) box.scrollTop = box.scrollHeight;
    before.current = { shown, ...sizeOf(box) };
  });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = () => {
      before.current = { ...before.current, ...sizeOf(box) };
    };
    // Pictures and the keyboard change sizes: a list at its end stays there.
    const stay = new ResizeObserver(() => {
      if (wasNearEnd(box, before.current)) box.scrollTop = box.scrollHeight;
      look();
    });
    stay.observe(box);
    for (const child of box.children) stay.observe(child);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      stay.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [list]);
}

interface Size {
  readonly height: number;
  readonly window: number;
}

function sizeOf(box: HTMLElement): Size {
  return { height: box.scrollHeight, window: box.clientHeight };
}

/**
 * Whether the list was scrolled near its end. Reads the current scroll position, since the scroll event
 * arrives later. A user who has just left the end must not be moved back.
 */
function wasNearEnd(box: HTMLElement, was: Size): boolean {
  return was.height - box.scrollTop - was.window < NEAR_PX;
}
