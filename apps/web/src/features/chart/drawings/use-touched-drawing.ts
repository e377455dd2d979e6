import type { Chart } from 'klinecharts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CANDLES } from '../overlays.ts';
import { selectDrawing } from './drawing-store.ts';
import { drawingAt, type Shape } from './resting-drawings.ts';

/** A press that moves further moves the chart. */
const TAP_PX = 6;

/**
 * The drawing under the mouse or the finger; none while `isOff`. It becomes an overlay of its own, which the chart
 * library then lets the mouse press and drag; a finger selects it first.
 */
export function useTouchedDrawing(
  chart: Chart,
  isOff: boolean,
): { readonly touched: string | undefined; readonly onDrawn: (shapes: readonly Shape[]) => void } {
  const shapes = useRef<readonly Shape[]>([]);
  const [touched, setTouched] = useState<string>();
  const now = useRef(touched);
  now.current = touched;
  useEffect(() => {
    const box = isOff ? null : chart.getDom();
    if (!box) return;
    const at = ({ clientX, clientY }: PointerEvent) => {
      const pane = chart.getDom(CANDLES, 'main')?.getBoundingClientRect();
      return (
        pane && drawingAt(shapes.current, { x: clientX - pane.left, y: clientY - pane.top }, now.current)
      );
    };
    let pressed: PointerEvent | undefined;
    const move = (event: PointerEvent) => {
      // What is dragged stays touched, wherever the pointer is.
      if (event.pointerType === 'mouse' && event.buttons === 0) setTouched(at(event));
    };
    const press = (event: PointerEvent) => {
      pressed = event;
      setTouched(at(event));
    };
    const release = (event: PointerEvent) => {
      const way = pressed ? Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) : 0;
      const id = pressed && pressed.button === 0 && way <= TAP_PX ? at(pressed) : undefined;
      pressed = undefined;
      // The library has not drawn it yet where the press was the first that it saw of the pointer.
      if (id !== undefined) selectDrawing(id);
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) setTouched(undefined);
    };
    const events = { pointermove: move, pointerdown: press, pointerup: release, pointerleave: leave };
    const all = Object.entries(events) as [keyof typeof events, (event: PointerEvent) => void][];
    for (const [name, listen] of all) box.addEventListener(name, listen, { capture: true });
    return () => {
      for (const [name, listen] of all) box.removeEventListener(name, listen, { capture: true });
      setTouched(undefined);
    };
  }, [chart, isOff]);
  const onDrawn = useCallback((drawn: readonly Shape[]) => {
    shapes.current = drawn;
  }, []);
  return { touched, onDrawn };
}
