import {
  type AxisCreateRangeParams,
  type AxisRange,
  type Chart,
  type IndicatorDrawParams,
  registerIndicator,
} from 'klinecharts';
import { noLegend } from '../extra-layers.ts';
import { CANDLES } from '../overlays.ts';
import { alignedCloses, type Close, changesFrom } from './compared.ts';

const COMPARE = 'compare';

/** The compared lines of a chart, and the callback for their change in percent over the visible bars. */
export interface ComparedLines {
  readonly lines: readonly { readonly closes: () => readonly Close[]; readonly colour: string }[];
  readonly onDrawn: (percents: readonly (number | undefined)[]) => void;
}

/** For each line, the last known close at a bar. */
interface ComparedBar {
  readonly values: readonly (number | undefined)[];
}

registerIndicator<ComparedBar, unknown, ComparedLines>({
  name: COMPARE,
  shortName: '',
  series: 'price',
  figures: [],
  calc: (bars, { extendData }) => {
    const openings = bars.map(({ timestamp }) => timestamp);
    const lines = extendData.lines.map(({ closes }) => alignedCloses(openings, closes()));
    return openings.map((_, at) => ({ values: lines.map((line) => line[at]) }));
  },
  createTooltipDataSource: noLegend,
  draw: (params) => {
    drawLines(params);
    return true;
  },
});

/**
 * Visible lines as prices of the chart: a change of 1 % from the first visible bar is as high as 1 % of the
 * chart's own close there, so that one axis shows both.
 */
function linesAsPrices(chart: Chart, result: readonly ComparedBar[], count: number) {
  const { from, to } = chart.getVisibleRange();
  const base = chart.getDataList()[from]?.close;
  return Array.from({ length: base === undefined ? 0 : count }, (_, line) => {
    const changes = changesFrom(
      result.map(({ values }) => values[line]),
      from,
      to,
    );
    return [...changes].map(([at, change]) => ({ at, change, price: (base ?? 0) * change }));
  });
}

function drawLines({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<ComparedBar, unknown, ComparedLines>): void {
  const { lines, onDrawn } = indicator.extendData;
  const drawn = linesAsPrices(chart, indicator.result, lines.length);
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5;
  for (const [line, points] of drawn.entries()) {
    ctx.strokeStyle = lines[line]?.colour ?? '';
    ctx.beginPath();
    for (const { at, price } of points) ctx.lineTo(xAxis.convertToPixel(at), yAxis.convertToPixel(price));
    ctx.stroke();
  }
  onDrawn(
    lines.map((_, line) => {
      const last = drawn[line]?.at(-1);
      return last && (last.change - 1) * 100;
    }),
  );
}

/** Makes room for the lines on the axis of the prices. */
function rangeWithLines({ chart, defaultRange }: AxisCreateRangeParams): AxisRange {
  const [compare] = chart.getIndicators({ id: COMPARE });
  if (!compare) return defaultRange;
  const { lines } = compare.extendData as ComparedLines;
  const drawn = linesAsPrices(chart, compare.result as ComparedBar[], lines.length).flat();
  const prices = drawn.map(({ price }) => price);
  const from = Math.min(defaultRange.from, ...prices);
  const to = Math.max(defaultRange.to, ...prices);
  const [whole, realFrom, realTo] = [to - from, from, to];
  return {
    ...{ from, to, range: whole, realFrom, realTo, realRange: whole },
    ...{ displayFrom: from, displayTo: to, displayRange: whole },
  };
}

/** Draws lines on a chart until the returned function is called. */
export function showLines(chart: Chart, extendData: ComparedLines): () => void {
  chart.createIndicator({ name: COMPARE, id: COMPARE, paneId: CANDLES, extendData }, true);
  chart.overrideYAxis({ paneId: CANDLES, createRange: rangeWithLines });
  return () => {
    chart.removeIndicator({ id: COMPARE });
    chart.overrideYAxis({ paneId: CANDLES, createRange: ({ defaultRange }) => defaultRange });
  };
}

/** Draws again, with what the lines have become. */
export function redrawLines(chart: Chart, extendData: ComparedLines): void {
  chart.overrideIndicator({ name: COMPARE, id: COMPARE, extendData: { ...extendData } });
}
