import { act, screen } from '@testing-library/react';
import type { Chart, OverlayCreate } from 'klinecharts';
import { beforeEach, expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { changeDocument, useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { DRAWINGS_MAX, drawingsDocument } from './drawing.ts';
import { chooseTool, drawingsNow, toggleMagnet, useDrawingState } from './drawing-store.ts';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

beforeEach(() => {
  useWorkspaceStore.setState({ documents: {}, revision: 0 });
  useDrawingState.setState({ tool: undefined, magnet: false, histories: {} });
});

/** Draws what is chosen on a chart that records what it is asked. */
async function drawChart() {
  const asked: (readonly [string, Partial<OverlayCreate>])[] = [];
  const record = (what: string) => (overlay: Partial<OverlayCreate>) => {
    asked.push([what, overlay]);
    return null;
  };
  const chart = {
    createOverlay: record('create'),
    overrideOverlay: record('override'),
    removeOverlay: record('remove'),
    getOverlays: () => [],
  } as unknown as Chart;
  const Shown = () => {
    useDrawingOverlays(chart, anInstrument());
    return null;
  };
  await draw(<Shown />);
  return asked;
}

it('useDrawingOverlays: the magnet leaves the points of an unfinished drawing where they are', async () => {
  const asked = await drawChart();
  act(() => chooseTool('trend'));
  const [first] = asked;
  expect(first).toMatchObject(['create', { name: 'segment', mode: 'normal' }]);
  asked.length = 0;
  act(toggleMagnet);
  expect(asked.map(([what]) => what)).toEqual(['override']);
  expect(asked[0]?.[1]).toMatchObject({ id: first?.[1].id, mode: 'weak_magnet' });
  expect(asked[0]?.[1]).not.toHaveProperty('points');
});

it('useDrawingOverlays: says that there is room for no more drawings, and keeps those there are', async () => {
  const line = { tool: 'horizontal', points: [{ time: 1, price: 1.1 }], made: 1 };
  const all = Array.from({ length: DRAWINGS_MAX }, (_, at) => [`d${at}`, line]);
  const asked = await drawChart();
  act(() => chooseTool('horizontal'));
  // Added meanwhile on another device.
  act(() => changeDocument(drawingsDocument('EURUSD'), () => Object.fromEntries(all)));
  const made = asked[0]?.[1];
  const overlay = { id: made?.id, points: [{ timestamp: 1, value: 1.2 }] };
  act(() => void made?.onDrawEnd?.({ overlay } as never));
  expect(await screen.findByText('Up to 200 drawings per instrument. Delete one first.')).toBeTruthy();
  expect(Object.keys(drawingsNow('EURUSD'))).not.toContain(made?.id);
  expect(asked.at(-1)).toEqual(['remove', { id: made?.id }]);
});
