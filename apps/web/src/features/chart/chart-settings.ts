import { useEffect, useMemo } from 'react';
import { readStored } from '../../shared/device/storage.ts';
import { changeDocument, documentNow, useDocument } from '../../shared/workspace/documents.ts';
import type { Fields } from '../../shared/workspace/merge-fields.ts';
import { startWorkspaceSync } from '../../shared/workspace/sync.ts';
import { readCompared } from './compare/compared.ts';
import { type IndicatorLooks, readLooks } from './indicators/indicator-looks.ts';
import { type Chosen, readChosen } from './indicators/indicators.ts';
import { activeCellNow, useCell } from './layout/layout.ts';

/** How bars are drawn. */
export const chartTypes = ['hollow', 'candles', 'heikinAshi', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** What a chart of an account shows besides its instrument. */
export interface ChartSettings {
  readonly type: ChartType;
  /** Whether a line marks where a new day begins and where trading paused. */
  readonly breaks: boolean;
  /** Whether economic events of the instrument are marked on the time axis. */
  readonly events: boolean;
  readonly indicators: Chosen;
  readonly looks: IndicatorLooks;
  /** Codes of the instruments that the chart is compared with. */
  readonly compare: readonly string[];
}

/** The document of a chart of the layout, the first at 0; each field is merged on its own. */
export const chartDocument = (cell: number): string => (cell === 0 ? 'chart' : `chart.${cell + 1}`);

function readSettings({ type, breaks, events, indicators, looks, compare }: Fields): ChartSettings {
  return {
    type: chartTypes.find((one) => one === type) ?? 'hollow',
    breaks: breaks === true,
    events: events !== false,
    // Until this is changed first: the choice that an earlier version stored on the device.
    indicators: readChosen(typeof indicators === 'string' ? indicators : readStored('indicators')),
    looks: readLooks(looks),
    compare: readCompared(compare),
  };
}

/** Settings of a further chart: type, breaks, events and looks begin as those of the first. */
function readCell(cell: number, own: Fields, first: Fields): ChartSettings {
  if (cell === 0) return readSettings(first);
  const { type, breaks, events, looks } = first;
  return readSettings({ type, breaks, events, looks, indicators: '', ...own });
}

/**
 * The account's settings of the chart that the component belongs to or acts on; a visitor's are those of the device.
 * The workspace is read from the first use on: drawings, too, are shown where nothing else of it is.
 */
export function useChartSettings(): ChartSettings {
  useEffect(startWorkspaceSync, []);
  const cell = useCell();
  const own = useDocument(chartDocument(cell));
  const first = useDocument(chartDocument(0));
  return useMemo(() => readCell(cell, own, first), [cell, own, first]);
}

/** Those of the active chart. */
export function chartSettingsNow(): ChartSettings {
  const cell = activeCellNow();
  return readCell(cell, documentNow(chartDocument(cell)), documentNow(chartDocument(0)));
}

/** Changes some settings of the active chart; the others stay as they are on other devices. */
export function changeChartSettings(part: Partial<ChartSettings>): void {
  const { indicators, ...rest } = part;
  changeDocument(chartDocument(activeCellNow()), (fields) => ({
    ...fields,
    ...rest,
    ...(indicators === undefined ? {} : { indicators: indicators.join(' ') }),
  }));
}
