import { type RefObject, useLayoutEffect, useState } from 'react';

/** Minimum height of an area with its own scroll. */
const LEAST_PX = 280;
/** The frame of a wide page ends this far above the edge. */
const FOOT_PX = 24;

/**
 * The height from the top of an element to the lower edge of the visible area: above a phone's keyboard, if
 * shown.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const top = element.current.getBoundingClientRect().top + window.scrollY;
      const seen = window.visualViewport?.height ?? window.innerHeight;
      const foot = window.innerWidth >= 900 ? FOOT_PX : 0;
      setHeight(Math.max(LEAST_PX, Math.floor(seen - top - foot)));
    };
    measure();
    // The header may grow, for example by the bar that reports a lost connection.
    const above = new ResizeObserver(measure);
    for (const part of document.querySelectorAll('header')) above.observe(part);
    window.addEventListener('resize', measure);
    window.visualViewport?.addEventListener('resize', measure);
    return () => {
      above.disconnect();
      window.removeEventListener('resize', measure);
      window.visualViewport?.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}
