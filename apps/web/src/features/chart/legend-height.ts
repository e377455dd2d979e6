import { type Chosen, isOver } from './indicators/indicators.ts';

/** Height of a legend row in CSS pixels, with padding (chart-style.ts). */
const ROW_PX = 20;
/** The bar's time, prices and volume need about this much on one row. */
const BAR_ROW_PX = 560;
/** Values of an indicator need about this much. */
const INDICATOR_ROW_PX = 330;

/**
 * How much of the chart's top its legends take, in CSS pixels: the bar under the pointer, then a row
 * for each indicator over the candles. On a narrow chart they are longer than one row.
 */
export function legendHeight(indicators: Chosen, width: number): number {
  const rows = (rowPx: number) => Math.max(1, Math.ceil(rowPx / Math.max(width, 1)));
  const over = indicators.filter(isOver).length;
  return ROW_PX * (rows(BAR_ROW_PX) + over * rows(INDICATOR_ROW_PX));
}
