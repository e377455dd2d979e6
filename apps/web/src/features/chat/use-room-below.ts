import { type RefObject, useLayoutEffect, useState } from 'react';

/** A page that is scrolled by itself keeps at least this much. */
const LEAST_PX = 280;
/** The frame of a wide page ends this far above the edge. */
const FOOT_PX = 24;

/**
 * The height from the top of an element to the lower edge of what can be seen: above the keyboard of
 * a phone, where one is up.
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
    // What stands above may grow, as the bar does that says that the channel is away.
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
