import type { Millis } from '@tidemark/domain/time';

/**
 * Upper bounds of the classes in which the ages of ticks are counted, from the source's time to being current; the
 * last class has none. Negative ages (a source's clock ahead by up to a second) are in the first.
 */
export const AGE_BOUNDS: readonly Millis[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000,
];

/** The class of an age, an index into the counts. */
export function ageClass(age: Millis): number {
  const found = AGE_BOUNDS.findIndex((bound) => age <= bound);
  return found === -1 ? AGE_BOUNDS.length : found;
}

/**
 * The age that a fraction of the ticks does not exceed, by linear interpolation within its class; undefined without
 * ticks. Ages above the last bound count as that bound.
 */
export function ageAt(counts: readonly number[], fraction: number): Millis | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const rank = total * fraction;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count >= rank && count > 0) {
      const lower = index === 0 ? 0 : (AGE_BOUNDS[index - 1] ?? 0);
      const upper = AGE_BOUNDS[index] ?? lower;
      return lower + ((upper - lower) * Math.max(0, rank - below)) / count;
    }
    below += count;
  }
  return AGE_BOUNDS.at(-1);
}
