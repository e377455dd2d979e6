/** How large a pane may be drawn, in CSS pixels. */
export interface PaneBounds {
  readonly min: number;
  readonly max: number;
}

/** Where a handle stands: upright between two columns, or lying between two rows. */
export type HandleAxis = 'columns' | 'rows';

export interface HandlePlace {
  readonly axis: HandleAxis;
  /** The pane whose size it holds lies before it or after it, in the direction of reading. */
  readonly pane: 'before' | 'after';
  readonly isRtl: boolean;
}

const STEP_PX = 16;
const BIG_STEP_PX = 64;

/** Whole pixels within the bounds; where they contradict each other, the smallest size wins. */
export function boundSize(px: number, { min, max }: PaneBounds): number {
  return Math.round(Math.max(min, Math.min(px, max)));
}

/** By how much a pane grows when its handle moves by so many pixels to the right, or down. */
export function growthOf(movedPx: number, { axis, pane, isRtl }: HandlePlace): number {
  const forward = axis === 'columns' && isRtl ? -movedPx : movedPx;
  return pane === 'before' ? forward : -forward;
}

/** What a key asks of a handle: pixels to grow by, the size of the beginning, or nothing. */
export function keyGrowth(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  place: HandlePlace,
): number | 'reset' | undefined {
  if (key === 'Home') return 'reset';
  const [back, forth] = place.axis === 'columns' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key !== back && key !== forth) return undefined;
  const step = shiftKey ? BIG_STEP_PX : STEP_PX;
  return growthOf(key === forth ? step : -step, place);
}
