import type { CallOutput } from '@tidemark/contract';
import type { dashboard } from '@tidemark/contract/operator/dashboard';

export type Dashboard = CallOutput<typeof dashboard>;

/** The longest review time promised to users. */
export const REVIEW_MS_MAX = 48 * 3_600_000;

/** How urgent the oldest of a queue is: late past its due moment, near from three quarters on. */
export function urgency(ageMs: number): 'normal' | 'near' | 'late' {
  if (ageMs >= REVIEW_MS_MAX) return 'late';
  return ageMs >= REVIEW_MS_MAX * 0.75 ? 'near' : 'normal';
}

/** Long and short of one instrument as shares of the largest side of all, for a bar chart. */
export function sides(
  { long_lots, short_lots }: { readonly long_lots: number; readonly short_lots: number },
  most: number,
): { readonly long: number; readonly short: number } {
  return most === 0 ? { long: 0, short: 0 } : { long: long_lots / most, short: short_lots / most };
}

/** A size of bytes in the unit that people name it by. */
export function byteUnit(bytes: number): { readonly value: number; readonly unit: 'megabyte' | 'gigabyte' } {
  const GIGA = 1024 ** 3;
  return bytes >= GIGA
    ? { value: bytes / GIGA, unit: 'gigabyte' }
    : { value: bytes / 1024 ** 2, unit: 'megabyte' };
}
