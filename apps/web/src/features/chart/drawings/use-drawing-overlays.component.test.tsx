import { act } from '@testing-library/react';
import type { Chart, OverlayCreate } from 'klinecharts';
import { beforeEach, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { changeDocument, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { drawingsDocument } from './drawing.ts';
import { selectDrawing, useDrawingState } from './drawing-store.ts';
import { RESTING, type Resting } from './resting-drawings.ts';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

beforeEach(() => {
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
  useDrawingState.setState({ tool: undefined, magnet: false, selected: undefined, histories: {} });
});

/** Draws what is chosen on a chart that records what it is asked. */
async function drawChart(box: HTMLElement | null = null) {
  const asked: (readonly [string, Partial<OverlayCreate>])[] = [];
  const record = (what: string) => (overlay: Partial<OverlayCreate>) => {
    asked.push([what, overlay]);
    return null;
  };
  const chart = {
    createOverlay: record('create'),
    overrideOverlay: record('override'),
    removeOverlay: record('remove'),
    getDom: () => box,
    getOverlays: () => [],
  } as unknown as Chart;
  const Shown = () => {
    useDrawingOverlays(chart, anInstrument());
    return null;
  };
  await draw(<Shown />);
  return asked;
}

/** What the layer that was asked for draws. */
function restingOf(asked: readonly [string, Partial<OverlayCreate>] | undefined) {
  if (!asked) throw new Error('no layer was asked for');
  return (asked[1].extendData as Resting)();
}

it('useDrawingOverlays: one layer draws all but the selected drawing, which is an overlay of its own', async () => {
  const line = { tool: 'horizontal', points: [{ time: 1, price: 1.1 }], made: 1 };
  act(() => changeDocument(drawingsDocument('EURUSD'), () => ({ a: line, b: line, c: line })));
  const asked = await drawChart();
  expect(asked.map(([what, { name }]) => [what, name])).toEqual([['create', RESTING]]);
  asked.length = 0;
  act(() => selectDrawing('b'));
  const [own, layer] = asked;
  expect(own).toMatchObject(['create', { id: 'b', name: 'horizontalStraightLine' }]);
  const { drawings, live } = restingOf(layer);
  expect(drawings.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([...live]).toEqual(['b']);
  asked.length = 0;
  act(() => selectDrawing(undefined));
  expect(asked[0]).toEqual(['remove', { id: 'b' }]);
});

it('useDrawingOverlays: a drawing under the mouse is an overlay of its own, and a tap selects it', async () => {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  const line = { tool: 'horizontal', points: [{ time: 1, price: 1.1 }], made: 1 };
  act(() => changeDocument(drawingsDocument('EURUSD'), () => ({ a: line })));
  const asked = await drawChart(box);
  const figure = {
    type: 'line',
    attrs: [
      {
        coordinates: [
          { x: 0, y: 50 },
          { x: 300, y: 50 },
        ],
      },
    ],
    styles: {},
  };
  const shown = restingOf(asked[0]);
  shown.onDrawn([{ id: 'a', look: '', figures: [figure], points: [] }]);
  const point = (type: string, clientY: number) =>
    act(
      () => void box.dispatchEvent(new PointerEvent(type, { clientX: 100, clientY, pointerType: 'mouse' })),
    );
  asked.length = 0;
  point('pointermove', 50);
  expect(asked[0]).toMatchObject(['create', { id: 'a' }]);
  point('pointermove', 80);
  expect(asked.find(([what]) => what === 'remove')).toEqual(['remove', { id: 'a' }]);
  point('pointerdown', 50);
  point('pointerup', 70);
  expect(useDrawingState.getState().selected, 'a press that moves is no tap').toBeUndefined();
  point('pointerdown', 50);
  point('pointerup', 52);
  expect(useDrawingState.getState().selected).toBe('a');
});
