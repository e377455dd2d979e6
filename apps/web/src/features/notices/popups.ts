/** New notices shown above the page, oldest first. */
export interface Popups<N extends { readonly id: number }> {
  readonly shown: readonly N[];
}

const SHOWN_MAX = 20;

export const noPopups = { shown: [] } as const;

/** Adds new notices, each once and up to a limit. */
export function withPopups<N extends { readonly id: number }>(
  { shown }: Popups<N>,
  come: readonly N[],
): Popups<N> {
  const known = new Set(shown.map(({ id }) => id));
  const fresh = come.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? { shown } : { shown: [...shown, ...fresh].slice(-SHOWN_MAX) };
}

/** How far a finger has moved something, in CSS pixels. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

const ASIDE_MIN = 72;
const UP_MIN = 28;
/** Less is a tap. */
export const TAP_MAX = 6;

/** Whether what was moved so far is to go when it is let go: to either side, or up and out. */
export function isSweptAway({ x, y }: Way): boolean {
  return Math.abs(x) >= ASIDE_MIN || y <= -UP_MIN;
}

/** What follows the finger: down it would only hide the page, so there it stays. */
export function followed({ x, y }: Way): Way {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.min(0, y) };
}
