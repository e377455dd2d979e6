import { type RefObject, useLayoutEffect, useRef } from 'react';

/** This near to the end, one reads on as it grows. */
const NEAR_PX = 120;

/** What a list shows: its ends, and how much is on its way. */
export interface Shown {
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly outgoing: number;
}

/**
 * Keeps one's place in a list that grows at both ends: what comes in front moves nothing, and whoever
 * reads at the end, or has just written, stays there.
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
    // Pictures come in, and the keyboard goes up: the end stays the end.
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
 * Whether one reads at the end of what was there. Asked of where the list stands at this moment: that it
 * was scrolled is told only later, and whoever has just left the end is not brought back to it.
 */
function wasNearEnd(box: HTMLElement, was: Size): boolean {
  return was.height - box.scrollTop - was.window < NEAR_PX;
}
