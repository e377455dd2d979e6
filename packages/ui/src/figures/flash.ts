/** How long a price that has moved bears its tint, and how often is looked for tints that have ended. */
const FLASH_MS = 240;
const SWEEP_MS = 50;

/** When each tint ends, the earliest first. */
const ends = new Map<Element, number>();
let isSweeping = false;

/**
 * Tints an element softly for less than 300 ms. A class and not an animation: two dozen prices begin and
 * end theirs four times a second, and each beginning and each end of an animation is an event, a style
 * and layers to be looked through. A price that moves again meanwhile keeps its tint.
 */
export function flash(element: Element, direction: 'up' | 'down'): void {
  const other = direction === 'up' ? 'down' : 'up';
  if (!element.classList.contains(`flash-${direction}`)) {
    element.classList.remove(`flash-${other}`);
    element.classList.add(`flash-${direction}`);
  }
  ends.delete(element);
  ends.set(element, performance.now() + FLASH_MS);
  if (!isSweeping) setTimeout(sweep, SWEEP_MS);
  isSweeping = true;
}

function sweep(): void {
  const now = performance.now();
  for (const [element, end] of ends) {
    if (end > now) break;
    element.classList.remove('flash-up', 'flash-down');
    ends.delete(element);
  }
  isSweeping = ends.size > 0;
  if (isSweeping) setTimeout(sweep, SWEEP_MS);
}
