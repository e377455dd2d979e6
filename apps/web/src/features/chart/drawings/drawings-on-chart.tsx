import type { Chart } from 'klinecharts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useActiveCell, useCell } from '../layout/layout.ts';
import { SelectedDrawing } from './selected-drawing.tsx';
import { useDrawingOverlays } from './use-drawing-overlays.ts';

/** The account's drawings on a chart, and the controls of the selected one. */
export function DrawingsOnChart({
  chart,
  instrument,
}: {
  readonly chart: Chart;
  readonly instrument: Instrument;
}) {
  useDrawingOverlays(chart, instrument);
  const isActive = useCell() === useActiveCell();
  return isActive ? <SelectedDrawing code={instrument.Code} /> : null;
}
