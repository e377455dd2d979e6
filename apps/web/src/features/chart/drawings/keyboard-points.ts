import type { Period } from 'klinecharts';
import type { DrawingPoint } from './drawing.ts';

const UNIT_MS: Readonly<Partial<Record<Period['type'], number>>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
};

/** Length of a bar in milliseconds; a month counts as 30 days. */
export function barMs({ type, span }: Period): number {
  return (UNIT_MS[type] ?? 60_000) * span;
}

/** Bars between two points of a drawing that is added without a pointer. */
const APART = 20;
/** Distance of their prices, as a part of the price. */
const RISE = 0.001;

/** Points of a drawing that is added without a pointer: the last one at the current price and time. */
export function newPoints(
  count: number,
  { now, stepMs, price }: { readonly now: number; readonly stepMs: number; readonly price: number },
): DrawingPoint[] {
  const last = Math.floor(now / stepMs) * stepMs;
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    return { time: last - back * APART * stepMs, price: price * (1 - back * RISE) };
  });
}

export function movedBy({ time, price }: DrawingPoint, ms: number): DrawingPoint {
  return { time: time + ms, price };
}
