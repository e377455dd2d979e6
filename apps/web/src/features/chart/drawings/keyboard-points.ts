import type { DrawingPoint } from './drawing.ts';

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
