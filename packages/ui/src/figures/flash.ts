/** How long a changed price keeps its tint, and how often expired tints are removed. */
const FLASH_MS = 240;
const SWEEP_MS = 50;

/** When each tint ends, the earliest first. */
const ends = new Map<Element, number>();
let isSweeping = false;

/**
 * Tints an element softly for less than 300 ms. A class, not an animation: some two dozen prices start and
 * end a tint four times a second. Each start and end of an animation costs an event, a style and a layer
 * scan. A price that changes again meanwhile keeps its tint.
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
