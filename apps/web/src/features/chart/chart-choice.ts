import { type ChartPeriod, chartPeriods } from '@tidemark/domain/market';
import { create } from 'zustand';
import { readStored, store } from '../../shared/device/storage.ts';
import { changeDocument, useDocument } from '../../shared/workspace/documents.ts';
import { chartDocument } from './chart-settings.ts';
import { activeCellNow, useCell, useLayout } from './layout/layout.ts';
import { readPeriod } from './periods.ts';

/** Candles on a canvas, or the same bars as a table. */
export type ChartView = 'chart' | 'table';

/** What the menu of the chart opens above the page. */
export type Above = 'goTo' | 'replay';

interface ChartChoice {
  /** Of the first chart, on this device. */
  readonly period: ChartPeriod;
  readonly view: ChartView;
  /** Whether the drawing tools are shown. */
  readonly draws: boolean;
}

/** What every chart of this device shows. */
export const useChartChoice = create<ChartChoice>(() => ({
  period: readPeriod(readStored('period')),
  view: readStored('chartView') === 'table' ? 'table' : 'chart',
  draws: readStored('drawingTools') === 'on',
}));

/** Resolves once the drawing tools are shown. */
export const toolsShown = new Promise<void>((resolve) => {
  const look = ({ draws }: ChartChoice) => draws && resolve();
  look(useChartChoice.getState());
  useChartChoice.subscribe(look);
});

/** A chart's timeframe: in a layout of several the account's, of a single chart this device's. */
export function usePeriod(): ChartPeriod {
  const cell = useCell();
  const isShared = useLayout() !== 'one';
  const { period } = useDocument(chartDocument(cell));
  const own = useChartChoice((choice) => choice.period);
  return isShared && typeof period === 'string' ? readPeriod(period) : own;
}

/** Chooses the timeframe of the active chart. */
export function choosePeriod(period: ChartPeriod): void {
  const cell = activeCellNow();
  changeDocument(chartDocument(cell), (fields) => ({ ...fields, period }));
  if (cell > 0) return;
  store('period', period);
  useChartChoice.setState({ period });
}

/** Chooses the period at this index of the bar, the first at 0; ignores an index past the end. */
export function choosePeriodAt(at: number): void {
  const period = chartPeriods[at];
  if (period) choosePeriod(period);
}

export function chooseChartView(view: ChartView): void {
  store('chartView', view === 'chart' ? undefined : view);
  useChartChoice.setState({ view });
}

export function otherChartView(): void {
  chooseChartView(useChartChoice.getState().view === 'chart' ? 'table' : 'chart');
}

export function toggleDrawingTools(): void {
  const draws = !useChartChoice.getState().draws;
  store('drawingTools', draws ? 'on' : undefined);
  useChartChoice.setState({ draws });
}
