import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { usePriceColours, useTheme } from '../../../shared/device/theme.ts';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { CANDLES } from '../overlays.ts';
import { coloursOf, type IndicatorLooks, paramsOf } from './indicator-looks.ts';
import { type Chosen, type Indicator, isOver, PANES_MAX, shownIndicators } from './indicators.ts';

/** A lower chart has room for one pane only. */
const LOW_CHART = 320;
const PANE_HEIGHT = { narrow: 60, wide: 84 } as const;

/** Puts the chosen indicators on the chart with their parameters and colours, and takes the others off. */
export function useIndicators(chart: Chart | undefined, chosen: Chosen, looks: IndicatorLooks): void {
  const room = useWide() ? 'wide' : 'narrow';
  const shown = useRef<{ chart: Chart; indicators: Chosen }>(undefined);
  useEffect(() => {
    if (!chart) return;
    const before = shown.current?.chart === chart ? shown.current.indicators : [];
    const isLow = (chart.getSize()?.height ?? 0) < LOW_CHART;
    const indicators = shownIndicators(chosen, isLow ? 1 : PANES_MAX[room]);
    for (const name of before) if (!indicators.includes(name)) chart.removeIndicator({ id: name });
    for (const name of indicators) {
      if (!before.includes(name)) add(chart, name);
      if (!isOver(name)) chart.setPaneOptions({ id: paneOf(name), height: PANE_HEIGHT[room], minHeight: 40 });
    }
    shown.current = { chart, indicators };
  }, [chart, chosen, room]);
  useLooks(chart, { chosen, looks, room });
}

interface Looks {
  readonly chosen: Chosen;
  readonly looks: IndicatorLooks;
  readonly room: keyof typeof PANES_MAX;
}

/** Keeps parameters and colours of what is shown; colours are those of the theme. */
function useLooks(chart: Chart | undefined, { chosen, looks, room }: Looks): void {
  const theme = useTheme();
  const prices = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which theme and price colours change; with more room more is shown.
  useEffect(() => {
    if (!chart) return;
    const computed = getComputedStyle(document.documentElement);
    for (const name of chosen) {
      const lines = coloursOf(looks, name).map((colour) => ({
        color: computed.getPropertyValue(`--${colour}`).trim(),
      }));
      chart.overrideIndicator({ id: name, name, calcParams: [...paramsOf(looks, name)], styles: { lines } });
    }
  }, [chart, chosen, looks, room, theme, prices]);
}

const paneOf = (name: Indicator) => `pane_${name}`;

function add(chart: Chart, name: Indicator): void {
  if (isOver(name)) {
    chart.createIndicator({ name, id: name, paneId: CANDLES }, true);
    return;
  }
  chart.createIndicator({ name, id: name, paneId: paneOf(name) });
}
