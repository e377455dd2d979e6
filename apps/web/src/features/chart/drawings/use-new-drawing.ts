import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { useActiveCell, useCell } from '../layout/layout.ts';
import { CANDLES } from '../overlays.ts';
import { DRAWINGS_MAX, type DrawingPoint, pointsOf, type Tool } from './drawing.ts';
import { type Look, overlayOf, put } from './drawing-overlay.ts';
import {
  addDrawing,
  chooseTool,
  drawingsNow,
  newDrawingId,
  selectDrawing,
  useDrawingState,
} from './drawing-store.ts';
import { snapped } from './magnet.ts';
import { isTap, listen, placeOn } from './pointer.ts';

/** How near a bar a point must be to snap to it, in pixels. */
const MAGNET_PX = 8;

/**
 * Places the points of a new drawing by clicks and taps while a tool is chosen. Not with the library's own
 * clicks: it takes the second of two within half a second for a double click, and places no point.
 */
export function useNewDrawing(chart: Chart, code: string, look: Look): void {
  const t = useText('chart');
  const { magnet, ...state } = useDrawingState();
  // Only the active one of several charts places points.
  const tool = useCell() === useActiveCell() ? state.tool : undefined;
  // Points that are placed stay where they are: only those that follow have a new mode.
  const newest = useRef({ t, look, magnet });
  newest.current = { t, look, magnet };
  useEffect(() => {
    const box = tool === undefined ? null : chart.getDom();
    if (tool === undefined || !box) return;
    const id = newDrawingId();
    const draft = { tool, colour: 'accent', text: '', made: 0 } as const;
    const end = placePoints(box, {
      count: pointsOf[tool],
      pointAt: (event) => pointAt(chart, event, newest.current.magnet),
      // Locked: the library would drag it.
      show: (points) => put(chart, overlayOf(id, { ...draft, points, locked: true }, newest.current.look)),
      done(points) {
        if (!finish(code, id, tool, points))
          toaster.show(newest.current.t('draw.full', { max: DRAWINGS_MAX }), 'bad');
      },
    });
    return () => {
      end();
      // Not finished, or recorded by now.
      if (!drawingsNow(code)[id]) chart.removeOverlay({ id });
    };
  }, [chart, code, tool]);
}

/** Records a drawing whose points are placed; false where there is room for no more. */
function finish(code: string, id: string, tool: Tool, points: readonly DrawingPoint[]): boolean {
  chooseTool(undefined);
  if (!addDrawing(code, id, { tool, points })) return false;
  selectDrawing(id);
  return true;
}

interface Placing {
  /** How many points the drawing has. */
  readonly count: number;
  readonly pointAt: (event: PointerEvent) => DrawingPoint | undefined;
  /** Shows all points; those that are not placed yet are where the pointer is. */
  readonly show: (points: readonly DrawingPoint[]) => void;
  readonly done: (points: readonly DrawingPoint[]) => void;
}

/** Reports points as they are placed; returns what ends it. A press that moves, or of a second finger, places none. */
function placePoints(box: HTMLElement, { count, pointAt, show, done }: Placing): () => void {
  const placed: DrawingPoint[] = [];
  let last: PointerEvent | undefined;
  let pressed: PointerEvent | undefined;
  const showWith = (next: DrawingPoint) => show(Array.from({ length: count }, (_, at) => placed[at] ?? next));
  return listen(box, {
    pointerdown(event) {
      pressed = event.isPrimary && event.button === 0 ? event : undefined;
    },
    pointermove(event) {
      const next = event.buttons === 0 ? pointAt(event) : undefined;
      // The first of several points is seen once it is placed.
      if (next && (placed.length > 0 || count === 1)) showWith(next);
    },
    pointerup(event) {
      const isPlaced = pressed !== undefined && isTap(pressed, event);
      pressed = undefined;
      const point = isPlaced ? pointAt(event) : undefined;
      // The second click of a double click is in the same place: no drawing has two points there.
      if (!point || (last && isTap(last, event))) return;
      last = event;
      placed.push(point);
      showWith(point);
      if (placed.length === count) done(placed);
    },
    pointercancel() {
      pressed = undefined;
    },
  });
}

/** The time and the price where the pointer is; undefined outside the candles, or while there are none. */
function pointAt(chart: Chart, event: PointerEvent, magnet: boolean): DrawingPoint | undefined {
  const place = placeOn(chart, event);
  if (!place) return undefined;
  const higher = { ...place, y: place.y - MAGNET_PX };
  const [at, above] = [chart.convertFromPixel([place, higher], { paneId: CANDLES })].flat();
  if (at?.timestamp === undefined || at.value === undefined) return undefined;
  const bar = magnet ? chart.getDataList()[at.dataIndex ?? -1] : undefined;
  const reach = Math.abs((above?.value ?? at.value) - at.value);
  return { time: at.timestamp, price: bar ? snapped(at.value, bar, reach) : at.value };
}
