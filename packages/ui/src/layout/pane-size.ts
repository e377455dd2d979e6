/** How large a pane may be drawn, in CSS pixels. */
export interface PaneBounds {
  readonly min: number;
  readonly max: number;
}

/** Orientation of a handle: vertical between two columns, or horizontal between two rows. */
export type HandleAxis = 'columns' | 'rows';

export interface HandlePlace {
  readonly axis: HandleAxis;
  /** The pane it resizes is before it or after it, in reading direction. */
  readonly pane: 'before' | 'after';
  readonly isRtl: boolean;
}

const STEP_PX = 16;
const BIG_STEP_PX = 64;

/** Full pixels within the bounds; if they conflict, the minimum applies. */
export function boundSize(px: number, { min, max }: PaneBounds): number {
  return Math.round(Math.max(min, Math.min(px, max)));
}

/** By how much a pane grows when its handle moves by so many pixels to the right, or down. */
export function growthOf(movedPx: number, { axis, pane, isRtl }: HandlePlace): number {
  const forward = axis === 'columns' && isRtl ? -movedPx : movedPx;
  return pane === 'before' ? forward : -forward;
}

/** A key's effect on a handle: pixels to grow by, a reset to the initial size, or nothing. */
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
