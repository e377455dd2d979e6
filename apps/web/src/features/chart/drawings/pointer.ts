import type { Chart, Coordinate } from 'klinecharts';
import { CANDLES } from '../overlays.ts';

type PointerEvents = Partial<
  Record<
    'pointermove' | 'pointerdown' | 'pointerup' | 'pointerleave' | 'pointercancel',
    (event: PointerEvent) => void
  >
>;

/** Listens to the pointer on a chart, before the chart library does; returns what ends it. */
export function listen(box: HTMLElement, events: PointerEvents): () => void {
  const all = Object.entries(events) as [keyof PointerEvents, (event: PointerEvent) => void][];
  for (const [name, react] of all) box.addEventListener(name, react, { capture: true });
  return () => {
    for (const [name, react] of all) box.removeEventListener(name, react, { capture: true });
  };
}

type OnScreen = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** A press that moves further moves the chart. */
const TAP_PX = 6;

/** Whether two places on the screen are the same for a finger. */
export function isTap(from: OnScreen, to: OnScreen): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) <= TAP_PX;
}

/** A place on the screen in pixels of the candles; undefined outside. */
export function placeOn(chart: Chart, { clientX, clientY }: OnScreen): Coordinate | undefined {
  const pane = chart.getDom(CANDLES, 'main')?.getBoundingClientRect();
  if (!pane || clientX < pane.left || clientX > pane.right || clientY < pane.top || clientY > pane.bottom)
    return undefined;
  return { x: clientX - pane.left, y: clientY - pane.top };
}
