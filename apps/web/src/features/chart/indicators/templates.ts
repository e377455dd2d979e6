import { useMemo } from 'react';
import { changeDocument, useDocument } from '../../../shared/workspace/documents.ts';
import { changeChartSettings, chartSettingsNow } from '../chart-settings.ts';
import { type IndicatorLooks, readLooks } from './indicator-looks.ts';
import { type Chosen, readChosen } from './indicators.ts';

/** A named set of indicators with their parameters and colours. */
export interface Template {
  readonly indicators: Chosen;
  readonly looks: IndicatorLooks;
}

const DOCUMENT = 'chart.templates';
export const TEMPLATES_MAX = 20;
export const TEMPLATE_NAME_MAX = 40;

/** The account's templates by name, in alphabetical order. */
export function useTemplates(): readonly (readonly [string, Template])[] {
  const fields = useDocument(DOCUMENT);
  return useMemo(
    () =>
      Object.entries(fields)
        .map(([name, value]) => [name, readTemplate(value)] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    [fields],
  );
}

function readTemplate(value: unknown): Template {
  const { indicators, looks } = (value ?? {}) as Partial<Record<keyof Template, unknown>>;
  return {
    indicators: readChosen(typeof indicators === 'string' ? indicators : ''),
    looks: readLooks(looks),
  };
}

/** Saves what the chart shows now under a name; one that exists is replaced. */
export function saveTemplate(name: string): void {
  const { indicators, looks } = chartSettingsNow();
  changeDocument(DOCUMENT, (fields) => ({ ...fields, [name]: { indicators: indicators.join(' '), looks } }));
}

export function removeTemplate(name: string): void {
  changeDocument(DOCUMENT, ({ [name]: _removed, ...others }) => others);
}

export function applyTemplate({ indicators, looks }: Template): void {
  changeChartSettings({ indicators, looks });
}
