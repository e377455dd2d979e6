import { type ChartPeriod, chartPeriods } from '@tidemark/domain/market';
import { create } from 'zustand';
import { readStored, store } from '../../shared/device/storage.ts';
import { readPeriod } from './periods.ts';

/** Candles on a canvas, or the same bars as a table. */
export type ChartView = 'chart' | 'table';

interface ChartChoice {
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

export function choosePeriod(period: ChartPeriod): void {
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
