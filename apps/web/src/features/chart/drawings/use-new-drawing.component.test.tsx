import { act, screen } from '@testing-library/react';
import type { Chart, OverlayCreate } from 'klinecharts';
import { beforeEach, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { changeDocument, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { DRAWINGS_MAX, drawingsDocument, pointsOf, type Tool, tools } from './drawing.ts';
import { chooseTool, drawingsNow, toggleMagnet, useDrawingState } from './drawing-store.ts';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

beforeEach(() => {
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
  useDrawingState.setState({ tool: undefined, magnet: false, selected: undefined, histories: {} });
});

/** A chart of 400 × 300 px without a canvas: a bar for each 10 px, whose open and low is 1 and close and high 1.1. */
async function drawChart(tool: Tool) {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  const shown = new Map<string, Partial<OverlayCreate>>();
  const chart = {
    getDom: () => box,
    getDataList: () => Array.from({ length: 40 }, () => ({ open: 1, low: 1, high: 1.1, close: 1.1 })),
    convertFromPixel: (places: { x: number; y: number }[]) =>
      places.map(({ x, y }) => ({ dataIndex: x / 10, timestamp: x * 1000, value: 2 - y / 100 })),
    createOverlay: (overlay: OverlayCreate) => shown.set(String(overlay.id), overlay),
    overrideOverlay: (overlay: OverlayCreate) => shown.set(String(overlay.id), overlay),
    removeOverlay: ({ id }: { id?: string }) => shown.delete(String(id)),
    getOverlays: ({ id }: { id?: string }) => (shown.has(String(id)) ? [shown.get(String(id))] : []),
  } as unknown as Chart;
  const Shown = () => {
    useDrawingOverlays(chart, anInstrument());
    return null;
  };
  await draw(<Shown />);
  act(() => chooseTool(tool));
  const point = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    act(
      () =>
        void box.dispatchEvent(
          new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, button: 0, ...more }),
        ),
    );
  const click = (x: number, y: number) => {
    point('pointerdown', x, y);
    point('pointerup', x, y);
  };
  return { shown, point, click };
}

const drawn = () => Object.values(drawingsNow('EURUSD'));

it.each(tools)(
  'useNewDrawing: places every point of the tool %s, however fast the clicks are',
  async (tool) => {
    const { click } = await drawChart(tool);
    const places = [
      [10, 50],
      [100, 120],
      [200, 80],
    ].slice(0, pointsOf[tool]) as [number, number][];
    for (const [x, y] of places) click(x, y);
    const points = places.map(([x, y]) => ({ time: x * 1000, price: 2 - y / 100 }));
    expect(drawn()).toMatchObject([{ tool, points }]);
    const { tool: chosen, selected } = useDrawingState.getState();
    expect([chosen, selected], 'the drawing is selected').toEqual([
      undefined,
      Object.keys(drawingsNow('EURUSD'))[0],
    ]);
  },
);

it('useNewDrawing: shows the line to where the mouse is, and nothing of one that is put away', async () => {
  const { shown, point, click } = await drawChart('trend');
  point('pointermove', 10, 50);
  expect(shown.size).toBe(0);
  click(10, 50);
  point('pointermove', 100, 120);
  const [line] = shown.values();
  expect(line?.points).toEqual([
    { timestamp: 10_000, value: 1.5 },
    { timestamp: 100_000, value: 0.8 },
  ]);
  act(() => chooseTool(undefined));
  expect([shown.size, drawn()]).toEqual([0, []]);
});

it('useNewDrawing: a double click, a press that moves, another button and a second finger place no point', async () => {
  const { point, click } = await drawChart('trend');
  click(10, 50);
  click(12, 51);
  point('pointerdown', 100, 100);
  point('pointerup', 130, 100);
  point('pointerdown', 100, 100, { button: 2 });
  point('pointerup', 100, 100, { button: 2 });
  point('pointerdown', 100, 100);
  point('pointerdown', 150, 100, { isPrimary: false });
  point('pointerup', 100, 100);
  point('pointerdown', 100, 100);
  point('pointercancel', 100, 100);
  point('pointerup', 100, 100);
  click(500, 100);
  expect(drawn(), 'one of two points is placed').toEqual([]);
  click(100, 100);
  expect(drawn()).toMatchObject([{ points: [{ time: 10_000 }, { time: 100_000 }] }]);
});

it('useNewDrawing: the magnet moves only the points that follow', async () => {
  const { click } = await drawChart('trend');
  click(10, 88);
  act(toggleMagnet);
  click(100, 88);
  expect(drawn()[0]?.points.map(({ price }) => price)).toEqual([1.12, 1.1]);
});

it('useNewDrawing: says that there is room for no more drawings, and keeps those there are', async () => {
  const line = { tool: 'horizontal', points: [{ time: 1, price: 1.1 }], made: 1 };
  const all = Array.from({ length: DRAWINGS_MAX }, (_, at) => [`d${at}`, line]);
  const { shown, click } = await drawChart('horizontal');
  // Added meanwhile on another device.
  act(() => changeDocument(drawingsDocument('EURUSD'), () => Object.fromEntries(all)));
  click(10, 50);
  expect(await screen.findByText('Up to 200 drawings per instrument. Delete one first.')).toBeTruthy();
  expect(drawn()).toHaveLength(DRAWINGS_MAX);
  expect([...shown.keys()].filter((id) => id !== 'drawings-at-rest')).toEqual([]);
});
