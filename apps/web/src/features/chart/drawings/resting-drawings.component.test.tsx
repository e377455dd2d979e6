import { type Chart, type Coordinate, getOverlayClass, type Overlay, type Point } from 'klinecharts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tool } from './drawing.ts';
import { overlayNames } from './drawing-overlays.ts';
import { type DrawnOverlay, drawingAt, RESTING, type Resting, type Shape } from './resting-drawings.ts';

const measured: string[] = [];

beforeEach(() => {
  measured.length = 0;
  const context = {
    scale: () => undefined,
    measureText: (text: string) => {
      measured.push(text);
      return { width: 10 * text.length };
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
});

/** A pixel for a millisecond and for a unit of price. */
const chart = {
  convertToPixel: (points: readonly Partial<Point>[]) =>
    points.map(({ timestamp, value }) => ({ x: timestamp, y: value })),
  getStyles: () => ({ overlay: { text: { size: 12, family: 'sans', paddingLeft: 4, paddingRight: 4 } } }),
  getSymbol: () => ({ pricePrecision: 2 }),
  getDecimalFold: () => ({ format: String }),
  getThousandsSeparator: () => ({ format: String }),
  getBarSpace: () => ({ bar: 10 }),
} as unknown as Chart;

const bounding = { width: 300, height: 200 } as never;

function drawing(id: string, tool: Tool, points: readonly (readonly [number, number])[]): DrawnOverlay {
  return {
    id,
    name: overlayNames[tool],
    points: points.map(([timestamp, value]) => ({ timestamp, value })),
    extendData: {
      colour: 'red',
      fill: 'pink',
      paper: 'white',
      family: 'sans',
      text: 'Level',
      measured: () => '',
    },
    styles: { line: { color: 'red' } },
  } as DrawnOverlay;
}

/** What the layer draws of some drawings: the batches of its figure, and the shapes that it reports. */
function drawn(drawings: readonly DrawnOverlay[], live: readonly string[] = []) {
  const Layer = getOverlayClass(RESTING);
  if (!Layer) throw new Error('the layer is not registered');
  let shapes: readonly Shape[] = [];
  const extendData: Resting = () => ({
    drawings,
    live: new Set(live),
    onDrawn: (all) => {
      shapes = all;
    },
  });
  const overlay = { extendData } as unknown as Overlay;
  const made = new Layer().createPointFigures?.({
    ...{ chart, overlay, bounding, coordinates: [], xAxis: null, yAxis: null },
  });
  const [figure] = [made ?? []].flat();
  const { batches } = (figure?.attrs ?? { batches: [] }) as {
    batches: readonly { type: string; attrs: readonly object[] }[];
  };
  return { batches, shapes };
}

describe('drawings at rest', () => {
  it.each<[Tool, readonly (readonly [number, number])[], Coordinate, Coordinate]>([
    [
      'trend',
      [
        [10, 10],
        [110, 110],
      ],
      { x: 60, y: 60 },
      { x: 120, y: 120 },
    ],
    [
      'ray',
      [
        [10, 10],
        [110, 110],
      ],
      { x: 190, y: 190 },
      { x: 5, y: 5 },
    ],
    ['horizontal', [[10, 50]], { x: 290, y: 50 }, { x: 290, y: 60 }],
    ['vertical', [[50, 10]], { x: 50, y: 190 }, { x: 60, y: 190 }],
    [
      'channel',
      [
        [10, 10],
        [110, 10],
        [10, 40],
      ],
      { x: 200, y: 40 },
      { x: 200, y: 25 },
    ],
    [
      'fibonacci',
      [
        [10, 0],
        [110, 100],
      ],
      { x: 250, y: 50 },
      { x: 250, y: 44 },
    ],
    [
      'rectangle',
      [
        [10, 10],
        [110, 60],
      ],
      { x: 60, y: 30 },
      { x: 60, y: 70 },
    ],
    ['text', [[50, 50]], { x: 60, y: 45 }, { x: 60, y: 60 }],
    [
      'measure',
      [
        [10, 30],
        [110, 60],
      ],
      { x: 60, y: 40 },
      { x: 60, y: 70 },
    ],
  ])('a drawing of the tool %s is found where it is drawn and not beside', (tool, points, on, beside) => {
    const { shapes } = drawn([drawing('one', tool, points)]);
    expect(drawingAt(shapes, on, undefined)).toBe('one');
    expect(drawingAt(shapes, beside, undefined)).toBeUndefined();
  });

  it('those of one look are drawn together, and what is live is found but not drawn', () => {
    const line = (id: string, y: number) => drawing(id, 'horizontal', [[10, y]]);
    const { batches, shapes } = drawn([line('a', 10), line('b', 20), line('c', 30)], ['b']);
    expect(batches.map(({ type, attrs }) => [type, attrs.length])).toEqual([['line', 2]]);
    expect(drawingAt(shapes, { x: 100, y: 20 }, undefined)).toBe('b');
  });

  it('of two at one place the newest is found, but the touched one around its points', () => {
    const { shapes } = drawn([
      drawing('old', 'trend', [
        [10, 50],
        [110, 50],
      ]),
      drawing('new', 'horizontal', [[10, 50]]),
    ]);
    expect(drawingAt(shapes, { x: 60, y: 50 }, 'old')).toBe('new');
    expect(drawingAt(shapes, { x: 113, y: 55 }, 'old')).toBe('old');
    expect(drawingAt(shapes, { x: 113, y: 55 }, undefined)).toBeUndefined();
  });

  it('texts are measured once, and a drawing that has not moved is not computed again', () => {
    const one = drawing('one', 'text', [[50, 50]]);
    const [first] = drawn([one]).shapes;
    const [again] = drawn([one]).shapes;
    expect(again).toBe(first);
    drawn([drawing('two', 'text', [[70, 50]])]);
    expect(measured.filter((text) => text === 'Level').length).toBeLessThanOrEqual(1);
  });
});
