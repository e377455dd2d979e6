import type { Chart } from 'klinecharts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { selectDrawing } from './drawing-store.ts';
import { isTap, listen, placeOn } from './pointer.ts';
import { drawingAt, type Shape } from './resting-drawings.ts';

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
    const at = (event: PointerEvent) => {
      const place = placeOn(chart, event);
      return place && drawingAt(shapes.current, place, now.current);
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
      const id = pressed && pressed.button === 0 && isTap(pressed, event) ? at(pressed) : undefined;
      pressed = undefined;
      // The library has not drawn it yet where the press was the first that it saw of the pointer.
      if (id !== undefined) selectDrawing(id);
    };
    const leave = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) setTouched(undefined);
    };
    const end = listen(box, {
      pointermove: move,
      pointerdown: press,
      pointerup: release,
      pointerleave: leave,
    });
    return () => {
      end();
      setTouched(undefined);
    };
  }, [chart, isOff]);
  const onDrawn = useCallback((drawn: readonly Shape[]) => {
    shapes.current = drawn;
  }, []);
  return { touched, onDrawn };
}
