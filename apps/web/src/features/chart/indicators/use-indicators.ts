import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { CANDLES } from '../overlays.ts';
import { type Chosen, type Indicator, isOver, PANES_MAX, shownIndicators } from './indicators.ts';

/** A lower chart has room for one pane only. */
const LOW_CHART = 320;
const PANE_HEIGHT = { narrow: 60, wide: 84 } as const;

/** Puts the chosen indicators on the chart and takes the others off. */
export function useIndicators(chart: Chart | undefined, chosen: Chosen): void {
  const room = useWide() ? 'wide' : 'narrow';
  const shown = useRef<{ chart: Chart; indicators: Chosen }>(undefined);
  useEffect(() => {
    if (!chart) return;
    const before = shown.current?.chart === chart ? shown.current.indicators : [];
    const isLow = (chart.getSize()?.height ?? 0) < LOW_CHART;
    const indicators = shownIndicators(chosen, isLow ? 1 : PANES_MAX[room]);
    for (const name of before) if (!indicators.includes(name)) chart.removeIndicator({ id: name });
    for (const name of indicators) if (!before.includes(name)) add(chart, name, PANE_HEIGHT[room]);
    shown.current = { chart, indicators };
  }, [chart, chosen, room]);
}

function add(chart: Chart, name: Indicator, height: number): void {
  if (isOver(name)) {
    chart.createIndicator({ name, id: name, paneId: CANDLES }, true);
    return;
  }
  const paneId = `pane_${name}`;
  chart.createIndicator({ name, id: name, paneId });
  chart.setPaneOptions({ id: paneId, height, minHeight: 40 });
}
