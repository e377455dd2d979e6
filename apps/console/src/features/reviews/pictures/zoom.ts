const SCALES = [1, 1.5, 2, 3, 4, 6, 8] as const;

/** The next larger or smaller of the steps; the ends hold. */
export function zoomed(scale: number, step: 1 | -1): number {
  const at = SCALES.findIndex((known) => known >= scale);
  return SCALES[Math.min(SCALES.length - 1, Math.max(0, at + step))] ?? 1;
}

/** A turn of a quarter to the right, in degrees below 360. */
export function turned(angle: number): number {
  return (angle + 90) % 360;
}
