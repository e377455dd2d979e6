import type { AxisRange, Bounding, Chart } from 'klinecharts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { CANDLES, LINES } from '../overlays.ts';
import { periodOfChart } from '../periods.ts';
import { dueOffset } from './due-offset.ts';
import { rangeWithLines } from './order-lines.ts';
import { type TagPlace, tagPlaces } from './tag-places.ts';

/** A tag's height, and its width with margin, in rem: it scales with the user's font size. */
const TAG = { height: 1.5, width: 9.25 };

/** A line at a price; a timed one also has its end. */
export interface DrawnLine {
  readonly key: string;
  readonly price: number;
  readonly dueMs?: number;
}

export interface DrawnLinesOptions {
  readonly held: { readonly key: string; readonly price: number } | undefined;
  readonly legendHeight: number;
}

export interface DrawnLinesHandle {
  /** Layer over the candles, as wide and high as their pane. */
  readonly layer: RefObject<HTMLUListElement | null>;
  register(key: string): (element: HTMLLIElement | null) => void;
  /** The price at a height of the screen; undefined while nothing is drawn. */
  priceAt(clientY: number): number | undefined;
}

/**
 * Keeps each line at its price. Elements move in the frame in which the chart draws, bypassing React: one
 * style change per line and frame. A dragged line follows the finger.
 */
export function useDrawnLines(
  chart: Chart,
  lines: readonly DrawnLine[],
  { held, legendHeight }: DrawnLinesOptions,
): DrawnLinesHandle {
  const layer = useRef<HTMLUListElement>(null);
  const elements = useRef(new Map<string, HTMLLIElement>());
  const bounding = useRef<Bounding>(undefined);
  const rem = useRef(16);
  const now = useRef({ lines, held, legendHeight });
  now.current = { lines, held, legendHeight };

  const place = useCallback(() => {
    const box = layer.current;
    if (!box || !bounding.current) return;
    const { width, height } = bounding.current;
    const { lines, held, legendHeight } = now.current;
    box.style.width = `${width}px`;
    box.style.height = `${height}px`;
    const at = heightsOf(
      chart,
      lines.map(({ key, price }) => (held?.key === key ? held.price : price)),
    );
    const tagWidth = TAG.width * rem.current;
    const places = tagPlaces(at, {
      tagHeight: TAG.height * rem.current,
      tagWidth,
      width,
      height,
      top: legendHeight,
    });
    for (const [index, { key, dueMs }] of lines.entries()) {
      const element = elements.current.get(key);
      if (!element) continue;
      showAt(element, at[index] ?? -1, height);
      placeTag(element, places[index] ?? { column: 0, shift: 0, room: 0 }, tagWidth);
      if (dueMs !== undefined) element.style.setProperty('--due', `${dueX(chart, dueMs)}px`);
    }
  }, [chart]);

  useLineOverlay(
    chart,
    lines,
    useCallback(
      (drawnIn: Bounding) => {
        bounding.current = drawnIn;
        place();
      },
      [place],
    ),
  );
  // A line that is held moves between two drawings of the chart.
  useLayoutEffect(place);
  useResize(
    useCallback(() => {
      rem.current = remInPixels();
      place();
    }, [place]),
  );

  return {
    layer,
    register: (key) => (element) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
    priceAt: (clientY) => priceAtHeight(chart, layer.current, clientY),
  };
}

function priceAtHeight(chart: Chart, layer: HTMLElement | null, clientY: number): number | undefined {
  const top = layer?.getBoundingClientRect().top;
  if (top === undefined) return undefined;
  const [point] = [chart.convertFromPixel([{ y: clientY - top }], { paneId: CANDLES })].flat();
  return point?.value;
}

/** Moves a line to its height (line-tag.tsx); one that is out of sight is hidden. */
function showAt(line: HTMLLIElement, y: number, height: number): void {
  line.style.setProperty('--y', `${y}px`);
  line.style.visibility = y >= 0 && y <= height ? '' : 'hidden';
}

/** Sets the position of a line's tag as CSS properties (line-tag.tsx). */
function placeTag(line: HTMLLIElement, { column, shift, room }: TagPlace, tagWidth: number): void {
  line.style.setProperty('--column', `${column * tagWidth}px`);
  line.style.setProperty('--shift', `${shift}px`);
  line.style.setProperty('--room', `${room}px`);
}

/** A rem in pixels. Read only on resize: in a frame it would force a layout. */
const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Runs at once, and at each change of window or font size. */
function useResize(resize: () => void): void {
  useLayoutEffect(() => {
    resize();
    window.addEventListener('resize', resize);
    return () => window.removeEventListener('resize', resize);
  }, [resize]);
}

/** Reports every drawing while there are lines, and extends the chart's range to nearby ones. */
function useLineOverlay(
  chart: Chart,
  lines: readonly DrawnLine[],
  onDrawn: (bounding: Bounding) => void,
): void {
  // As a text, so that the same prices are the same.
  const prices = lines.map(({ price }) => price).join(' ');
  useEffect(() => {
    const values = prices === '' ? [] : prices.split(' ').map(Number);
    chart.overrideYAxis({
      paneId: CANDLES,
      createRange: ({ defaultRange }) => axisRange(defaultRange, values),
    });
    if (values.length === 0) return;
    chart.createOverlay({ name: LINES, extendData: { onDrawn }, points: values.map((value) => ({ value })) });
    return () => {
      chart.removeOverlay({ name: LINES });
    };
  }, [chart, prices, onDrawn]);
}

/** Where a moment is drawn, in pixels from the start of the chart. */
function dueX(chart: Chart, dueMs: number): number {
  const bars = chart.getDataList();
  const last = bars.at(-1);
  const period = chart.getPeriod();
  if (!last || !period) return -1;
  const [point] = [chart.convertToPixel([{ dataIndex: bars.length - 1 }], { paneId: CANDLES })].flat();
  if (point?.x === undefined) return -1;
  return point.x + dueOffset(dueMs - last.timestamp, periodOfChart(period), chart.getBarSpace().bar);
}

function axisRange(before: AxisRange, prices: readonly number[]): AxisRange {
  const { from, to } = rangeWithLines(before, prices);
  if (from === before.from && to === before.to) return before;
  const range = to - from;
  return {
    from,
    to,
    range,
    realFrom: from,
    realTo: to,
    realRange: range,
    displayFrom: from,
    displayTo: to,
    displayRange: range,
  };
}

function heightsOf(chart: Chart, values: readonly number[]): readonly number[] {
  const points = [
    chart.convertToPixel(
      values.map((value) => ({ value })),
      { paneId: CANDLES },
    ),
  ].flat();
  return points.map((point) => point.y ?? -1);
}
