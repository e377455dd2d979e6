import { type Chart, type Coordinate, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import { useEffect } from 'react';
import { usePriceColours, useTheme } from '../../shared/device/theme.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { breaksBefore, createDayNames } from './breaks.ts';
import type { ChartType } from './chart-settings.ts';
import { heikinAshi, type Ohlc } from './heikin-ashi.ts';
import { CANDLES } from './overlays.ts';
import { barMs, FIRST_PERIOD, periodOfChart } from './periods.ts';

const HEIKIN_ASHI = 'heikinAshi';
const BREAKS = 'breaks';

/** Nothing is said of them in the chart's legend. */
export const noLegend = () => ({ name: '', calcParamsText: '', features: [], legends: [] });

interface HeikinColours {
  readonly up: string;
  readonly down: string;
}

// Drawn over candles that are transparent then: price line, marks and orders keep the real prices.
registerIndicator<Ohlc, unknown, HeikinColours>({
  name: HEIKIN_ASHI,
  shortName: '',
  series: 'price',
  figures: [{ key: 'high' }, { key: 'low' }],
  calc: (bars) => heikinAshi(bars),
  createTooltipDataSource: noLegend,
  draw: (params) => {
    drawHeikinAshi(params);
    return true;
  },
});

/** Draws the bars that are in sight. */
export function drawHeikinAshi({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<Ohlc, unknown, HeikinColours>): void {
  const { from, to } = chart.getVisibleRange();
  const { gapBar } = chart.getBarSpace();
  const { up, down } = indicator.extendData;
  // What was drawn before may have left dashes, as price lines do.
  ctx.setLineDash([]);
  ctx.lineWidth = 1;
  for (let at = from; at < to; at += 1) {
    const bar = indicator.result[at];
    if (!bar) continue;
    const x = Math.round(xAxis.convertToPixel(at));
    const y = (price: number) => yAxis.convertToPixel(price);
    const rises = bar.close >= bar.open;
    const top = y(Math.max(bar.open, bar.close));
    const height = Math.max(1, y(Math.min(bar.open, bar.close)) - top);
    const left = x - gapBar / 2;
    ctx.strokeStyle = ctx.fillStyle = rises ? up : down;
    line(ctx, { x, y: y(bar.high) }, { x, y: top });
    line(ctx, { x, y: top + height }, { x, y: y(bar.low) });
    // As for candles: a rise is hollow, a fall filled.
    if (rises) ctx.strokeRect(left + 0.5, top, Math.max(1, gapBar - 1), height);
    else ctx.fillRect(left, top, gapBar, height);
  }
}

function line(ctx: CanvasRenderingContext2D, from: Coordinate, to: Coordinate): void {
  ctx.beginPath();
  ctx.moveTo(from.x + 0.5, from.y);
  ctx.lineTo(to.x + 0.5, to.y);
  ctx.stroke();
}

interface BreakLook {
  readonly color: string;
  readonly dayName: (timeMs: number) => string;
  readonly barMs: () => number;
}

registerIndicator<{ readonly isBreak: boolean }, unknown, BreakLook>({
  name: BREAKS,
  shortName: '',
  series: 'price',
  figures: [],
  calc: (bars, { extendData }) =>
    breaksBefore(
      bars.map(({ timestamp }) => timestamp),
      extendData.barMs(),
      extendData.dayName,
    ).map((isBreak) => ({ isBreak })),
  createTooltipDataSource: noLegend,
  draw: ({ ctx, chart, indicator, bounding, xAxis }) => {
    const { from, to } = chart.getVisibleRange();
    ctx.strokeStyle = indicator.extendData.color;
    ctx.setLineDash([3, 3]);
    for (let at = from; at < to; at += 1) {
      if (!indicator.result[at]?.isBreak) continue;
      const x = Math.round(xAxis.convertToPixel(at) - chart.getBarSpace().bar / 2);
      line(ctx, { x, y: 0 }, { x, y: bounding.height });
    }
    ctx.setLineDash([]);
    return true;
  },
});

/** Keeps Heikin-Ashi bars and session breaks on the chart while they are switched on. */
export function useExtraLayers(chart: Chart | undefined, type: ChartType, breaks: boolean): void {
  const zone = useTimeZone();
  const theme = useTheme();
  const prices = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which these two change.
  useEffect(() => {
    if (!chart || type !== 'heikinAshi') return;
    const colours: HeikinColours = { up: token('--price-up'), down: token('--price-down') };
    chart.createIndicator({ name: HEIKIN_ASHI, id: HEIKIN_ASHI, paneId: CANDLES, extendData: colours }, true);
    return () => {
      chart.removeIndicator({ id: HEIKIN_ASHI });
    };
  }, [chart, type, theme, prices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is read from the page, which the theme changes.
  useEffect(() => {
    if (!chart || !breaks) return;
    const look: BreakLook = {
      color: token('--line-strong'),
      dayName: createDayNames(zone),
      barMs: () => {
        const period = chart.getPeriod();
        return barMs(period ? periodOfChart(period) : FIRST_PERIOD);
      },
    };
    chart.createIndicator({ name: BREAKS, id: BREAKS, paneId: CANDLES, extendData: look }, true);
    return () => {
      chart.removeIndicator({ id: BREAKS });
    };
  }, [chart, breaks, zone, theme]);
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
