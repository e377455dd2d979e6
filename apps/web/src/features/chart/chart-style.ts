import type { DeepPartial, Styles } from 'klinecharts';

/** The colours of the page as the canvas needs them: read anew whenever the look changes. */
export function chartStyles(root: HTMLElement): DeepPartial<Styles> {
  const worn = getComputedStyle(root);
  const token = (name: string) => worn.getPropertyValue(name).trim();
  const family = worn.fontFamily;
  const up = token('--price-up');
  const down = token('--price-down');
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
    candle: {
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
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        offsetLeft: 12,
        title: { show: false },
        legend: { color: token('--text-quiet'), size: 11, family, marginRight: 10 },
      },
    },
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
