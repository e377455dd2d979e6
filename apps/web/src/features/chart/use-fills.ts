import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { usePriceColours, useTheme } from '../../shared/device/theme.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { usePastOrders, usePositions } from '../../shared/orders/contract-orders.ts';
import { barOf, fillsOf } from './fills.ts';
import { FILLS } from './overlays.ts';

/** Marks of the user's own entries and exits in what the chart shows. */
export function useFills(chart: Chart | undefined, { Id }: Instrument, isShown: boolean): void {
  const past = usePastOrders(Id);
  const positions = usePositions();
  const theme = useTheme();
  const prices = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which these two change.
  useEffect(() => {
    if (!chart || !isShown) return;
    const held = (positions ?? []).filter(({ ForexId }) => ForexId === Id);
    const fills = fillsOf([...held, ...(past ?? [])]);
    chart.removeOverlay({ name: FILLS });
    if (fills.length === 0) return;
    const computed = getComputedStyle(document.documentElement);
    const token = (name: string) => computed.getPropertyValue(name).trim();
    const bars = chart.getDataList();
    chart.createOverlay({
      name: FILLS,
      extendData: {
        fills,
        colours: {
          buy: token('--price-up'),
          sell: token('--price-down'),
          paper: token('--surface'),
        },
      },
      points: fills.map(({ timeMs, price }) => ({ timestamp: barOf(timeMs, bars) ?? timeMs, value: price })),
    });
  }, [chart, isShown, Id, past, positions, theme, prices]);
}
