import { useMemo } from 'react';
import { readStored } from '../../shared/device/storage.ts';
import { changeDocument, documentNow, useDocument } from '../../shared/workspace/documents.ts';
import type { Fields } from '../../shared/workspace/merge-fields.ts';
import { type IndicatorLooks, readLooks } from './indicators/indicator-looks.ts';
import { type Chosen, readChosen } from './indicators/indicators.ts';

/** How bars are drawn. */
export const chartTypes = ['hollow', 'candles', 'heikinAshi', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** What every chart of an account shows besides its instrument. */
export interface ChartSettings {
  readonly type: ChartType;
  /** Whether a line marks where a new day begins and where trading paused. */
  readonly breaks: boolean;
  readonly indicators: Chosen;
  readonly looks: IndicatorLooks;
}

/** The document that holds them; each field is merged on its own. */
const DOCUMENT = 'chart';

function readSettings({ type, breaks, indicators, looks }: Fields): ChartSettings {
  return {
    type: chartTypes.find((one) => one === type) ?? 'hollow',
    breaks: breaks === true,
    // Until this is changed first: the choice that an earlier version stored on the device.
    indicators: readChosen(typeof indicators === 'string' ? indicators : readStored('indicators')),
    looks: readLooks(looks),
  };
}

/** The account's chart settings; a visitor's are those of the device. */
export function useChartSettings(): ChartSettings {
  const fields = useDocument(DOCUMENT);
  return useMemo(() => readSettings(fields), [fields]);
}

export function chartSettingsNow(): ChartSettings {
  return readSettings(documentNow(DOCUMENT));
}

/** Changes some settings; the others stay as they are on other devices. */
export function changeChartSettings(part: Partial<ChartSettings>): void {
  const { indicators, ...rest } = part;
  changeDocument(DOCUMENT, (fields) => ({
    ...fields,
    ...rest,
    ...(indicators === undefined ? {} : { indicators: indicators.join(' ') }),
  }));
}
