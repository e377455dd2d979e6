import type { CandleLastPriceMarkExtendTextStyle, CandleType, DeepPartial, Styles } from 'klinecharts';
import type { ChartType } from './chart-settings.ts';

/** The page's colours for the canvas, read again whenever the theme changes. */
export function chartStyles(root: HTMLElement, isWide: boolean, type: ChartType): DeepPartial<Styles> {
  const page = pageLook(root);
  const { token, family } = page;
  const faint = token('--text-faint');
  const line = token('--line');
  const mark = {
    color: token('--paper'),
    backgroundColor: token('--text-quiet'),
    borderColor: token('--text-quiet'),
    family,
    size: 11,
    borderRadius: 3,
  };
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: candleStyles(page, type),
    indicator: indicatorStyles(page, isWide),
    xAxis: {
      axisLine: { color: line },
      tickLine: { show: false },
      tickText: { color: faint, family, size: 11 },
    },
    yAxis: {
      axisLine: { show: false },
      tickLine: { show: false },
      tickText: { color: faint, family, size: 11 },
    },
    separator: { color: line },
    crosshair: {
      horizontal: { line: { color: token('--line-strong') }, text: mark },
      vertical: { line: { color: token('--line-strong') }, text: mark },
    },
  };
}

interface PageLook {
  readonly token: (name: string) => string;
  readonly family: string;
}

function pageLook(root: HTMLElement): PageLook {
  const computed = getComputedStyle(root);
  return { token: (name) => computed.getPropertyValue(name).trim(), family: computed.fontFamily };
}

/** Types of the chart library; Heikin-Ashi bars are drawn over candles that cannot be seen (extra-layers.ts). */
const candleTypes: Readonly<Record<ChartType, CandleType>> = {
  // A rise is hollow, a fall filled: distinguishable without colour.
  hollow: 'candle_up_stroke',
  candles: 'candle_solid',
  heikinAshi: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
};

function candleStyles(
  { token, family }: PageLook,
  type: ChartType,
): NonNullable<DeepPartial<Styles>['candle']> {
  const up = type === 'heikinAshi' ? 'transparent' : token('--price-up');
  const down = type === 'heikinAshi' ? 'transparent' : token('--price-down');
  const accent = token('--accent');
  const faint = token('--text-faint');
  return {
    type: candleTypes[type],
    area: {
      lineSize: 1.5,
      lineColor: accent,
      value: 'close',
      backgroundColor:
        type === 'area'
          ? [
              { offset: 0, color: `${accent}05` },
              { offset: 1, color: `${accent}33` },
            ]
          : 'transparent',
      point: { show: false },
    },
    bar: {
      compareRule: 'current_open',
      upColor: up,
      downColor: down,
      noChangeColor: up,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: up,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: up,
    },
    priceMark: {
      high: { color: faint, textFamily: family, textSize: 11 },
      low: { color: faint, textFamily: family, textSize: 11 },
      last: {
        compareRule: 'current_open',
        upColor: token('--price-up-fill'),
        downColor: token('--price-down-fill'),
        noChangeColor: token('--price-up-fill'),
        text: { family, size: 11, color: token('--on-price'), borderRadius: 3 },
        // Remaining time of the bar (use-bar-end.ts), updated each second.
        extendTexts: [barEndText(family, token('--on-price'))],
      },
    },
    tooltip: {
      showRule: 'follow_cross',
      offsetLeft: 12,
      title: { show: false },
      legend: { color: token('--text-quiet'), size: 11, family, marginRight: 10 },
    },
  };
}

/** Colours of indicator lines, in the indicator's order; candles use none of them. */
const lineTokens = ['--accent', '--warn', '--blue', '--text-quiet', '--orange'] as const;

function indicatorStyles(
  { token, family }: PageLook,
  isWide: boolean,
): NonNullable<DeepPartial<Styles>['indicator']> {
  const faint = token('--text-faint');
  return {
    lines: lineTokens.map((name) => ({
      style: 'solid',
      smooth: false,
      size: 1,
      dashedValue: [2, 2],
      color: token(name),
    })),
    bars: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 1,
        borderDashedValue: [2, 2],
        upColor: token('--price-up'),
        downColor: token('--price-down'),
        noChangeColor: faint,
      },
    ],
    tooltip: {
      // On a narrow chart the values would cover their lines.
      showRule: isWide ? 'always' : 'follow_cross',
      offsetLeft: 12,
      title: { color: faint, size: 11, family },
      legend: { color: token('--text-quiet'), size: 11, family },
    },
  };
}

function barEndText(family: string, color: string): DeepPartial<CandleLastPriceMarkExtendTextStyle> {
  return {
    show: true,
    position: 'below_price',
    updateInterval: 1000,
    style: 'fill',
    color,
    size: 10,
    family,
    weight: 'normal',
    borderStyle: 'solid',
    borderSize: 0,
    borderColor: 'transparent',
    borderDashedValue: [2, 2],
    borderRadius: 3,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 2,
    paddingBottom: 3,
  };
}
